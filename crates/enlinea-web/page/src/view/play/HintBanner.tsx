// The hint for the position on the board, one stage after the other.
import { areaOf, closeHint, giveHint, hint, reasonOf, type Reason } from "../../state/hint";
import type { Analysis } from "../../state/known";
import { position, table } from "../../state/table";
import { words } from "../../state/words";
import { scoreWords } from "../../words/phrases";

export function HintBanner() {
  const now = hint.value;
  if (now === null) return null;
  const say = words.value.hint;
  return (
    <div class="retry hint" role="group" aria-label={say.button}>
      <p role="status">{now.error || (now.found === null ? say.asking : stageWords(now.stage, now.found))}</p>
      {now.found && now.found.best.length > 0 && now.stage < 3 && (
        <button type="button" class="primary" onClick={() => void giveHint()}>
          {say.more}
        </button>
      )}
      <button type="button" class="close" aria-label={say.close} title={say.close} onClick={closeHint}>
        ×
      </button>
    </div>
  );
}

function stageWords(stage: 1 | 2 | 3, found: Analysis): string {
  const say = words.value.hint;
  const [best] = found.best;
  if (best === undefined) return say.unknown;
  if (stage === 1) return say.area(areaOf(best));
  if (stage === 3) return say.move(best);
  return reasonWords(reasonOf(position.value, found.line, table.value.first), found);
}

function reasonWords(reason: Reason, found: Analysis): string {
  const say = words.value;
  if (reason.kind !== "verdict") return say.hint[reason.kind](reason.of);
  return say.hint.verdict(scoreWords(say, found.score, position.value, table.value.first));
}
