// The results of each pair of players; a cell links to their games.
import type { MeetingReply, ResultsReply } from "../../api/schema";
import { pair } from "../../state/arena";
import { playerName } from "../../state/catalogue";
import { words } from "../../state/words";
import { Section } from "../parts/controls";

export function Crosstable({ report }: { report: ResultsReply }) {
  const say = words.value.arena;
  const { players, cells } = report.crosstable;
  // Many players: only the share of points, so that all columns are in sight.
  const isDense = players.length > 10;
  return (
    <Section title={say.cross}>
      <p class="muted">{isDense ? say.crossDense : say.crossHint}</p>
      <div class="scroll card" tabIndex={0} role="region" aria-label={say.cross}>
        <table class={isDense ? "cross dense" : "cross"}>
          <thead>
            <tr>
              <th scope="col">{say.player}</th>
              {players.map((player, index) => (
                <th key={player} scope="col" title={player}>
                  <abbr title={player}>{index + 1}</abbr>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {players.map((player, row) => (
              <tr key={player}>
                <th scope="row" title={player}>
                  {row + 1}. {playerName(player).full}
                </th>
                {players.map((opponent, column) => (
                  <td key={opponent}>
                    <Cell
                      player={player}
                      opponent={opponent}
                      pairing={cells[row]?.[column] ?? null}
                      isDense={isDense}
                    />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </Section>
  );
}

interface CellProps {
  player: string;
  opponent: string;
  pairing: MeetingReply | null;
  isDense: boolean;
}

function Cell({ player, opponent, pairing, isDense }: CellProps) {
  if (pairing === null) return null;
  const { wins, draws, losses } = pairing;
  const tone = wins > losses ? "win" : wins < losses ? "loss" : "draw";
  const text = `${wins}–${draws}–${losses}`;
  const percent = Math.round((100 * (wins + draws / 2)) / (wins + draws + losses));
  // A name says what is seen, too.
  const spoken = isDense ? `${percent}% (${text})` : text;
  const show = () => {
    pair.value = { player, opponent };
    document.getElementById("games")?.scrollIntoView();
  };
  return (
    <button
      type="button"
      class={tone}
      aria-label={`${words.value.arena.gamesOf(player, opponent)}: ${spoken}`}
      title={text}
      onClick={show}
    >
      {isDense ? percent : text}
    </button>
  );
}
