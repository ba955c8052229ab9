// The games of a tournament or of one pair, each with the way it ended and a link to its replay.
import type { GameReply } from "../../api/schema";
import { chosenTournament, games, moreGames, pair } from "../../state/arena";
import { playerName } from "../../state/catalogue";
import { addressOf, navigate } from "../../state/route";
import { words } from "../../state/words";
import type { Route } from "../../share/address";
import { DataTable } from "../parts/DataTable";

export function Games() {
  const say = words.value.arena;
  const { player, opponent } = pair.value;
  const shown = games.value;
  const all = player === "" && opponent === "";
  return (
    <section id="games">
      <h2>{all ? say.gamesAll : say.gamesOf(player, opponent)}</h2>
      {!all && (
        <button type="button" class="plain" onClick={() => (pair.value = { player: "", opponent: "" })}>
          {say.showAll}
        </button>
      )}
      {shown && (
        <DataTable
          label={say.gamesTitle}
          headings={[say.replay, say.first, say.second, say.winner, say.reason, say.plies, say.opening]}
          table="games"
          box="card"
        >
          {shown.games.map((game) => (
            <Row key={game.id} game={game} />
          ))}
        </DataTable>
      )}
      {shown && shown.games.length < shown.total && (
        <button type="button" onClick={() => void moreGames()}>
          {say.more(shown.total - shown.games.length)}
        </button>
      )}
    </section>
  );
}

function Row({ game }: { game: GameReply }) {
  const say = words.value;
  const to: Route = { view: "arena", tournament: chosenTournament.value, game: game.id };
  const go = (event: MouseEvent) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    navigate(to);
  };
  const winner = { 0: say.status.draw, 1: playerName(game.first).full, 2: playerName(game.second).full }[game.winner];
  return (
    <tr>
      <td>
        <a
          href={addressOf(to)}
          aria-label={`${say.arena.replay}: ${say.arena.gamesOf(game.first, game.second)}, ${game.id}`}
          onClick={go}
        >
          {say.arena.replay}
        </a>
      </td>
      <td title={game.first}>{playerName(game.first).full}</td>
      <td title={game.second}>{playerName(game.second).full}</td>
      <td>{winner}</td>
      <td title={game.reason ?? ""}>{endOf(game)}</td>
      <td>{game.plies}</td>
      <td>{game.opening}</td>
    </tr>
  );
}

/** The way a game ended, in the reader's language where it has a name. */
export function endOf({ termination, reason }: { termination: string; reason: string | null }): string {
  return words.value.arena.terminations[termination] ?? reason ?? termination;
}
