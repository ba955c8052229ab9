// The exercise "retry this mistake": the question, then the answer and where to go from there.
import { colourOf } from "../../game/colours";
import { playAll } from "../../game/position";
import { backToGame, playOn, retry, tryAgain, whyWrong } from "../../state/retry";
import { words } from "../../state/words";
import { scoreWords } from "../../words/phrases";

export function RetryBanner() {
  const now = retry.value;
  if (now === null) return null;
  const say = words.value.review;
  const { game, first } = now.original;
  const mover = colourOf(playAll(game.start, game.moves.slice(0, now.before)).toMove, first);
  const right = now.tried !== null && now.best.includes(now.tried);
  return (
    <div class="retry" role="status">
      <p>
        {now.tried === null ? say.retryAsk(mover) : right ? say.retryRight : say.retryWrong} {!right && whyWords()}
      </p>
      {now.tried !== null && !right && (
        <button type="button" class="primary" onClick={tryAgain}>
          {say.retryAgain}
        </button>
      )}
      {right && (
        <button type="button" class="primary" onClick={playOn}>
          {say.retryOn}
        </button>
      )}
      <button type="button" onClick={backToGame}>
        {say.retryBack}
      </button>
    </div>
  );
}

/** What the wrong move leads to, as soon as it is known. */
function whyWords(): string {
  const why = whyWrong.value;
  const first = retry.value?.original.first ?? "red";
  return why === null ? "" : words.value.lesson.why(scoreWords(words.value, why.score, why.position, first));
}
