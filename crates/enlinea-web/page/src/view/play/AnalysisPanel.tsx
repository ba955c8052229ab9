// The analysis in words: the verdict, the best columns, the best line, and the effort.
import { analysis, askAnalysisAgain, searchLonger } from "../../state/analysis";
import type { Analysis } from "../../state/known";
import { lesson } from "../../state/lesson";
import { bestLine } from "../../state/line";
import { asking } from "../../state/retry";
import { analysisOn, language } from "../../state/settings";
import { position, table } from "../../state/table";
import { words } from "../../state/words";
import { scoreWords } from "../../words/phrases";
import { Trouble } from "../parts/controls";
import { BestLine } from "./BestLine";
import { EvaluationGraph } from "./EvaluationGraph";
import { WhyBox } from "./WhyBox";

export function AnalysisPanel() {
  const say = words.value.analysis;
  if (!analysisOn.value) {
    return (
      <div class="empty">
        <p>{say.off}</p>
        <button type="button" class="primary" onClick={() => (analysisOn.value = true)}>
          {say.on}
        </button>
      </div>
    );
  }
  const { status, analysis: found, error } = analysis.value;
  return (
    <>
      {status === "over" && <p class="muted">{say.over}</p>}
      {status === "failed" && <Trouble text={error} action={words.value.error.retry} onAction={askAnalysisAgain} />}
      {found && !asking.value && <Result found={found} />}
      {found && lesson.value === null && <WhyBox />}
      {status !== "over" && <Progress />}
      <EvaluationGraph />
      <p class="muted">{say.scoreHint}</p>
    </>
  );
}

function Result({ found }: { found: Analysis }) {
  const say = words.value;
  const { first } = table.value;
  return (
    <dl class="findings">
      <dt>{say.analysis.verdict}</dt>
      <dd>
        <b>{scoreWords(say, found.score, position.value, first)}</b>
      </dd>
      {found.best.length > 0 && (
        <>
          <dt>{say.analysis.best}</dt>
          <dd>★ {say.review.columns(found.best)}</dd>
        </>
      )}
      {found.line.length > 0 && (
        <>
          <dt>{say.analysis.lineTitle}</dt>
          <dd>
            <BestLine from={position.value} line={bestLine.value} />
          </dd>
        </>
      )}
    </dl>
  );
}

function Progress() {
  const say = words.value.analysis;
  const { status, analysis: found } = analysis.value;
  const effort = found && effortWords(found);
  const text = { waiting: say.waiting, searching: say.searching, solved: say.solved, stopped: say.stopped }[
    status as "waiting"
  ];
  return (
    <p class={`progress ${status}`}>
      <i aria-hidden="true" />
      <span>
        {text} {effort && <span class="muted">({effort})</span>}
      </span>
      {status === "stopped" && (
        <button type="button" class="plain" onClick={searchLonger}>
          {say.longer}
        </button>
      )}
    </p>
  );
}

/** The effort of the search; book positions and forced moves take none. */
function effortWords({ nodes, microseconds }: Analysis): string {
  const say = words.value.analysis;
  if (nodes === 0) return say.atOnce;
  return say.effort(new Intl.NumberFormat(language.value).format(nodes), time(microseconds));
}

function time(microseconds: number): string {
  return microseconds < 1e6
    ? `${Math.max(1, Math.round(microseconds / 1000))} ms`
    : `${(microseconds / 1e6).toFixed(1)} s`;
}
