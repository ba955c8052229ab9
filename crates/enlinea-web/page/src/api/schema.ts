// The types of the API. Generated from openapi.json by `npm run types`: do not edit.

/**
 * Columns x rows, then `c` and the line length, then `p` and the pieces of each side: `7x6`, `9x7c5p31`.
 */
export type RulesText = string;
/**
 * Moves, or a diagram on one line that moves may follow.
 */
export type MovesText = string;
/**
 * Kinds of players, for a menu.
 */
export type GroupReply = "levels" | "published" | "search" | "perfect" | "simple";
/**
 * Why a request failed, for programs. New codes may be added.
 */
export type ErrorCode =
  | "bad_json"
  | "bad_query"
  | "bad_rules"
  | "board_too_large"
  | "bad_moves"
  | "game_over"
  | "unknown_player"
  | "unknown_evaluator"
  | "bad_budget"
  | "too_large"
  | "busy"
  | "not_found"
  | "method_not_allowed"
  | "wrong_host"
  | "unauthorized"
  | "forbidden"
  | "bad_tournament"
  | "internal";
/**
 * A game in a list.
 */
export type GameReply = GameResultReply & {
  /**
   * Its name in URLs: round, pairing and leg.
   */
  id: string;
  /**
   * Discs on the board at the end.
   */
  plies: number;
  /**
   * The position from which the players began.
   */
  opening: string;
};
/**
 * The winner: 1 is red, 2 is yellow, 0 is a draw.
 */
export type WinnerNumber = 0 | 1 | 2;
/**
 * How good a move is.
 */
export type MoveRating = "best" | "good" | "inaccuracy" | "blunder" | "unknown";
/**
 * A move and what the player reports about it.
 */
export type MoveReply = PlayerValueReply & {
  /**
   * Counted from 1.
   */
  column: number;
  /**
   * Nodes visited.
   */
  nodes: number;
  /**
   * Search depth in plies; `null` without a search.
   */
  depth: number | null;
  /**
   * Time spent.
   */
  microseconds: number;
  stopped: ("nodes" | "time" | "cancelled") | null;
};
/**
 * Where games begin.
 */
export type OpeningsChoice = "empty" | "random" | "balanced";
/**
 * A whole game.
 */
export type ReplayReply = GameResultReply & {
  rules: string;
  /**
   * The position at the end: all moves, those of the opening first.
   */
  moves: string;
  /**
   * The moves one by one.
   */
  plies: ReplayedMove[];
};
/**
 * A move and what its player reported; `null` for the moves of the opening, which were given.
 */
export type ReplayedMove = PlayerValueReply & {
  /**
   * Counted from 1; `null` is a pass of a set-up opening.
   */
  column: number | null;
  /**
   * Nodes visited.
   */
  nodes: number | null;
  /**
   * Time spent.
   */
  microseconds: number | null;
};
/**
 * The state of a tournament.
 */
export type TournamentState = "running" | "done" | "stopped";
/**
 * How the game ends, seen by the side to move.
 */
export type ScoreOutcome = "win" | "draw" | "loss";
/**
 * A side: 1 is red and moves first, 2 is yellow.
 */
export type SideNumber = 1 | 2;
/**
 * Why an analysis is not complete.
 */
export type Stopped = "nodes" | "time" | "cancelled";

/**
 * The score of every open column.
 */
export interface AnalysisReply {
  position: PositionReply;
  score: ScoreReply;
  /**
   * The open columns from the left.
   */
  columns: ColumnReply[];
  /**
   * The columns that are proven to be best: the lower bound of each is at least the upper bound of every other. Empty while
   * that is true of none.
   */
  best: number[];
  /**
   * A perfect continuation, to the end of the game where it is known.
   */
  line: number[];
  /**
   * Why the position is won, lost or drawn, if the request says `explain`: in the last object, empty before.
   */
  reasons: ReasonReply[];
  /**
   * Nodes visited by the solver.
   */
  nodes: number;
  /**
   * Time since the request.
   */
  microseconds: number;
  /**
   * Whether all scores are exact.
   */
  complete: boolean;
  stopped: ("nodes" | "time" | "cancelled") | null;
}
/**
 * A position with everything that a board shows.
 */
