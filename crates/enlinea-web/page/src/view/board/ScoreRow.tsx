// The scores above the columns, in words for the side to move; the best ones have a frame and a star.
import { drawnColumns, type Sheet } from "./geometry";

export interface Chip {
  /** "win", "draw", "loss", "≥ draw", or "?". */
  word: string;
  /** "in 7", "in ≤ 9"; empty where there is no number. */
  detail: string;
  /** "W" and "7": both in the least room. */
  letter: string;
  number: string;
  /** The whole sentence, for hover, focus and screen readers. */
  sentence: string;
  tone: "win" | "draw" | "loss" | "open";
  best: boolean;
}

interface Props {
  sheet: Sheet;
  /** Without scores the row keeps its room, so that the board does not move when they come. */
  chips: ReadonlyMap<number, Chip> | null;
  /** A tap on a score shows it in words, where there is no pointer to hover with. */
  onHint: (column: number) => void;
}

export function ScoreRow({ sheet, chips, onHint }: Props) {
  // Where every column is as good as the others, stars would say nothing.
  const all = [...(chips?.values() ?? [])];
  const even = all.length > 1 && all.every(({ best }) => best);
  return (
    <div class={even ? "scores even" : "scores"} aria-hidden="true">
      {drawnColumns(sheet).map((column) => (
        <ScoreChip key={column} chip={chips?.get(column)} onClick={() => onHint(column)} />
      ))}
    </div>
  );
}

function ScoreChip({ chip, onClick }: { chip: Chip | undefined; onClick: () => void }) {
  if (!chip) return <span class="chip none" />;
  return (
    <span class={`chip ${chip.tone} ${chip.best ? "best" : ""}`} title={chip.sentence} onClick={onClick}>
      <b>{chip.word}</b>
      <small>{chip.detail}</small>
      <em>
        {chip.letter}
        <br />
        {chip.number}
      </em>
    </span>
  );
}
