// Tournaments: the list, one report that follows a running tournament, and its games.
import { computed, effect, signal, untracked } from "@preact/signals";
import {
  isAbort,
  startTournament,
  stopTournament,
  tournament,
  tournamentGames,
  tournamentPath,
  tournaments,
} from "../api/client";
import type {
  BoardReply,
  BoardsReply,
  GamesReply,
  ResultsReply,
  StartLimits,
  StartRequest,
  TournamentReply,
} from "../api/schema";
import { navigate, route } from "./route";
import { errorWords } from "./words";

export const list = signal<TournamentReply[] | null>(null);
/** What may be started from here; `null` where the server starts nothing. */
export const startLimits = signal<StartLimits | null>(null);
/** The boards of the chosen tournament while this server plays it. */
export const boards = signal<BoardReply[]>([]);
export const report = signal<ResultsReply | null>(null);
export const arenaError = signal<string | null>(null);
/** Whose games are listed; two empty names are all games. */
export const pair = signal({ player: "", opponent: "" });
export const games = signal<GamesReply | null>(null);

const PAGE = 25;

/** The tournament in the address, or one that is being played, or the first of the list. */
export const chosenTournament = computed<string | null>(() => {
  const here = route.value;
  if (here.view !== "arena") return null;
  const running = list.value?.find(({ state }) => state === "running");
  return here.tournament ?? (running ?? list.value?.[0])?.id ?? null;
});

const isOurs = computed(() => report.value?.tournament.is_ours === true);

export function runArena(): void {
  effect(() => {
    if (route.value.view === "arena" && untracked(() => list.value) === null) void loadList();
  });
  effect(() => {
    const id = chosenTournament.value;
    report.value = null;
    games.value = null;
    arenaError.value = null;
    pair.value = { player: "", opponent: "" };
    return id === null ? undefined : follow(id);
  });
  effect(() => {
    const id = chosenTournament.value;
    const watched = id !== null && isOurs.value;
    boards.value = [];
    if (!watched) return;
    const source = new EventSource(`${tournamentPath(id)}/boards`);
    source.addEventListener("boards", (event: MessageEvent<string>) => {
      boards.value = (JSON.parse(event.data) as BoardsReply).boards;
    });
    return () => source.close();
  });
  effect(() => {
    const id = chosenTournament.value;
    const who = pair.value;
    // A new game of a running tournament changes the list, too.
    const played = report.value?.tournament.games_done;
    if (id === null || played === undefined) return;
    const controller = new AbortController();
    const wanted = Math.max(
      PAGE,
      untracked(() => games.value?.games.length ?? 0),
    );
    void guarded(async () => {
      games.value = await tournamentGames(id, who, 0, wanted, controller.signal);
    });
    return () => controller.abort();
  });
}

export function loadList(): Promise<void> {
  arenaError.value = null;
  return guarded(async () => {
    const { tournaments: all, start } = await tournaments();
    list.value = all;
    startLimits.value = start;
  });
}

/** Starts a tournament and shows it; fails with what is wrong with it. */
export async function start(asked: StartRequest): Promise<void> {
  const { id } = await startTournament(asked);
  await loadList();
  navigate({ view: "arena", tournament: id, game: null });
}

/** Stops the chosen tournament; its games stay. */
export function stop(): Promise<void> {
  const id = chosenTournament.value;
  return id === null ? Promise.resolve() : guarded(async () => void (await stopTournament(id)));
}

/** Shows the next page of games below the ones that are listed. */
export function moreGames(): Promise<void> {
  const id = chosenTournament.value;
  const shown = games.value;
  if (id === null || shown === null) return Promise.resolve();
  return guarded(async () => {
    const next = await tournamentGames(id, pair.value, shown.games.length, PAGE, new AbortController().signal);
    if (games.value === shown) games.value = { total: next.total, games: [...shown.games, ...next.games] };
  });
}

/** Loads a report and listens for updates; a stopped tournament may be resumed. */
function follow(id: string): () => void {
  const controller = new AbortController();
  let source: EventSource | null = null;
  void guarded(async () => {
    report.value = await tournament(id, controller.signal);
    if (controller.signal.aborted || report.value.tournament.state === "done") return;
    source = new EventSource(`${tournamentPath(id)}/events`);
    source.addEventListener("table", (event: MessageEvent<string>) => {
      report.value = JSON.parse(event.data) as ResultsReply;
      if (report.value.tournament.state === "done") source?.close();
    });
  });
  return () => {
    controller.abort();
    source?.close();
  };
}

/** Shows an error. A later success of another request does not hide it. */
async function guarded(action: () => Promise<void>): Promise<void> {
  try {
    await action();
  } catch (error) {
    if (!isAbort(error)) arenaError.value = errorWords(error);
  }
}