export interface PositionReply {
  /**
   * Board size and line length in full: `7x6c4`.
   */
  rules: string;
  columns: number;
  rows: number;
  /**
   * Discs in line that win.
   */
  connect: number;
  /**
   * Pieces of each side, if limited.
   */
  pieces: number | null;
  /**
   * The moves from the empty board; `null` for set-up positions.
   */
  moves: string | null;
  /**
   * Discs on the board.
   */
  ply: number;
  /**
   * The side to move, also when the game is over: 1 is red, 2 is yellow.
   */
  to_move: 1 | 2;
  /**
   * Columns from the left, each from the bottom: 0 is empty, 1 is red, 2 is yellow.
   */
  cells: number[][];
  /**
   * The open columns, counted from 1.
   */
  legal: number[];
  result: ResultReply | null;
  /**
   * The position as text: moves, or a diagram that moves may follow.
   */
  text: string;
  /**
   * The diagram: rows from the top, separated by `/`; `x` is red, `o` is yellow.
   */
  diagram: string;
}
/**
 * How the game ended; `null` if it is not over.
 */
export interface ResultReply {
  /**
   * 1 is red, 2 is yellow, 0 is a draw.
   */
  winner: 0 | 1 | 2;
  /**
   * The cells of the winning lines: column and row, both from 1.
   */
  line: number[][];
}
/**
 * The score of the position: that of its best column.
 */
export interface ScoreReply {
  /**
   * The score is at least this. The side to move wins with a positive score, the sooner the larger it is.
   */
  lower: number;
  /**
   * The score is at most this.
   */
  upper: number;
  /**
   * Whether both bounds are equal.
   */
  exact: boolean;
  outcome: ("win" | "draw" | "loss") | null;
  winner: (0 | 1 | 2) | null;
  /**
   * Plies until the end of the game with perfect play; only for exact scores.
   */
  plies: number | null;
  /**
   * The same in English, seen by the side to move. Moves of both sides are counted.
   */
  words: string;
}
/**
 * A move and its score.
 */
export interface ColumnReply {
  /**
   * Counted from 1.
   */
  column: number;
  score: ScoreReply1;
  /**
   * All replies to this move with their exact scores, if they are known without a search, for example from the book;
   * empty otherwise.
   */
  answers: AnswerReply[];
}
/**
 * Seen by the side that moves; plies are counted from the position before the move.
 */
export interface ScoreReply1 {
  /**
   * The score is at least this. The side to move wins with a positive score, the sooner the larger it is.
   */
  lower: number;
  /**
   * The score is at most this.
   */
  upper: number;
  /**
   * Whether both bounds are equal.
   */
  exact: boolean;
  outcome: ("win" | "draw" | "loss") | null;
  winner: (0 | 1 | 2) | null;
  /**
   * Plies until the end of the game with perfect play; only for exact scores.
   */
  plies: number | null;
  /**
   * The same in English, seen by the side to move. Moves of both sides are counted.
   */
  words: string;
}
/**
 * A reply to a move.
 */
export interface AnswerReply {
  /**
   * Counted from 1.
   */
  column: number;
  /**
   * Its exact score, seen by the side that plays it.
   */
  score: number;
}
/**
 * Why a position is won, lost or drawn.
 */
