// The best line as buttons: pointing at a move shows the line up to it on the board, a click keeps it there.
import { colourOf } from "../../game/colours";
import { isOpen, play, type Position } from "../../game/position";
import { pinAt, pointAt, preview } from "../../state/preview";
import { table } from "../../state/table";
import { words } from "../../state/words";
import { DiscIcon } from "./SeatBar";

export function BestLine({ from, line }: { from: Position; line: readonly number[] }) {
  const say = words.value;
  const { first } = table.value;
  const shown = preview.value;
  let now = from;
  return (
    <ol class="line" aria-label={say.analysis.lineTitle} onPointerLeave={() => pointAt(null)}>
      {line.map((column, index) => {
        const colour = colourOf(now.toMove, first);
        now = isOpen(now, column) ? play(now, column) : now;
        const moves = index + 1;
        return (
          <li key={index}>
            <button
              type="button"
              class="plain"
              aria-label={say.moves.move(from.stones + moves, colour, column)}
              aria-pressed={shown?.pinned === true && shown.moves === moves}
              onPointerEnter={() => pointAt(moves)}
              onFocus={() => pointAt(moves)}
              onBlur={() => pointAt(null)}
              onClick={() => pinAt(moves)}
            >
              <DiscIcon colour={colour} />
              {column}
            </button>
          </li>
        );
      })}
      {now.result === null && <li class="muted">…</li>}
    </ol>
  );
}
