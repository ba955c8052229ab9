// One disc in its hole; a new one falls there, unless the system asks for no motion.
import { useLayoutEffect, useRef } from "preact/hooks";
import type { Colour } from "../../game/colours";
import { CELL, RING, STAR } from "./geometry";

interface Props {
  x: number;
  y: number;
  colour: Colour;
  /** Whether it falls when it appears. */
  falls: boolean;
  /** Whether it was the last move: its ring falls with it. */
  isLast?: boolean;
}

export function Disc({ x, y, colour, falls, isLast = false }: Props) {
  const element = useRef<SVGGElement>(null);
  useLayoutEffect(() => {
    if (falls && element.current) fall(element.current, y + CELL);
  }, []);
  return (
    <g transform={`translate(${x} ${y})`}>
      <g ref={element} class={`disc ${colour}`}>
        <circle r="4.5" />
        <circle r="3.5" class="rim" />
        <Mark colour={colour} />
        {isLast && <circle r="4" class="last" />}
      </g>
    </g>
  );
}

export function Mark({ colour }: { colour: Colour }) {
  return <path class="mark" d={colour === "red" ? STAR : RING} fill-rule="evenodd" />;
}

function fall(element: SVGGElement, distance: number): void {
  if (matchMedia("(prefers-reduced-motion: reduce)").matches) return;
  // A free fall takes the root of its height; the small bounce is what makes it a disc.
  const duration = 90 * Math.sqrt(distance / CELL) + 60;
  const from = (share: number) => ({ transform: `translateY(${-distance * share}px)` });
  element.animate(
    [
      { ...from(1), easing: "cubic-bezier(.5, 0, .9, .6)" },
      { ...from(0), offset: 0.75, easing: "ease-out" },
      { ...from(0.04), offset: 0.87, easing: "ease-in" },
      from(0),
    ],
    { duration: duration / 0.75 },
  );
}