export interface ReasonReply {
  /**
   * What the reason rests on. Tactics: `win-at-once`, `double-threat`, `forced-block`, `threat-sequence`, `no-safe-move`. Plans:
   * `odd-threat`, `zugzwang`, `no-line-left` and the rules of Allis `claimeven`, `baseinverse`, `vertical`, `aftereven`,
   * `lowinverse`, `highinverse`, `baseclaim`, `before`, `specialbefore`; `every-move-answered` for one move of each side before
   * that. Finished games: `line`, `no-move-left`. Otherwise `deep-search`, and `best-line` before the reasons of the first
   * position of the line that has some.
   */
  rule: string;
  /**
   * The side that it helps; for a forced block the side that must play there.
   */
  side: 1 | 2;
  /**
   * The squares that matter: column and row, both from 1.
   */
  squares: number[][];
  /**
   * Moves from the position to the one in which this holds; none if it holds at once. Columns are counted from 1.
   */
  after: number[];
  /**
   * What the opponent may play there, and the answer to it: two squares each.
   */
  answers: number[][][];
  /**
   * Moves that carry it out, with the best defence.
   */
  moves: number[];
  /**
   * The ply of the best line, counted from the position, that completes a line on one of the squares.
   */
  shown: number | null;
  /**
   * The reason in English.
   */
  text: string;
}
/**
 * A position to analyse and the limits of the search.
 */
export interface AnalysisRequest {
  rules?: RulesText;
  moves?: MovesText;
  /**
   * Most nodes that the solver may visit.
   */
  nodes?: number;
  /**
   * Whether the opening book may be used.
   */
  book?: boolean;
  /**
   * Whether the last object also says why, in `reasons`.
   */
  explain?: boolean;
}
/**
 * A game that is being played.
 */
export interface BoardReply {
  /**
   * Its name in URLs, once it is done.
   */
  id: string;
  /**
   * The player of red, who moves first.
   */
  first: string;
  /**
   * The player of yellow.
   */
  second: string;
  rules: string;
  /**
   * The position as text.
   */
  moves: string;
}
/**
 * The boards of a tournament at a moment.
 */
export interface BoardsReply {
  boards: BoardReply[];
}
/**
 * The players and the heuristics.
 */
export interface CatalogueReply {
  players: PlayerReply[];
  evaluators: EvaluatorReply[];
}
/**
 * A player.
 */
export interface PlayerReply {
  /**
   * What `/api/move` takes.
   */
  spec: string;
  /**
   * The part before the parentheses.
   */
  name: string;
  label: TextReply;
  /**
   * What it does, in a line.
   */
  title: string;
  idea: TextReply1;
  /**
   * Where it comes from: a heading of `docs/sources.md`.
   */
  source: string;
  /**
   * What else can be said in parentheses.
   */
  parameters: ParameterReply[];
  group: GroupReply;
  /**
   * Its measured strength, of levels.
   */
  elo: number | null;
  /**
   * The rules that it plays; `null` if it plays all.
   */
  boards: string[] | null;
}
/**
 * Its name for people.
 */
export interface TextReply {
  /**
   * In English.
   */
  en: string;
  /**
   * In Spanish.
   */
  es: string;
}
/**
 * The same in every language of the page.
 */
export interface TextReply1 {
  /**
   * In English.
   */
  en: string;
  /**
   * In Spanish.
   */
  es: string;
}
/**
 * Something that may stand in parentheses: `name=value`.
 */
export interface ParameterReply {
  name: string;
  /**
   * What is meant when it is absent.
   */
  default: string;
  /**
   * The smallest value, of numbers with bounds.
   */
  min?: number | null;
  /**
   * The largest value, of numbers with bounds.
   */
  max?: number | null;
  /**
   * What it does.
   */
  text: string;
}
/**
 * A heuristic.
 */
export interface EvaluatorReply {
  /**
   * What `/api/explain` takes.
   */
  spec: string;
  label: TextReply2;
  /**
   * What it looks at, in a line.
   */
  text: string;
  idea: TextReply3;
  /**
   * Where it comes from: a heading of `docs/sources.md`.
   */
  source: string;
  /**
   * Its weights on the standard board.
   */
  parameters: ParameterReply[];
  /**
   * The rules that it knows; `null` if it knows all.
   */
  boards: string[] | null;
}
/**
 * Its name for people.
 */
