// What comes after a game: who has won, a rematch, the review, the next level.
import { seatName } from "../../state/catalogue";
import { beatenLevel, finished, nextLevel, playNextLevel, reviewFinished, winner } from "../../state/finish";
import { lesson, person } from "../../state/lesson";
import { retry } from "../../state/retry";
import { review } from "../../state/review";
import { sitting } from "../../state/sitting";
import { rematch, table } from "../../state/table";
import { words } from "../../state/words";

export function EndBanner() {
  // A person who plays for the table of people has a banner already.
  if (!finished.value || sitting.value !== null || retry.value !== null || lesson.value !== null) return null;
  const say = words.value.finish;
  const beaten = beatenLevel.value;
  const next = nextLevel.value;
  const text = [outcome(), beaten === null ? "" : say.praise(seatName(`level(${beaten})`))].filter((one) => one !== "");
  const reviewed = review.value.game === table.value.game;
  return (
    <div class="retry finish" role="group" aria-label={say.label}>
      {text.length > 0 && <p>{text.join(" ")}</p>}
      <div class="buttons">
        {next !== null && (
          <button type="button" class="primary" onClick={playNextLevel}>
            {say.next(seatName(next))}
          </button>
        )}
        <button type="button" class={next === null ? "primary" : ""} title={say.rematchHint} onClick={rematch}>
          {say.rematch}
        </button>
        {!reviewed && (
          <button type="button" onClick={reviewFinished}>
            {say.review}
          </button>
        )}
      </div>
    </div>
  );
}

/** For a person alone against a machine, or nothing: the line above says who has won. */
function outcome(): string {
  const say = words.value.finish;
  if (winner.value === null) return say.drawn;
  if (person.value === null) return "";
  return winner.value === person.value ? say.won : say.lost;
}
