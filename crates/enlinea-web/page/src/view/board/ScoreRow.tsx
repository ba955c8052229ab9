// The scores above the columns: the number, a short word, and a frame with a star and the word "best" for the best ones.
import { words } from "../../state/words";
import { drawnColumns, type Sheet } from "./geometry";

export interface Chip {
  /** `+7`, `0`, `≤−2`, or `?`. */
  number: string;
  /** "win 7", "draw", "loss 3"; the bounds while it is open. */
  brief: string;
  /** The whole sentence, for hover, focus and screen readers. */
  sentence: string;
  tone: "win" | "draw" | "loss" | "open";
  best: boolean;
}

interface Props {
  sheet: Sheet;
  chips: ReadonlyMap<number, Chip>;
  /** A tap on a score shows it in words, where there is no pointer to hover with. */
  onHint: (column: number) => void;
}

export function ScoreRow({ sheet, chips, onHint }: Props) {
  return (
    <div class="scores" aria-hidden="true">
      {drawnColumns(sheet).map((column) => (
        <ScoreChip key={column} chip={chips.get(column)} onClick={() => onHint(column)} />
      ))}
    </div>
  );
}

function ScoreChip({ chip, onClick }: { chip: Chip | undefined; onClick: () => void }) {
  if (!chip) return <span class="chip none" />;
  return (
    <span class={`chip ${chip.tone} ${chip.best ? "best" : ""}`} title={chip.sentence} onClick={onClick}>
      <b>{chip.number}</b>
      <small>{chip.best ? words.value.board.best : chip.brief}</small>
    </span>
  );
}
