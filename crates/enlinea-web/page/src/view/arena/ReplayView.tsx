// One recorded game, move by move, with the exact score of each move beside the player's own value.
import { gameText } from "../../game/notation";
import { rulesText } from "../../game/rules";
import { colourOf } from "../../game/colours";
import {
  replay,
  replayError,
  replayPlays,
  replayPosition,
  replayShown,
  showReplay,
  togglePlay,
  type Replay,
} from "../../state/replay";
import { navigate, route } from "../../state/route";
import { analysisOn } from "../../state/settings";
import { look } from "../../state/table";
import { words } from "../../state/words";
import { Board } from "../board/Board";
import { Tool, Trouble } from "../parts/controls";
import { DiscIcon } from "../play/SeatBar";
import { endOf } from "./Games";
import { PlayerName } from "./PlayerName";
import { PlyTable } from "./PlyTable";

export function ReplayView() {
  const say = words.value.arena;
  const now = replay.value;
  const position = replayPosition.value;
  const back = () => {
    const here = route.value;
    if (here.view === "arena") navigate({ ...here, game: null });
  };
  return (
    <main id="main" class="play replay">
      <div class="table">
        <button type="button" class="plain back" onClick={back}>
          ← {say.back}
        </button>
        {replayError.value && <Trouble text={replayError.value} />}
        {now && <Title now={now} />}
        {now && position && (
          <>
            <div class="boardrow">
              <Board position={position} first="red" />
            </div>
            <Steps now={now} />
          </>
        )}
      </div>
      {now && (
        <aside class="panel" aria-label={say.scores}>
          <PlyTable now={now} />
        </aside>
      )}
    </main>
  );
}

function Title({ now: { record } }: { now: Replay }) {
  const say = words.value;
  const winner = { 0: say.status.draw, 1: say.status.wins("red"), 2: say.status.wins("yellow") }[record.winner];
  return (
    <header class="heading">
      <h1>
        <DiscIcon colour={colourOf(1, "red")} /> <PlayerName name={record.first} /> <small>{say.arena.against}</small>{" "}
        <DiscIcon colour={colourOf(2, "red")} /> <PlayerName name={record.second} />
      </h1>
      <p>
        {winner} · {endOf(record)}
        {record.reason && record.reason !== record.termination && <span class="muted"> ({record.reason})</span>}
      </p>
    </header>
  );
}

function Steps({ now }: { now: Replay }) {
  const say = words.value.arena;
  const shown = replayShown.value;
  const most = now.game.moves.length;
  const open = () => {
    analysisOn.value = true;
    look({ game: now.game, shown });
    navigate({ view: "play" });
  };
  return (
    <>
      <p class="status" role="status">
        {words.value.status.browsing(shown, most)}
      </p>
      <div class="tools steps">
        <Tool icon="first" label={say.toStart} shortcut="Home" disabled={shown === 0} onClick={() => showReplay(0)} />
        <Tool
          icon="previous"
          label={say.previous}
          shortcut="←"
          disabled={shown === 0}
          onClick={() => showReplay(shown - 1)}
        />
        <Tool
          icon={replayPlays.value ? "pause" : "play"}
          label={replayPlays.value ? say.pauseReplay : say.playReplay}
          onClick={togglePlay}
        />
        <Tool
          icon="next"
          label={say.next}
          shortcut="→"
          disabled={shown === most}
          onClick={() => showReplay(shown + 1)}
        />
        <Tool icon="last" label={say.toEnd} shortcut="End" disabled={shown === most} onClick={() => showReplay(most)} />
        <button type="button" onClick={open} title={`${rulesText(now.game.start.rules)}:${gameText(now.game)}`}>
          {say.open}
        </button>
      </div>
    </>
  );
}
