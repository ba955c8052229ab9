// The main view: the board with its scores and tools, and the panel beside it.
import { useSignal } from "@preact/signals";
import { colourOf } from "../../game/colours";
import { analysis } from "../../state/analysis";
import { explanation } from "../../state/explain";
import { panel } from "../../state/panel";
import { asking, retry, tryMove } from "../../state/retry";
import { analysisOn, flipped, heatOn, lineOn, threatsOn } from "../../state/settings";
import { playingAlone, wouldSpoil } from "../../state/sitting";
import { drop, mayDrop, position, table } from "../../state/table";
import { words } from "../../state/words";
import { Board } from "../board/Board";
import { ghostsOf } from "../board/Ghosts";
import { EvaluationBar } from "./EvaluationBar";
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

export function PlayView() {
  const hint = useSignal<number | null>(null);
  const { first } = table.value;
  const now = position.value;
  const shown = analysisOn.value && !asking.value;
  const found = shown ? analysis.value.analysis : null;
  const chips = shown ? chipsOf(words.value, found, now, first) : null;
  const ghosts = lineOn.value && found ? ghostsOf(now, found.line, first, SHOWN_OF_LINE) : [];
  const heat = panel.value === "explain" && heatOn.value ? (explanation.value?.heat ?? null) : null;
  const ready = asking.value || (mayDrop.value && !wouldSpoil.value);
  return (
    <main id="main" class="play">
      <div class="table">
        <SeatBar />
        <div class="boardrow">
          {shown && <EvaluationBar />}
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
            threats={threatsOn.value && !asking.value && !playingAlone.value}
            onHint={(column) => (hint.value = column)}
          />
        </div>
        <Status hint={hint.value} chips={chips} />
        {threatsOn.value && !asking.value && !playingAlone.value && <ThreatList />}
        <RetryBanner />
        <SittingBanner />
        <Toolbar />
      </div>
      <Panel />
    </main>
  );
}
