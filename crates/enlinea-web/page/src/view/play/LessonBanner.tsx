// A mistake of the review under the board: what it changed, then the solution or another try; previous and next.
import { useEffect } from "preact/hooks";
import { closeLesson, lesson, mistakes, showSolution, stepLesson } from "../../state/lesson";
import { retry, startRetry } from "../../state/retry";
import { positions, table } from "../../state/table";
import { words } from "../../state/words";
import { changeWords } from "../../words/phrases";
import { Icon } from "../parts/icons";
import { MistakeName } from "./ReviewSection";
import { WhyBox } from "./WhyBox";

export function LessonBanner() {
  const now = lesson.value;
  const index = now?.index;
  // On a phone the list of mistakes is below the board.
  useEffect(() => {
    if (index !== undefined) document.querySelector(".boardrow")?.scrollIntoView({ block: "nearest" });
  }, [index]);
  const before = now && positions.value[now.index];
  if (!now || !before || retry.value !== null) return null;
  const say = words.value;
  const { ply } = now.mistake;
  const change = changeWords(say, ply.score_before, ply.score_after, before, table.value.first);
  return (
    <div class="retry lesson" role="group" aria-label={say.lesson.label}>
      <div role="status">
        <p>
          <MistakeName {...now.mistake} />
        </p>
        <p class="change">
          {change} {now.solution && say.review.better(say.review.columns(ply.candidates))}
        </p>
      </div>
      <div class="buttons">
        <button
          type="button"
          class="step"
          aria-label={say.lesson.previous}
          title={say.lesson.previous}
          disabled={now.at === 0}
          onClick={() => stepLesson(-1)}
        >
          <Icon name="previous" />
        </button>
        <span class="muted">{say.lesson.count(now.at + 1, mistakes.value.length)}</span>
        <button
          type="button"
          class="step"
          aria-label={say.lesson.next}
          title={say.lesson.next}
          disabled={now.at + 1 === mistakes.value.length}
          onClick={() => stepLesson(1)}
        >
          <Icon name="next" />
        </button>
        <button type="button" class="primary" onClick={() => startRetry(now.index, ply.candidates)}>
          {say.review.retry}
        </button>
        <button type="button" disabled={now.solution !== null} onClick={() => void showSolution()}>
          {say.lesson.solution}
        </button>
        <button type="button" onClick={closeLesson}>
          {say.lesson.close}
        </button>
      </div>
      <WhyBox />
    </div>
  );
}
