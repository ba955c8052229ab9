// Requests to our own server. Everything that can go wrong becomes one kind of error with a sentence for people.
import type {
  Analysis,
  Catalogue,
  Explanation,
  GameList,
  MachineMove,
  RecordedGame,
  ReviewDone,
  ReviewPly,
  Tournament,
  TournamentReport,
} from "./types";
import { readEvents } from "./events";

/** A refusal of the server (`status` 4xx or 5xx), or no answer at all (`status` 0). */
export class ApiError extends Error {
  constructor(
    readonly status: number,
    readonly code: string,
    message: string,
  ) {
    super(message);
  }
}

export function isAbort(error: unknown): boolean {
  return error instanceof DOMException && error.name === "AbortError";
}

/** How often a busy server is asked again before the visitor is told. */
const PATIENCE = 5;

async function send(path: string, init: RequestInit): Promise<Response> {
  for (let tries = 1; ; tries += 1) {
    const response = await ask(path, init);
    if (response.ok) return response;
    const busy = response.status === 429 || response.status === 503;
    if (!busy || tries === PATIENCE) throw await refusal(response);
    await pause(1000 * Math.min(5, Number(response.headers.get("Retry-After")) || 1), init.signal);
  }
}

async function ask(path: string, init: RequestInit): Promise<Response> {
  try {
    return await fetch(path, init);
  } catch (error) {
    if (isAbort(error)) throw error;
    throw new ApiError(0, "offline", "");
  }
}

function pause(milliseconds: number, signal: AbortSignal | null | undefined): Promise<void> {
  return new Promise((done, fail) => {
    setTimeout(done, milliseconds);
    signal?.addEventListener("abort", () => fail(new DOMException("aborted", "AbortError")));
  });
}

/** A stream that has begun can only tell its failure as an event. */
function failOn(name: string, data: unknown): void {
  if (name !== "error") return;
  const { error } = data as Refusal;
  throw new ApiError(500, error.code, error.message);
}

interface Refusal {
  error: { code: string; message: string };
}

async function refusal(response: Response): Promise<ApiError> {
  const text = await response.text();
  try {
    const { error } = JSON.parse(text) as Refusal;
    return new ApiError(response.status, error.code, error.message);
  } catch {
    // Not our JSON: a proxy, or a server of another version. The status line is all we can tell.
    return new ApiError(response.status, "http", `${response.status} ${response.statusText}`);
  }
}

function post(path: string, body: object, accept: string, signal: AbortSignal): Promise<Response> {
  const headers = { "Content-Type": "application/json", Accept: accept };
  return send(path, { method: "POST", headers, body: JSON.stringify(body), signal });
}

async function postJson<T>(path: string, body: object, signal: AbortSignal): Promise<T> {
  const response = await post(path, body, "application/json", signal);
  return (await response.json()) as T;
}

async function getJson<T>(path: string, signal?: AbortSignal): Promise<T> {
  const response = await send(path, signal ? { signal } : {});
  return (await response.json()) as T;
}

export interface Asked {
  rules: string;
  moves: string;
}

/** Streams an analysis: `onBounds` gets every improvement, and the last word is returned. */
export async function analyse(
  asked: Asked & { nodes?: number },
  signal: AbortSignal,
  onBounds: (analysis: Analysis) => void,
): Promise<Analysis | null> {
  const response = await post("/api/analysis", asked, "text/event-stream", signal);
  let last: Analysis | null = null;
  await readEvents(response, (name, data) => {
    failOn(name, data);
    if (name !== "bounds" && name !== "done") return;
    last = data as Analysis;
    if (name === "bounds") onBounds(last);
  });
  return last;
}

/** Streams the review of a game, ply by ply. */
export async function review(
  asked: Asked,
  signal: AbortSignal,
  onPly: (ply: ReviewPly) => void,
): Promise<ReviewDone | null> {
  const response = await post("/api/review", asked, "text/event-stream", signal);
  let done: ReviewDone | null = null;
  await readEvents(response, (name, data) => {
    failOn(name, data);
    if (name === "ply") onPly(data as ReviewPly);
    if (name === "done") done = data as ReviewDone;
  });
  return done;
}

export function chooseMove(asked: Asked & { player: string; seed: number }, signal: AbortSignal): Promise<MachineMove> {
  return postJson("/api/move", asked, signal);
}

/** Fails if the server knows no such player for these rules: lets it move for a moment. */
export async function checkPlayer(rules: string, player: string): Promise<void> {
  const asked = { rules, moves: "", player, nodes: 1, time_ms: 1 };
  await postJson("/api/move", asked, new AbortController().signal);
}

export function explain(asked: Asked & { evaluator: string }, signal: AbortSignal): Promise<Explanation> {
  return postJson("/api/explain", asked, signal);
}

export function catalogue(): Promise<Catalogue> {
  return getJson("/api/players");
}

export async function tournaments(): Promise<Tournament[]> {
  return (await getJson<{ tournaments: Tournament[] }>("/api/tournaments")).tournaments;
}

export function tournamentPath(id: string): string {
  return `/api/tournaments/${encodeURIComponent(id)}`;
}

export function tournament(id: string, signal: AbortSignal): Promise<TournamentReport> {
  return getJson(tournamentPath(id), signal);
}

export function tournamentGames(
  id: string,
  pair: { player: string; opponent: string },
  offset: number,
  limit: number,
  signal: AbortSignal,
): Promise<GameList> {
  const query = new URLSearchParams({ offset: String(offset), limit: String(limit) });
  if (pair.player !== "") query.set("player", pair.player);
  if (pair.opponent !== "") query.set("opponent", pair.opponent);
  return getJson(`${tournamentPath(id)}/games?${query}`, signal);
}

export function recordedGame(id: string, game: string, signal: AbortSignal): Promise<RecordedGame> {
  return getJson(`${tournamentPath(id)}/games/${encodeURIComponent(game)}`, signal);
}
