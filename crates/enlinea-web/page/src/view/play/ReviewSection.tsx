// The review in the panel: how well each side played, and the list of mistakes; each opens under the board.
import { COLOURS, type Colour } from "../../game/colours";
import {
  accuracyOf,
  allMistakes,
  lesson,
  mistakes,
  openLesson,
  person,
  showMistakesOf,
  side,
  type Mistake,
} from "../../state/lesson";
import { judged, review, reviewGame } from "../../state/review";
import { language } from "../../state/settings";
import { table } from "../../state/table";
import { words } from "../../state/words";
import { Section, Trouble } from "../parts/controls";
import { DiscIcon } from "./SeatBar";

export function ReviewSection() {
  const say = words.value.review;
  const { game } = table.value;
  const { status, complete, error, plies } = review.value;
  const current = judged.value.length === game.moves.length && plies.length >= game.moves.length;
  const done = status === "done" && current;
  return (
    <Section title={say.title}>
      {status === "failed" && (
        <Trouble text={error} action={words.value.error.retry} onAction={() => void reviewGame(game)} />
      )}
      {status === "running" && (
        <p class="progress searching">
          <i aria-hidden="true" />
          {say.running(plies.length, game.moves.length)}
        </p>
      )}
      {status !== "running" && !current && (
        <button type="button" class="primary" onClick={() => void reviewGame(game)}>
          {say.run}
        </button>
      )}
      {done && <Summary />}
      {done && !complete && <p class="muted">{say.incomplete}</p>}
      {done && allMistakes.value.length > 0 && <SideChoice />}
      {mistakes.value.length > 0 && <MistakeList />}
    </Section>
  );
}

function Summary() {
  const say = words.value;
  const percent = new Intl.NumberFormat(language.value, { style: "percent" });
  const count = (colour: Colour, verdict: string) =>
    allMistakes.value.filter((mistake) => mistake.colour === colour && mistake.ply.verdict === verdict).length;
  return (
    <>
      <dl class="pair accuracy">
        {COLOURS.map((colour) => {
          const accuracy = accuracyOf(colour);
          return (
            <div key={colour}>
              <dt>
                <DiscIcon colour={colour} /> {say.lesson.accuracy}
              </dt>
              <dd>
                <span class="number">{accuracy === null ? "–" : percent.format(accuracy)}</span>{" "}
                {say.review.summary(colour, count(colour, "blunder"), count(colour, "inaccuracy"))}
              </dd>
            </div>
          );
        })}
      </dl>
      <p class="muted">{allMistakes.value.length === 0 ? say.review.none : say.lesson.accuracyHint}</p>
    </>
  );
}

/** Whose mistakes are listed. */
function SideChoice() {
  const say = words.value.lesson;
  const name = (which: Colour | "both") => (which === person.value ? say.mine : say.sides[which]);
  return (
    <fieldset class="choices sides">
      <legend>{say.show}</legend>
      {(["both", ...COLOURS] as const).map((which) => (
        <label key={which}>
          <input
            type="radio"
            name="mistakes-of"
            checked={side.value === which}
            onChange={() => showMistakesOf(which)}
          />
          {name(which)}
        </label>
      ))}
    </fieldset>
  );
}

function MistakeList() {
  const say = words.value.lesson;
  const first = mistakes.value[0];
  return (
    <>
      {lesson.value === null && first && (
        <button type="button" class="primary" onClick={() => openLesson(first.index)}>
          {say.start}
        </button>
      )}
      <ol class="mistakes">
        {mistakes.value.map((mistake) => (
          <MistakeItem key={mistake.index} {...mistake} />
        ))}
      </ol>
      <p class="muted">{words.value.review.legend}</p>
    </>
  );
}

function MistakeItem({ index, ply, colour }: Mistake) {
  const here = lesson.value?.index === index;
  return (
    <li>
      <button
        type="button"
        class="plain name"
        aria-current={here ? "true" : undefined}
        onClick={() => openLesson(index)}
      >
        <MistakeName index={index} ply={ply} colour={colour} />
      </button>
    </li>
  );
}

/** "?? Blunder · Move 6, yellow: column 5". */
export function MistakeName({ index, ply, colour }: Mistake) {
  const say = words.value;
  if (ply.verdict !== "blunder" && ply.verdict !== "inaccuracy") return null;
  return (
    <span>
      <span class={`verdict ${ply.verdict}`}>{ply.verdict === "blunder" ? "??" : "?"}</span> {say.review[ply.verdict]} ·{" "}
      {say.moves.move(index + 1, colour, ply.column)}
    </span>
  );
}
