// The best line on the board: translucent discs, numbered in the order of play.
import { colourOf, type Colour } from "../../game/colours";
import { isOpen, play, type Place, type Position } from "../../game/position";
import { centreX, centreY, type Sheet } from "./geometry";

export interface Ghost {
  place: Place;
  colour: Colour;
  number: number;
}

/** The first discs of a line of columns, played from a position on. */
export function ghostsOf(position: Position, line: readonly number[], most: number, first: Colour): Ghost[] {
  const ghosts: Ghost[] = [];
  let now = position;
  for (const column of line.slice(0, most)) {
    if (!isOpen(now, column)) break;
    const colour = colourOf(now.toMove, first);
    now = play(now, column);
    if (now.last) ghosts.push({ place: now.last, colour, number: ghosts.length + 1 });
  }
  return ghosts;
}

export function Ghosts({ sheet, ghosts }: { sheet: Sheet; ghosts: readonly Ghost[] }) {
  return (
    <g>
      {ghosts.map(({ place, colour, number }) => (
        <g
          key={number}
          class={`ghost ${colour}`}
          transform={`translate(${centreX(sheet, place.column)} ${centreY(sheet, place.row)})`}
        >
          <circle r="3.6" />
          <text y="1.35">{number}</text>
        </g>
      ))}
    </g>
  );
}
