// Requests to the API, whoever answers them. Every failure becomes an ApiError with a message for people.
import type {
  AnalysisReply,
  CatalogueReply,
  ErrorReply,
  ExplainReply,
  GamesReply,
  MoveReply,
  OpeningsReply,
  PositionRequest,
  PuzzleReply,
  ReplayReply,
  ReviewEnd,
  ReviewedMove,
  StartRequest,
  TournamentReply,
  TournamentsReply,
  ResultsReply,
} from "./schema";
import { backend } from "./backend";
import { readEvents } from "./events";

/** An error response (`status` 4xx or 5xx), or no response at all (`status` 0). */
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

/** Requests to a busy server before the error is shown. */
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
    return await backend.fetch(path, init);
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

/** A stream that has begun reports errors as events. */
function failOn(name: string, data: unknown): void {
  if (name !== "error") return;
  const { error } = data as ErrorReply;
  throw new ApiError(500, error.code, error.message);
}

async function refusal(response: Response): Promise<ApiError> {
  const text = await response.text();
  try {
    const { error } = JSON.parse(text) as ErrorReply;
    return new ApiError(response.status, error.code, error.message);
  } catch {
    // Not an error of the API, but of a proxy, say: only the status line is known.
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

/** A position as the server reads it. */
export type Asked = Required<PositionRequest>;

/** Streams an analysis: `onBounds` gets every improvement; the last result is returned. */
export async function analyse(
  asked: Asked & { nodes?: number; explain?: boolean },
  signal: AbortSignal,
  onBounds: (analysis: AnalysisReply) => void,
): Promise<AnalysisReply | null> {
  const response = await post("/api/analysis", asked, "text/event-stream", signal);
  let last: AnalysisReply | null = null;
  await readEvents(response, (name, data) => {
    failOn(name, data);
    if (name !== "bounds" && name !== "done") return;
    last = data as AnalysisReply;
    if (name === "bounds") onBounds(last);
  });
  return last;
}

/** Streams the review of a game, ply by ply. */
export async function review(
  asked: Asked,
  signal: AbortSignal,
  onPly: (ply: ReviewedMove) => void,
): Promise<ReviewEnd | null> {
  const response = await post("/api/review", asked, "text/event-stream", signal);
  let done: ReviewEnd | null = null;
  await readEvents(response, (name, data) => {
    failOn(name, data);
    if (name === "ply") onPly(data as ReviewedMove);
    if (name === "done") done = data as ReviewEnd;
  });
  return done;
}

export function chooseMove(asked: Asked & { player: string; seed: number }, signal: AbortSignal): Promise<MoveReply> {
  return postJson("/api/move", asked, signal);
}

/** Fails if the server does not know this player for these rules: asks for a move with the smallest limit. */
export async function checkPlayer(rules: string, player: string): Promise<void> {
  const asked = { rules, moves: "", player, nodes: 1, time_ms: 1 };
  await postJson("/api/move", asked, new AbortController().signal);
}

export function explain(asked: Asked & { evaluator: string }, signal: AbortSignal): Promise<ExplainReply> {
  return postJson("/api/explain", asked, signal);
}

/** A puzzle of an endless list: the same numbers give the same puzzle. */
export function puzzle(
  asked: { rules: string; grade: number; seed: number; number: number },
  signal: AbortSignal,
): Promise<PuzzleReply> {
  return postJson("/api/puzzle", asked, signal);
}

export function openings(asked: Asked, signal: AbortSignal): Promise<OpeningsReply> {
  return postJson("/api/openings", asked, signal);
}

export function catalogue(): Promise<CatalogueReply> {
  return getJson("/api/players");
}

export function tournaments(): Promise<TournamentsReply> {
  return getJson("/api/tournaments");
}

export function startTournament(asked: StartRequest): Promise<TournamentReply> {
  return postJson("/api/tournaments", asked, new AbortController().signal);
}

export function stopTournament(id: string): Promise<TournamentReply> {
  return postJson(`${tournamentPath(id)}/stop`, {}, new AbortController().signal);
}

export function tournamentPath(id: string): string {
  return `/api/tournaments/${encodeURIComponent(id)}`;
}

export function tournament(id: string, signal: AbortSignal): Promise<ResultsReply> {
  return getJson(tournamentPath(id), signal);
}

export function tournamentGames(
  id: string,
  pair: { player: string; opponent: string },
  offset: number,
  limit: number,
  signal: AbortSignal,
): Promise<GamesReply> {
  const query = new URLSearchParams({ offset: String(offset), limit: String(limit) });
  if (pair.player !== "") query.set("player", pair.player);
  if (pair.opponent !== "") query.set("opponent", pair.opponent);
  return getJson(`${tournamentPath(id)}/games?${query}`, signal);
}

export function recordedGame(id: string, game: string, signal: AbortSignal): Promise<ReplayReply> {
  return getJson(`${tournamentPath(id)}/games/${encodeURIComponent(game)}`, signal);
}
