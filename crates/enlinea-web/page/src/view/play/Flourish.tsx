// A handful of discs over the board when a game is won; nothing for those who ask for no motion.
import { useLayoutEffect, useRef } from "preact/hooks";
import { celebrated } from "../../state/finish";

const DISCS = 28;

export function Flourish() {
  const box = useRef<HTMLDivElement>(null);
  const times = celebrated.value;
  useLayoutEffect(() => {
    if (times > 0 && box.current) celebrate(box.current);
  }, [times]);
  return <div ref={box} class="flourish" aria-hidden="true" />;
}

function celebrate(box: HTMLElement): void {
  if (matchMedia("(prefers-reduced-motion: reduce)").matches) return;
  const { width, height } = box.getBoundingClientRect();
  const discs = Array.from({ length: DISCS }, (_, index) => {
    const disc = document.createElement("i");
    disc.className = index % 2 === 0 ? "red" : "yellow";
    box.append(disc);
    return disc;
  });
  const flights = discs.map((disc, index) => {
    // Evenly round the middle, with a spread that looks like chance and is the same every time.
    const angle = index * 2.399963;
    const reach = (0.25 + 0.75 * ((index * 0.618034) % 1)) * 0.6;
    const [x, y] = [Math.cos(angle) * reach * width, Math.sin(angle) * reach * height];
    return disc.animate(
      [
        { transform: "translate(0, 0) scale(0.4)", opacity: 1 },
        { transform: `translate(${x}px, ${y}px) scale(1)`, opacity: 1, offset: 0.5, easing: "ease-in" },
        { transform: `translate(${x}px, ${y + 0.6 * height}px) scale(0.8)`, opacity: 0 },
      ],
      { duration: 1400 + 20 * index, easing: "ease-out" },
    ).finished;
  });
  void Promise.allSettled(flights).then(() => discs.forEach((disc) => disc.remove()));
}
