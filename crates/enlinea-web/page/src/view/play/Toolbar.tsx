// What can be done with the game: the row of buttons under the board.
import { finished } from "../../state/finish";
import { giveHint, mayHint } from "../../state/hint";
import { stepMachine } from "../../state/machine";
import { dialog } from "../../state/panel";
import { analysisOn, flipped, lineOn, speed, threatsOn } from "../../state/settings";
import { soundOn } from "../../state/sound";
import { playingAlone } from "../../state/sitting";
import { machinesOnly, mayRedo, mayUndo, paused, redo, restart, undo } from "../../state/table";
import { words } from "../../state/words";
import { Switch, Tool } from "../parts/controls";

export function Toolbar() {
  const say = words.value.tools;
  // One machine needs no pause: it waits for the person anyway.
  const machines = !finished.value && (machinesOnly.value || paused.value);
  const hintLabel = words.value.hint.button;
  const alone = playingAlone.value;
  return (
    <div class="toolbar">
      <div class="tools" role="toolbar" aria-label={say.label}>
        <Tool icon="plus" label={say.newGame} shortcut="n" onClick={() => (dialog.value = "setup")} />
        <Tool icon="undo" label={say.undo} shortcut="u" disabled={alone || !mayUndo.value} onClick={undo} />
        <Tool icon="redo" label={say.redo} shortcut="r" disabled={alone || !mayRedo.value} onClick={redo} />
        <Tool icon="restart" label={say.restart} disabled={alone} onClick={restart} />
        <Tool icon="bulb" label={hintLabel} shortcut="h" disabled={!mayHint.value} onClick={() => void giveHint()} />
        <Tool icon="flip" label={say.flip} shortcut="f" onClick={() => (flipped.value = !flipped.value)} />
      </div>
      {!alone && <Switches />}
      {machines && <MachineTools />}
    </div>
  );
}

function Switches() {
  const say = words.value.tools;
  return (
    <div class="switches">
      <Switch label={say.analysis} shortcut="a" on={analysisOn.value} onChange={(on) => (analysisOn.value = on)} />
      <Switch label={words.value.sound} on={soundOn.value} onChange={(on) => (soundOn.value = on)} />
      <Switch
        label={words.value.learn.threats.title}
        shortcut="t"
        on={threatsOn.value}
        onChange={(on) => (threatsOn.value = on)}
      />
      {/* It keeps its place while the analysis is off, so that nothing moves. */}
      <span class={analysisOn.value ? "" : "hidden"}>
        <Switch label={say.line} shortcut="l" on={lineOn.value} onChange={(on) => (lineOn.value = on)} />
      </span>
    </div>
  );
}

function MachineTools() {
  const say = words.value.tools;
  return (
    <div class="machines">
      <Tool
        icon={paused.value ? "play" : "pause"}
        label={paused.value ? say.resume : say.pause}
        shortcut="p"
        onClick={() => (paused.value = !paused.value)}
      />
      <Tool icon="step" label={say.step} disabled={!paused.value} onClick={() => void stepMachine()} />
      <label>
        {say.speed}
        <select value={speed.value} onChange={(event) => (speed.value = Number(event.currentTarget.value))}>
          {say.speeds.map((name, index) => (
            <option key={name} value={index}>
              {name}
            </option>
          ))}
        </select>
      </label>
    </div>
  );
}
