// One line under the board: whose turn it is, how the game ended, or what the column under the pointer is worth.
import { resultWords } from "../../state/announce";
import { seatName } from "../../state/catalogue";
import { finished, winner } from "../../state/finish";
import { askAgain, machineError, thinking } from "../../state/machine";
import { retry } from "../../state/retry";
import { addressProblem } from "../../state/route";
import { HUMAN } from "../../state/settings";
import { colourToMove, live, outOfTime, paused, position, seatToMove, table } from "../../state/table";
import { words } from "../../state/words";
import { problemWords } from "../../words/phrases";
import type { Chip } from "../board/ScoreRow";
import { Trouble } from "../parts/controls";

export function Status({ hint, chips }: { hint: number | null; chips: ReadonlyMap<number, Chip> | null }) {
  if (machineError.value !== null) {
    return <Trouble text={machineError.value} action={words.value.error.retry} onAction={askAgain} />;
  }
  const chip = hint === null ? undefined : chips?.get(hint);
  const over = winner.value !== undefined && (finished.value || position.value.result !== null);
  return (
    <>
      {addressProblem.value && <Trouble text={problemWords(words.value, addressProblem.value)} />}
      <p class={over ? "status over" : "status"}>
        {chip && hint !== null ? (
          <>
            {words.value.column(hint)}: {chip.sentence}
            {chip.best && <b> ★ {words.value.board.best}</b>}
          </>
        ) : (
          statusWords()
        )}
      </p>
    </>
  );
}

function statusWords(): string {
  const say = words.value.status;
  const { game, shown } = table.value;
  if (position.value.result !== null || (outOfTime.value !== null && live.value)) return resultWords();
  const colour = colourToMove.value;
  if (retry.value === null && !live.value) return `${say.browsing(shown, game.moves.length)} · ${say.toMove(colour)}`;
  if (seatToMove.value === HUMAN || retry.value !== null) return say.toMove(colour);
  if (paused.value) return `${say.paused} · ${say.toMove(colour)}`;
  return thinking.value ? say.thinking(colour, seatName(seatToMove.value)) : say.toMove(colour);
}