export interface TextReply2 {
  /**
   * In English.
   */
  en: string;
  /**
   * In Spanish.
   */
  es: string;
}
/**
 * The same in every language of the page.
 */
export interface TextReply3 {
  /**
   * In English.
   */
  en: string;
  /**
   * In Spanish.
   */
  es: string;
}
/**
 * The results of each pair of players.
 */
export interface CrosstableReply {
  /**
   * In the order of the table.
   */
  players: string[];
  /**
   * Row by row; `null` where two players have not met.
   */
  cells: (MeetingReply | null)[][];
}
/**
 * Results of one player against another.
 */
export interface MeetingReply {
  wins: number;
  draws: number;
  losses: number;
}
/**
 * Three players each of whom beats the next, and the last one the first.
 */
export interface CycleReply {
  players: string[];
  /**
   * Points per game of each against the next.
   */
  scores: number[];
  /**
   * The smallest of the three likelihoods that the winner is the stronger player.
   */
  confidence: number;
}
/**
 * The error.
 */
export interface ErrorDetail {
  code: ErrorCode;
  /**
   * A message for people.
   */
  message: string;
  /**
   * The field of the request that caused it, if any.
   */
  field?: string | null;
}
/**
 * The body of every error response.
 */
export interface ErrorReply {
  error: ErrorDetail;
}
/**
 * The value of a position by a heuristic, seen by the side to move.
 */
export interface ExplainReply {
  /**
   * The value; `null` if it is infinite, see `infinite`.
   */
  value: number | null;
  /**
   * 1 or -1 if the value is plus or minus infinity, otherwise 0.
   */
  infinite: number;
  /**
   * Whether the game is over.
   */
  terminal: boolean;
  /**
   * The summands of the value.
   */
  parts: PartReply[];
  /**
   * The contribution of each cell, columns from the left, each from the bottom; `null` where it is infinite.
   */
  heat: (number | null)[][];
  /**
   * What the numbers of `heat` mean.
   */
  heat_meaning: string;
  score: ScoreReply2;
}
/**
 * One summand of a value.
 */
export interface PartReply {
  /**
   * What is counted.
   */
  name: string;
  /**
   * What it adds to the value; `null` if infinite.
   */
  value: number | null;
}
/**
 * The score by the solver, exact if it is found quickly.
 */
export interface ScoreReply2 {
  /**
   * The score is at least this. The side to move wins with a positive score, the sooner the larger it is.
   */
  lower: number;
  /**
   * The score is at most this.
   */
  upper: number;
  /**
   * Whether both bounds are equal.
   */
  exact: boolean;
  outcome: ("win" | "draw" | "loss") | null;
  winner: (0 | 1 | 2) | null;
  /**
   * Plies until the end of the game with perfect play; only for exact scores.
   */
  plies: number | null;
  /**
   * The same in English, seen by the side to move. Moves of both sides are counted.
   */
  words: string;
}
/**
 * A position and a heuristic.
 */
export interface ExplainRequest {
  rules?: RulesText;
  moves?: MovesText;
  /**
   * An evaluator of `/api/players`, with mode and weights if they differ from the defaults.
   */
  evaluator: string;
}
/**
 * The players of a game and how it ended.
 */
export interface GameResultReply {
  /**
   * The player of red, who moved first.
   */
  first: string;
  /**
   * The player of yellow.
   */
  second: string;
  winner: WinnerNumber;
  /**
   * Why the game ended: `line`, `full-board`, `timeout` and so on.
   */
  termination: string;
  /**
   * Details in words.
   */
  reason: string | null;
}
/**
 * A page of games.
 */
export interface GamesReply {
  /**
   * Number of games on all pages.
   */
  total: number;
  games: GameReply[];
}
/**
 * The state of the server.
 */
export interface HealthReply {
  /**
   * Always `ok`.
   */
  status: string;
  /**
   * The version of the program.
   */
  version: string;
}
/**
 * The value that a player gives to its move: a number on its own scale, or a proven end.
 */
