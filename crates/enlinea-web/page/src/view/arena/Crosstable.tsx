// The results of each pair of players; a cell links to their games.
import type { MeetingReply, ResultsReply } from "../../api/schema";
import { pair } from "../../state/arena";
import { words } from "../../state/words";
import { Section } from "../parts/controls";

export function Crosstable({ report }: { report: ResultsReply }) {
  const say = words.value.arena;
  const { players, cells } = report.crosstable;
  return (
    <Section title={say.cross}>
      <p class="muted">{say.crossHint}</p>
      <div class="scroll card" tabIndex={0} role="region" aria-label={say.cross}>
        <table class="cross">
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
                <th scope="row">
                  {row + 1}. {player}
                </th>
                {players.map((opponent, column) => (
                  <td key={opponent}>
                    <Cell player={player} opponent={opponent} pairing={cells[row]?.[column] ?? null} />
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

function Cell({ player, opponent, pairing }: { player: string; opponent: string; pairing: MeetingReply | null }) {
  if (pairing === null) return null;
  const { wins, draws, losses } = pairing;
  const tone = wins > losses ? "win" : wins < losses ? "loss" : "draw";
  const text = `${wins}–${draws}–${losses}`;
  const show = () => {
    pair.value = { player, opponent };
    document.getElementById("games")?.scrollIntoView();
  };
  return (
    <button
      type="button"
      class={tone}
      aria-label={`${words.value.arena.gamesOf(player, opponent)}: ${text}`}
      onClick={show}
    >
      {text}
    </button>
  );
}
