// A position in a frame of another page: the board, the way through its moves, and a link to the whole page. It asks nothing of
// the server and keeps nothing.
import { resultWords } from "../state/announce";
import { writeAddress } from "../share/address";
import { addressProblem } from "../state/route";
import { colourToMove, drop, goTo, live, position, table } from "../state/table";
import { words } from "../state/words";
import { problemWords } from "../words/phrases";
import { Board } from "./board/Board";
import { Tool, Trouble } from "./parts/controls";

export function EmbedView() {
  const { game, shown, first } = table.value;
  const most = game.moves.length;
  const say = words.value;
  const whole = writeAddress({ route: { view: "play" }, game, first });
  return (
    <main id="main" class="embed">
      {addressProblem.value && <Trouble text={problemWords(say, addressProblem.value)} />}
      <div class="boardrow">
        <Board position={position.value} first={first} ready={position.value.result === null} onColumn={drop} />
      </div>
      <p class={position.value.result === null ? "status" : "status over"} role="status">
        {position.value.result !== null
          ? resultWords()
          : live.value
            ? say.status.toMove(colourToMove.value)
            : say.status.browsing(shown, most)}
      </p>
      <div class="tools steps">
        <Tool icon="first" label={say.arena.toStart} disabled={shown === 0} onClick={() => goTo(0)} />
        <Tool icon="previous" label={say.arena.previous} disabled={shown === 0} onClick={() => goTo(shown - 1)} />
        <Tool icon="next" label={say.arena.next} disabled={shown === most} onClick={() => goTo(shown + 1)} />
        <Tool icon="last" label={say.arena.toEnd} disabled={shown === most} onClick={() => goTo(most)} />
        <a href={whole} target="_blank" rel="noopener">
          {say.share.openWhole}
        </a>
      </div>
    </main>
  );
}
