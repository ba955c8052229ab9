// The arena: tournaments that were played or are being played, and the replay of their games.
import type { TournamentReply } from "../../api/schema";
import { arenaError, chosenTournament, list, loadList, report, startLimits, stop } from "../../state/arena";
import { dialog } from "../../state/panel";
import { navigate, route } from "../../state/route";
import { words } from "../../state/words";
import { Trouble } from "../parts/controls";
import { Icon } from "../parts/icons";
import { Crosstable } from "./Crosstable";
import { Cycles } from "./Cycles";
import { Games } from "./Games";
import { Leaderboard } from "./Leaderboard";
import { LiveBoards } from "./LiveBoards";
import { RatingChart } from "./RatingChart";
import { ReplayView } from "./ReplayView";

export function ArenaView() {
  const here = route.value;
  if (here.view === "arena" && here.game !== null) return <ReplayView />;
  return (
    <main id="main" class="arena">
      <header class="arena-top">
        <h1>{words.value.arena.title}</h1>
        {startLimits.value && (
          <button type="button" class="primary" onClick={() => (dialog.value = "tournament")}>
            <Icon name="plus" />
            {words.value.start.button}
          </button>
        )}
      </header>
      {arenaError.value && (
        <Trouble text={arenaError.value} action={words.value.error.retry} onAction={() => void loadList()} />
      )}
      {list.value?.length === 0 && <Nothing />}
      {list.value && list.value.length > 1 && <TournamentList tournaments={list.value} />}
      {report.value && (
        <>
          <Heading tournament={report.value.tournament} />
          <LiveBoards />
          <div class="two">
            <Leaderboard table={report.value.table} />
            <RatingChart table={report.value.table} />
          </div>
          <Cycles cycles={report.value.cycles} />
          {report.value.table.some(({ games }) => games > 0) && (
            <>
              <Crosstable report={report.value} />
              <Games />
            </>
          )}
        </>
      )}
    </main>
  );
}

function Nothing() {
  const say = words.value;
  return (
    <div class="card nothing">
      {startLimits.value && (
        <>
          <p>{say.start.invite}</p>
          <button type="button" class="primary" onClick={() => (dialog.value = "tournament")}>
            {say.start.button}
          </button>
        </>
      )}
      <p>{say.arena.none}</p>
      <pre tabIndex={0}>
        <code>{"enlinea tournament run cup.toml --store cup.db\nenlinea serve --store cup.db"}</code>
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
  const { name, format, rules, games_done, games_planned, state, is_ours } = tournament;
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
      {is_ours && (
        <button type="button" onClick={() => void stop()}>
          {words.value.start.stop}
        </button>
      )}
    </header>
  );
}
