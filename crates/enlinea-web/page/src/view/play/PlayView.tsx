// The main view: the board with its scores and tools, and the panel beside it.
import { useSignal } from "@preact/signals";
import { colourOf } from "../../game/colours";
import { analysis } from "../../state/analysis";
import { explanation } from "../../state/explain";
import { hintMarks } from "../../state/hint";
import type { Analysis } from "../../state/known";
import { lesson } from "../../state/lesson";
import { bestLine } from "../../state/line";
import { panel } from "../../state/panel";
import { preview } from "../../state/preview";
import { asking, retry, tryMove } from "../../state/retry";
import { analysisOn, flipped, heatOn, lineOn, threatsOn } from "../../state/settings";
import { playingAlone, wouldSpoil } from "../../state/sitting";
import { drop, mayDrop, position, table } from "../../state/table";
import { shownReason } from "../../state/why";
import { words } from "../../state/words";
import { Board } from "../board/Board";
import { ghostsOf } from "../board/Ghosts";
import { EndBanner } from "./EndBanner";
import { EvaluationBar } from "./EvaluationBar";
import { Flourish } from "./Flourish";
import { HintBanner } from "./HintBanner";
import { LessonBanner } from "./LessonBanner";
import { Panel } from "./Panel";
import { chipsOf } from "./chips";
import { RetryBanner } from "./RetryBanner";
import { SeatBar } from "./SeatBar";
import { SittingBanner } from "./SittingBanner";
import { Status } from "./Status";
import { ThreatList } from "./ThreatList";
import { Toolbar } from "./Toolbar";

/** More ghosts than that cover the board rather than explain it. */
const SHOWN_OF_LINE = 9;

/** A person chose a column: by click, touch, key or screen reader. */
export function chooseColumn(column: number): void {
  if (asking.value) return tryMove(column);
  if (!mayDrop.value || wouldSpoil.value) return;
  // Another move ends the exercise.
  retry.value = null;
  drop(column);
}

/** The line on the board and how much of it: a reason, a solution, what the pointer asks for, or the switch "best line". */
function shownLine(found: Analysis | null): [readonly number[], number] {
  const reason = shownReason.value;
  if (reason !== null && retry.value === null) return [reason.line, reason.line.length];
  const solution = lesson.value?.solution;
  // An exercise shows nothing that gives the answer away.
  if (solution && retry.value === null) return [solution, SHOWN_OF_LINE];
  if (found === null) return [[], 0];
  const pointed = preview.value;
  if (pointed !== null) return [bestLine.value, pointed.moves];
  return [bestLine.value, lineOn.value ? SHOWN_OF_LINE : 0];
}

/** What is marked on the board: the squares of a reason, or what a hint points at; a solution stands alone. */
function marked(): ReturnType<typeof hintMarks.peek> {
  if (shownReason.value !== null && retry.value === null) return { columns: [], cells: [...shownReason.value.cells] };
  return lesson.value?.solution ? { columns: [], cells: [] } : hintMarks.value;
}

export function PlayView() {
  const hint = useSignal<number | null>(null);
  const { first } = table.value;
  const now = position.value;
  const shown = analysisOn.value && !asking.value;
  const found = shown ? analysis.value.analysis : null;
  const chips = shown ? chipsOf(words.value, found, now, first) : null;
  const marks = marked();
  const heat = panel.value === "explain" && heatOn.value ? (explanation.value?.heat ?? null) : null;
  // Both would cover the same cells.
  const ghosts = heat === null ? ghostsOf(now, ...shownLine(found), first) : [];
  const ready = asking.value || (mayDrop.value && !wouldSpoil.value);
  return (
    <main id="main" class="play">
      <div class="table">
        <SeatBar />
        <div class="boardrow">
          <EvaluationBar shown={shown} />
          <Board
            position={now}
            first={first}
            flipped={flipped.value}
            ready={ready}
            next={colourOf(now.toMove, first)}
            onColumn={chooseColumn}
            chips={chips}
            ghosts={ghosts}
            heat={heat}
            marks={marks}
            threats={threatsOn.value && !asking.value && !playingAlone.value}
            onHint={(column) => (hint.value = column)}
          />
          <Flourish />
        </div>
        <Status hint={hint.value} chips={chips} />
        <Toolbar />
        {threatsOn.value && !asking.value && !playingAlone.value && <ThreatList />}
      </div>
      <div class="side">
        <div class="notes">
          <HintBanner />
          <LessonBanner />
          <RetryBanner />
          <EndBanner />
          <SittingBanner />
        </div>
        <Panel />
      </div>
    </main>
  );
}
