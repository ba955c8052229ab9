// The games of a tournament while they are played, on small boards.
import type { BoardReply } from "../../api/schema";
import { parseGame } from "../../game/notation";
import { playAll, type Position } from "../../game/position";
import { parseRules } from "../../game/rules";
import { boards, report } from "../../state/arena";
import { words } from "../../state/words";
import { Board } from "../board/Board";
import { Section } from "../parts/controls";
import { DiscIcon } from "../play/SeatBar";
import { PlayerName } from "./PlayerName";

export function LiveBoards() {
  if (report.value?.tournament.is_ours !== true) return null;
  const say = words.value.start;
  return (
    <Section title={say.boards}>
      <div class="live">
        {boards.value.length === 0 && <p class="muted">{say.waiting}</p>}
        {boards.value.map((board) => (
          <LiveBoard key={board.id} board={board} />
        ))}
      </div>
    </Section>
  );
}

function LiveBoard({ board }: { board: BoardReply }) {
  const position = positionOf(board);
  return (
    <figure class="card">
      <figcaption>
        <span>
          <DiscIcon colour="red" /> <PlayerName name={board.first} />
        </span>
        <span>
          <DiscIcon colour="yellow" /> <PlayerName name={board.second} />
        </span>
      </figcaption>
      <Board position={position} first="red" />
    </figure>
  );
}

function positionOf({ rules, moves }: BoardReply): Position {
  const game = parseGame(moves, parseRules(rules));
  return playAll(game.start, game.moves);
}
