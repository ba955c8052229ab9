// The moves of a recorded game as a table: exact score, rating, and the player's own value, nodes and time.
import { useEffect, useRef } from "preact/hooks";
import { colourOf } from "../../game/colours";
import { playAll } from "../../game/position";
import { recordedPly, replayShown, showReplay, type Replay } from "../../state/replay";
import { words } from "../../state/words";
import { scoreNumber, scoreWords } from "../../words/phrases";
import { DataTable } from "../parts/DataTable";
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

/** Scrolls the table, and only the table, until the row of the move is in sight with one before and one after it. */
function follow(box: HTMLElement | null): void {
  if (box === null) return;
  const row = box.querySelector<HTMLElement>(".now");
  if (row === null) return box.scrollTo({ top: 0 });
  const margin = row.offsetHeight;
  const [above, below] = [row.offsetTop - margin, row.offsetTop + 2 * margin - box.clientHeight];
  if (box.scrollTop > above) box.scrollTo({ top: above });
  if (box.scrollTop < below) box.scrollTo({ top: below });
}

function Row({ now, index }: { now: Replay; index: number }) {
  const say = words.value;
  const column = now.game.moves[index] ?? 0;
  const before = playAll(now.game.start, now.game.moves.slice(0, index));
  const colour = colourOf(before.toMove, "red");
  const judged = now.judged[index];
  const own = recordedPly(now, index);
  const mark = judged && { blunder: "??", inaccuracy: "?", good: "", best: "", unknown: "" }[judged.verdict];
  return (
    <tr class={replayShown.value === index + 1 ? "now" : ""}>
      <th scope="row">
        <button type="button" class="plain" onClick={() => showReplay(index + 1)}>
          {index + 1}. <DiscIcon colour={colour} /> <span class="spoken">{say.colour(colour)}</span> {column}
        </button>
      </th>
      <td title={judged ? scoreWords(say, judged.score_after, before, "red") : ""}>
        {judged ? scoreNumber(judged.score_after) : "…"} {mark && <b class={`verdict ${judged.verdict}`}>{mark}</b>}
      </td>
      <td>{own === null ? "" : ownValue(own)}</td>
      <td>{own?.nodes == null ? "" : whole(own.nodes)}</td>
      <td>{own?.microseconds == null ? "" : duration(own.microseconds)}</td>
    </tr>
  );
}
