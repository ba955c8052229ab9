// The overlay of threats: a diamond where a side would complete a line, a bar in the cell that a side must not fill.
import { colourOf, type Colour } from "../../game/colours";
import { forbiddenOf, threatsOf } from "../../game/threats";
import type { Position } from "../../game/position";
import { centreX, centreY, RING, STAR, type Sheet } from "./geometry";

interface Props {
  sheet: Sheet;
  position: Position;
  first: Colour;
}

export function Threats({ sheet, position, first }: Props) {
  const threats = threatsOf(position);
  const forbidden = forbiddenOf(position, threats);
  const at = ({ column, row }: { column: number; row: number }, aside: number) =>
    `translate(${centreX(sheet, column) + aside} ${centreY(sheet, row)})`;
  // Both sides may want the same cell: their marks stand side by side.
  const aside = (list: readonly { place: { column: number; row: number }; side: number }[], index: number) => {
    const one = list[index];
    const shared = list.some(
      (other) => other !== one && other.place.column === one?.place.column && other.place.row === one.place.row,
    );
    return shared ? (one?.side === 1 ? -1.7 : 1.7) : 0;
  };
  return (
    <g class="threats">
      {threats.map(({ place, side, now }, index) => {
        const colour = colourOf(side, first);
        return (
          <g
            key={`${place.column}/${place.row}/${side}`}
            class={`threat ${colour} ${now ? "now" : ""}`}
            transform={at(place, aside(threats, index))}
          >
            <path d="M0 -3.4L3.4 0L0 3.4L-3.4 0z" />
            <path class="mark" d={colour === "red" ? STAR : RING} transform="scale(.6)" fill-rule="evenodd" />
          </g>
        );
      })}
      {forbidden.map(({ place, side }, index) => (
        <g
          key={`${place.column}/${place.row}/${side}`}
          class={`forbidden ${colourOf(side, first)}`}
          transform={at(place, aside(forbidden, index))}
        >
          <rect x="-2.6" y="-.8" width="5.2" height="1.6" rx=".5" />
        </g>
      ))}
    </g>
  );
}
