// The arena: tournaments that were played or are being played, and the replay of their games.
import type { TournamentReply } from "../../api/schema";
import { arenaError, chosenTournament, list, loadList, report } from "../../state/arena";
import { navigate, route } from "../../state/route";
import { words } from "../../state/words";
import { Trouble } from "../parts/controls";
import { Crosstable } from "./Crosstable";
import { Games } from "./Games";
import { Leaderboard } from "./Leaderboard";
import { RatingChart } from "./RatingChart";
import { ReplayView } from "./ReplayView";

export function ArenaView() {
  const here = route.value;
  if (here.view === "arena" && here.game !== null) return <ReplayView />;
  return (
    <main id="main" class="arena">
      <h1>{words.value.arena.title}</h1>
      {arenaError.value && (
        <Trouble text={arenaError.value} action={words.value.error.retry} onAction={() => void loadList()} />
      )}
      {list.value?.length === 0 && <Nothing />}
      {list.value && list.value.length > 1 && <TournamentList tournaments={list.value} />}
      {report.value && (
        <>
          <Heading tournament={report.value.tournament} />
          <div class="two">
            <Leaderboard table={report.value.table} />
            <RatingChart table={report.value.table} />
          </div>
          <Crosstable report={report.value} />
          <Games />
        </>
      )}
    </main>
  );
}

function Nothing() {
  return (
    <div class="card">
      <p>{words.value.arena.none}</p>
      <pre>
        <code>{"enlinea tournament --store cup.db\nenlinea serve --store cup.db"}</code>
      </pre>
    </div>
  );
}

function TournamentList({ tournaments }: { tournaments: TournamentReply[] }) {
  const chosen = chosenTournament.value;
  return (
    <nav class="chooser" aria-label={words.value.arena.list}>
      {tournaments.map(({ id, name }) => (
        <button
          key={id}
          type="button"
          aria-current={id === chosen ? "true" : undefined}
          onClick={() => navigate({ view: "arena", tournament: id, game: null })}
        >
          {name}
        </button>
      ))}
    </nav>
  );
}

function Heading({ tournament }: { tournament: TournamentReply }) {
  const say = words.value.arena;
  const { name, format, rules, games_done, games_planned, state } = tournament;
  return (
    <header class="heading">
      <h2>{name}</h2>
      <p>
        <span class={`badge ${state}`}>{state === "running" ? say.live : say.states[state]}</span> {rules} ·{" "}
        {say.formats[format] ?? format} · {say.progress(games_done, games_planned)}
      </p>
      <progress
        max={Math.max(1, games_planned)}
        value={games_done}
        aria-label={say.progress(games_done, games_planned)}
      />
    </header>
  );
}
