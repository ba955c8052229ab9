// The analysis in words: the verdict, the best columns, the best line, and the effort.
import { colourOf } from "../../game/colours";
import { play, type Position } from "../../game/position";
import { analysis, askAnalysisAgain, searchLonger } from "../../state/analysis";
import type { Analysis } from "../../state/known";
import { asking } from "../../state/retry";
import { analysisOn, language } from "../../state/settings";
import { position, table } from "../../state/table";
import { words } from "../../state/words";
import { scoreNumber, scoreWords } from "../../words/phrases";
import { Trouble } from "../parts/controls";
import { DiscIcon } from "./SeatBar";
import { EvaluationGraph } from "./EvaluationGraph";

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
        <b class="number">{scoreNumber(found.score)}</b> {scoreWords(say, found.score, position.value, first)}
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
            <Line from={position.value} line={found.line} />
          </dd>
        </>
      )}
    </dl>
  );
}

/** The best line as small discs with their columns; an ellipsis where it is cut or not known further. */
function Line({ from, line }: { from: Position; line: readonly number[] }) {
  const { first } = table.value;
  let now = from;
  return (
    <ol class="line">
      {line.slice(0, 24).map((column, index) => {
        const colour = colourOf(now.toMove, first);
        now = now.result === null ? play(now, column) : now;
        return (
          <li key={index}>
            <DiscIcon colour={colour} />
            {column}
          </li>
        );
      })}
      {(line.length > 24 || now.result === null) && <li>…</li>}
    </ol>
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
