// One transparent button a column over the picture. Only the chosen one is a tab stop; arrows move the choice.
import { colourOf, type Colour } from "../../game/colours";
import { isOpen, type Place, type Position } from "../../game/position";
import { chosenColumn } from "../../state/panel";
import { words } from "../../state/words";
import { drawnColumns, type Sheet } from "./geometry";
import type { Chip } from "./ScoreRow";

interface Props {
  sheet: Sheet;
  position: Position;
  first: Colour;
  chips: ReadonlyMap<number, Chip> | null;
  ready: boolean;
  loose: boolean;
  onColumn: (column: number) => void;
  onCell?: ((place: Place) => void) | undefined;
  onPoint: (column: number | null) => void;
}

export function ColumnButtons({ sheet, position, first, chips, ready, loose, onColumn, onCell, onPoint }: Props) {
  const { rules } = position;
  const say = words.value.board;
  const allowed = (column: number) => ready && (loose || isOpen(position, column));
  const chosen = Math.min(chosenColumn.value, rules.columns);
  return (
    <div class="columns" role="group" aria-label={say.label(rules.columns, rules.rows)}>
      {drawnColumns(sheet).map((column) => (
        <button
          key={column}
          type="button"
          data-column={column}
          class={allowed(column) ? "open" : "shut"}
          tabIndex={column === chosen ? 0 : -1}
          aria-label={columnLabel(position, first, column, chips?.get(column))}
          aria-disabled={!allowed(column)}
          onClick={(event) => {
            chosenColumn.value = column;
            // A key clicks without a pointer, so it means the column.
            if (onCell && event.detail > 0) onCell({ column, row: rowAt(event, rules.rows) });
            else onColumn(column);
          }}
          onPointerEnter={(event) => event.pointerType === "mouse" && onPoint(column)}
          onPointerLeave={() => onPoint(null)}
          onFocus={(event) => {
            chosenColumn.value = column;
            // A tap or a click focuses, too, but has made its choice already.
            if (event.currentTarget.matches(":focus-visible")) onPoint(column);
          }}
          onBlur={() => onPoint(null)}
        />
      ))}
    </div>
  );
}

/** The row under the pointer. */
function rowAt({ clientY, currentTarget }: MouseEvent & { currentTarget: HTMLElement }, rows: number): number {
  const { top, height } = currentTarget.getBoundingClientRect();
  return Math.max(1, Math.min(rows, rows - Math.floor(((clientY - top) / height) * rows)));
}

/** "Column 4, from the bottom: red, yellow; wins in 7 moves for red, best". */
function columnLabel(position: Position, first: Colour, column: number, chip: Chip | undefined): string {
  const say = words.value;
  const stack = position.stacks[column - 1] ?? [];
  const stones = stack.map((side) => say.colour(colourOf(side, first))).join(", ");
  const full = stack.length === position.rules.rows ? `, ${say.board.columnFull}` : "";
  const content = stack.length === 0 ? say.board.columnEmpty : say.board.columnStones(stones) + full;
  const score = chip ? `; ${chip.sentence}${chip.best ? `, ${say.board.best}` : ""}` : "";
  return `${say.column(column)}, ${content}${score}`;
}
