// The few icons of the page, drawn in a box of 24 units and coloured like the text round them.
const SHAPES = {
  undo: "M9 7 4 12l5 5M4 12h10a6 6 0 0 1 6 6",
  redo: "M15 7l5 5-5 5M20 12H10a6 6 0 0 0-6 6",
  restart: "M5 12a7 7 0 1 0 2.3-5.2M5 4v5h5",
  flip: "M12 4v16M8 8l-4 4 4 4M16 8l4 4-4 4",
  pause: "M8 5v14M16 5v14",
  play: "M8 5l11 7-11 7z",
  step: "M6 5l9 7-9 7zM18 5v14",
  plus: "M12 5v14M5 12h14",
  bulb: "M9 18h6M10 21h4M12 3a6 6 0 0 0-3.5 10.9c.6.5 1 1.2 1 2.1h5c0-.9.4-1.6 1-2.1A6 6 0 0 0 12 3z",
  help: "M9.2 9a3 3 0 1 1 4.3 2.7c-1 .5-1.5 1.1-1.5 2.3M12 17.5v.01",
  first: "M6 5v14M18 6l-7 6 7 6",
  previous: "M15 6l-7 6 7 6",
  next: "M9 6l7 6-7 6",
  last: "M18 5v14M6 6l7 6-7 6",
  swap: "M7 4v14M4 15l3 3 3-3M17 20V6M14 9l3-3 3 3",
  light:
    "M12 8a4 4 0 1 0 0 8 4 4 0 0 0 0-8zM12 2v2.5M12 19.5V22M2 12h2.5M19.5 12H22M5 5l1.7 1.7M17.3 17.3 19 19M19 5l-1.7 1.7M6.7 17.3 5 19",
  dark: "M19 14.5A8 8 0 0 1 9.5 5 8 8 0 1 0 19 14.5z",
  system: "M12 4a8 8 0 1 0 0 16 8 8 0 0 0 0-16zM12 4v16M15 5v14M18 7.5v9",
} as const;

export type IconName = keyof typeof SHAPES;

export function Icon({ name }: { name: IconName }) {
  return (
    <svg class="icon" viewBox="0 0 24 24" aria-hidden="true">
      <path d={SHAPES[name]} />
    </svg>
  );
}