export interface PlayerValueReply {
  /**
   * The value for the side that moves, on the player's own scale; `null` if the player gives none, if it is infinite, and
   * if the player has proven the end.
   */
  value: number | null;
  /**
   * Plies until a win that the player has proven.
   */
  wins_in: number | null;
  /**
   * Plies until a loss that the player has proven.
   */
  loses_in: number | null;
}
/**
 * A position, a player, and the limits of its search.
 */
export interface MoveRequest {
  rules?: RulesText;
  moves?: MovesText;
  /**
   * A player of `/api/players`, with arguments if they differ from the defaults.
   */
  player: string;
  /**
   * Random seed: the same seed gives the same move.
   */
  seed?: number;
  /**
   * Most nodes that the player may visit.
   */
  nodes?: number;
  /**
   * Most milliseconds for the move. A move that ran out of time may not be reproducible.
   */
  time_ms?: number;
}
/**
 * A position as text.
 */
export interface PositionRequest {
  rules?: RulesText;
  moves?: MovesText;
}
/**
 * How a game ended.
 */
export interface ResultReply1 {
  /**
   * 1 is red, 2 is yellow, 0 is a draw.
   */
  winner: 0 | 1 | 2;
  /**
   * The cells of the winning lines: column and row, both from 1.
   */
  line: number[][];
}
/**
 * A tournament with its results.
 */
export interface ResultsReply {
  tournament: TournamentReply;
  /**
   * The players, the best first.
   */
  table: StandingReply[];
  crosstable: CrosstableReply;
  /**
   * Three players each of whom beats the next: a rating on one line cannot show them. The clearest first.
   */
  cycles: CycleReply[];
}
/**
 * A tournament.
 */
export interface TournamentReply {
  /**
   * Its name in URLs.
   */
  id: string;
  name: string;
  /**
   * The pairing system: `round-robin`, `gauntlet`, `swiss` or `knockout`.
   */
  format: string;
  rules: string;
  games_done: number;
  /**
   * Games planned so far; some formats plan more from results.
   */
  games_planned: number;
  state: TournamentState;
  /**
   * Whether this server plays it now, or will: it can be stopped, and its boards watched.
   */
  is_ours: boolean;
}
/**
 * One player of a tournament. Intervals have 95 % confidence; `null` where there are too few games.
 */
export interface StandingReply {
  rank: number;
  player: string;
  games: number;
  wins: number;
  draws: number;
  losses: number;
  /**
   * Points per game, from 0 to 1.
   */
  score: number | null;
  score_low: number | null;
  score_high: number | null;
  /**
   * Elo rating among these players; their mean is zero.
   */
  elo: number | null;
  elo_low: number | null;
  elo_high: number | null;
}
/**
 * The end of a review.
 */
export interface ReviewEnd {
  /**
   * Number of rated moves.
   */
  plies: number;
  /**
   * Whether all scores are exact.
   */
  complete: boolean;
}
/**
 * A move of the game and its rating.
 */
export interface ReviewedMove {
  /**
   * Discs on the board after the move.
   */
  ply: number;
  /**
   * The column played, counted from 1.
   */
  column: number;
  score_before: ScoreReply3;
  score_after: ScoreReply4;
  /**
   * The columns that are proven best; empty if none was proven in time.
   */
  best: number[];
  /**
   * The columns that may be best: no other is proven better. The same as `best` if all scores are exact.
   */
  candidates: number[];
  verdict: MoveRating;
}
/**
 * The score of the position before the move, seen by the side that moves.
 */
export interface ScoreReply3 {
  /**
   * The score is at least this. The side to move wins with a positive score, the sooner the larger it is.
   */
  lower: number;
  /**
   * The score is at most this.
   */
  upper: number;
  /**
   * Whether both bounds are equal.
   */
  exact: boolean;
  outcome: ("win" | "draw" | "loss") | null;
  winner: (0 | 1 | 2) | null;
  /**
   * Plies until the end of the game with perfect play; only for exact scores.
   */
  plies: number | null;
  /**
   * The same in English, seen by the side to move. Moves of both sides are counted.
   */
  words: string;
}
/**
 * The score of the move, seen by the same side; plies are counted from the position before the move.
 */
