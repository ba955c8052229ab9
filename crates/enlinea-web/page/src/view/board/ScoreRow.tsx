// The scores above the columns: the number, a short word, and a star with the word "best" on the best ones.
import { words } from "../../state/words";
import { drawnColumns, type Sheet } from "./geometry";

export interface Chip {
  /** `+7`, `0`, `≤−2`, or `?`. */
  number: string;
  /** "win 7", "draw", "loss 3"; empty while it is open. */
  brief: string;
  /** The whole sentence, for hover, focus and screen readers. */
  sentence: string;
  tone: "win" | "draw" | "loss" | "open";
  best: boolean;
}

export function ScoreRow({ sheet, chips }: { sheet: Sheet; chips: ReadonlyMap<number, Chip> }) {
  return (
    <div class="scores" aria-hidden="true">
      {drawnColumns(sheet).map((column) => (
        <ScoreChip key={column} chip={chips.get(column)} />
      ))}
    </div>
  );
}

function ScoreChip({ chip }: { chip: Chip | undefined }) {
  if (!chip) return <span class="chip none" />;
  return (
    <span class={`chip ${chip.tone} ${chip.best ? "best" : ""}`} title={chip.sentence}>
      <b>{chip.number}</b>
      <small>{chip.best ? `★ ${words.value.board.best}` : chip.brief}</small>
    </span>
  );
}
