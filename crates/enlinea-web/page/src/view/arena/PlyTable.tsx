// The moves of a recorded game as a table: exact score, rating, and the player's own value, nodes and time.
import { useEffect, useRef } from "preact/hooks";
import { colourOf } from "../../game/colours";
import { play, playAll, type Position } from "../../game/position";
import { turned, type Score } from "../../game/score";
import { recordedPly, replayShown, showReplay, type Replay } from "../../state/replay";
import { words } from "../../state/words";
import { DataTable } from "../parts/DataTable";
import { ScoreBadge } from "../parts/ScoreBadge";
import { follow } from "../play/MoveList";
import { DiscIcon } from "../play/SeatBar";
import { duration, ownValue, whole } from "./numbers";

export function PlyTable({ now }: { now: Replay }) {
  const say = words.value.arena;
  const box = useRef<HTMLDivElement>(null);
  const shown = replayShown.value;
  useEffect(() => follow(box.current), [shown]);
  return (
    <>
      <h2>{say.scores}</h2>
      <DataTable
        label={say.scores}
        headings={[say.ply, say.exact, say.ownValue, say.nodes, say.time]}
        table="parts"
        box="plies"
        boxRef={box}
      >
        {now.game.moves.map((_, index) => (
          <Row key={index} now={now} index={index} />
        ))}
      </DataTable>
    </>
  );
}

function Row({ now, index }: { now: Replay; index: number }) {
  const say = words.value;
  const column = now.game.moves[index] ?? 0;
  const before = playAll(now.game.start, now.game.moves.slice(0, index));
  const colour = colourOf(before.toMove, "red");
  const judged = now.judged[index];
  const own = recordedPly(now, index);
  const after = play(before, column);
  // Moves of the opening were given: nobody made them.
  const given = own === null || (own.microseconds === null && own.nodes === null);
  const mark = judged && !given && { blunder: "??", inaccuracy: "?", good: "", best: "", unknown: "" }[judged.verdict];
  return (
    <tr class={replayShown.value === index + 1 ? "now" : ""}>
      <th scope="row">
        <button type="button" class="plain" onClick={() => showReplay(index + 1)}>
          {index + 1}. <DiscIcon colour={colour} /> <span class="spoken">{say.colour(colour)}</span> {column}
        </button>
      </th>
      <td>
        {judged === undefined ? "…" : <AfterMove score={turned(judged.score_after)} position={after} />}{" "}
        {mark && <b class={`verdict ${judged.verdict}`}>{mark}</b>}
      </td>
      <td>{given ? <span class="muted">{say.arena.given}</span> : ownValue(own)}</td>
      <td>{own?.nodes == null ? "" : whole(own.nodes)}</td>
      <td>{own?.microseconds == null ? "" : duration(own.microseconds)}</td>
    </tr>
  );
}

/** The end of the game is words already; before it, the score. */
function AfterMove({ score, position }: { score: Score; position: Position }) {
  if (position.result === null) return <ScoreBadge score={score} position={position} first="red" />;
  const { winner } = position.result;
  const say = words.value.status;
  return <>{winner === 0 ? say.draw : say.wins(colourOf(winner, "red"))}</>;
}