export interface ScoreReply4 {
  /**
   * The score is at least this. The side to move wins with a positive score, the sooner the larger it is.
   */
  lower: number;
  /**
   * The score is at most this.
   */
  upper: number;
  /**
   * Whether both bounds are equal.
   */
  exact: boolean;
  outcome: ("win" | "draw" | "loss") | null;
  winner: (0 | 1 | 2) | null;
  /**
   * Plies until the end of the game with perfect play; only for exact scores.
   */
  plies: number | null;
  /**
   * The same in English, seen by the side to move. Moves of both sides are counted.
   */
  words: string;
}
/**
 * What is proven about a score. Every field is true at any time; the bounds get closer as the search continues.
 */
export interface ScoreReply5 {
  /**
   * The score is at least this. The side to move wins with a positive score, the sooner the larger it is.
   */
  lower: number;
  /**
   * The score is at most this.
   */
  upper: number;
  /**
   * Whether both bounds are equal.
   */
  exact: boolean;
  outcome: ("win" | "draw" | "loss") | null;
  winner: (0 | 1 | 2) | null;
  /**
   * Plies until the end of the game with perfect play; only for exact scores.
   */
  plies: number | null;
  /**
   * The same in English, seen by the side to move. Moves of both sides are counted.
   */
  words: string;
}
/**
 * Limits of a tournament that a client starts.
 */
export interface StartLimits {
  players: number;
  games: number;
  nodes: number;
}
/**
 * A round robin between players of `/api/players`.
 */
export interface StartRequest {
  /**
   * Its name; the same name with the same games continues a tournament that was stopped.
   */
  name: string;
  rules?: RulesText;
  /**
   * 2 to 12 different players, with arguments if they differ from the defaults.
   *
   * @minItems 2
   * @maxItems 12
   */
  players:
    | [string, string]
    | [string, string, string]
    | [string, string, string, string]
    | [string, string, string, string, string]
    | [string, string, string, string, string, string]
    | [string, string, string, string, string, string, string]
    | [string, string, string, string, string, string, string, string]
    | [string, string, string, string, string, string, string, string, string]
    | [string, string, string, string, string, string, string, string, string, string]
    | [string, string, string, string, string, string, string, string, string, string, string]
    | [string, string, string, string, string, string, string, string, string, string, string, string];
  /**
   * Games between each two players, an even number: each begins half of them. At most 2000 games in all.
   */
  rounds?: number;
  /**
   * The positions where games begin.
   */
  openings?: "empty" | "random" | "balanced";
  /**
   * Random seed of openings and players: the same seed gives the same games.
   */
  seed?: number;
  /**
   * Most nodes that a player may visit for a move.
   */
  nodes?: number;
  /**
   * Milliseconds to wait after each move, so that people can watch.
   */
  pause_ms?: number;
}
/**
 * Nothing is to be said, but as JSON: another site cannot send that from the browser of a visitor.
 */
export interface StopRequest {}
/**
 * One event of a stream, for the `OpenAPI` document.
 */
export interface StreamEvent {
  /**
   * The kind of event; the description of each endpoint lists its kinds.
   */
  event: string;
  /**
   * A JSON object.
   */
  data: string;
}
/**
 * The same words in each language of the page.
 */
export interface TextReply4 {
  /**
   * In English.
   */
  en: string;
  /**
   * In Spanish.
   */
  es: string;
}
/**
 * All tournaments.
 */
export interface TournamentsReply {
  tournaments: TournamentReply[];
  start: StartLimits1 | null;
}
/**
 * What clients may start; `null` if they may not.
 */
export interface StartLimits1 {
  players: number;
  games: number;
  nodes: number;
}
