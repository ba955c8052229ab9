// The page in English. This table is also the type that every other language fills.
import type { Colour } from "../game/colours";
import type { Problem } from "../game/problem";
import { learn } from "./en-learn";
import { people } from "./en-people";
import { start } from "./en-start";
import { table } from "./en-table";
import { why } from "./en-why";

const colour = (of: Colour): string => (of === "red" ? "red" : "yellow");
const Colour = (of: Colour): string => (of === "red" ? "Red" : "Yellow");
const count = (n: number, one: string, many: string) => `${n} ${n === 1 ? one : many}`;

/** What a person may expect of a level. */
function strength(level: number): string {
  if (level === 10) return "plays perfectly";
  if (level > 4) return `stronger than level ${level - 1}`;
  if (level === 4) return "neither misses nor gives away a line that one move completes";
  if (level === 3) return "misses no line that one move completes";
  return level === 1 ? "a beginner" : "still misses lines at times";
}

/** A sentence for every problem. */
export type ProblemWords = { [P in Problem as P["code"]]: (problem: P) => string };

export const en = {
  language: "en",
  name: "English",

  nav: { play: "Play", learn: "Learn", edit: "Editor", arena: "Arena", people: "People", main: "Views" },
  header: {
    skip: "Skip to the board",
    help: "Help",
    theme: "Theme",
    themes: { system: "System", light: "Light", dark: "Dark" },
  },

  colour,
  Colour,
  human: "Human",
  column: (n: number) => `Column ${n}`,

  board: {
    label: (columns: number, rows: number) => `Board with ${columns} columns and ${rows} rows`,
    columnEmpty: "empty",
    columnFull: "full",
    columnStones: (colours: string) => `from the bottom: ${colours}`,
    best: "best",
  },

  status: {
    toMove: (of: Colour) => `${Colour(of)} to move`,
    yourMove: "Your move",
    thinking: (of: Colour, player: string) => `${Colour(of)} is thinking (${player})`,
    wins: (of: Colour) => `${Colour(of)} wins`,
    draw: "Draw",
    paused: "Paused",
    browsing: (ply: number, of: number) => `Move ${ply} of ${of}`,
    played: (of: Colour, column: number) => `${Colour(of)} plays column ${column}.`,
    start: "Start of the game.",
  },

  tools: {
    label: "Game",
    newGame: "New game",
    undo: "Undo",
    redo: "Redo",
    restart: "Restart",
    flip: "Mirror",
    pause: "Pause",
    resume: "Resume",
    step: "Single move",
    speed: "Computer speed",
    speeds: ["instant", "fast", "normal", "slow", "very slow"],
    analysis: "Analysis",
    line: "Best line",
  },

  setup: {
    title: "New game",
    players: "Players",
    own: "Custom player…",
    ownText: (of: Colour) => `Custom player for ${colour(of)}`,
    ownHint: "for example alphabeta(eval=threats, nodes=100000)",
    swap: "Swap",
    board: "Board",
    preset: "Size",
    presetOther: "Other…",
    columns: "Columns",
    rows: "Rows",
    connect: "Line length",
    pieces: "Pieces per side",
    piecesAll: "no limit",
    starts: "Who starts",
    startsLot: "Random",
    advanced: "Advanced",
    seed: "Random seed",
    seedHint: "With the same seed, computer players repeat the same game.",
    begin: "Start",
    cancel: "Cancel",
    groups: {
      levels: "Levels",
      perfect: "Perfect",
      search: "Searches",
      published: "Published heuristics",
      simple: "Simple",
    },
    source: (source: string) => `Source: ${source}.`,
    level: (n: number) => `Level ${n}`,
    levelIdea: (n: number) => `Level ${n} of 10: ${strength(n)}`,
  },

  panel: { label: "Panel", game: "Game", analysis: "Analysis", explain: "Explain", share: "Share" },

  moves: {
    title: "Moves",
    none: "No moves yet. Click a column or press its number to drop a disc.",
    start: "Start",
    move: (ply: number, of: Colour, column: number) => `Move ${ply}, ${colour(of)}: column ${column}`,
    pass: "pass",
  },

  analysis: {
    off: "Turn on the analysis to see the exact score of every column.",
    on: "Turn on",
    waiting: "Waiting for the first scores…",
    searching: "Searching; proven range so far.",
    solved: "Solved",
    stopped: "Search limit reached; proven range shown.",
    longer: "Search longer",
    effort: (nodes: string, time: string) => `${nodes} positions, ${time}`,
    atOnce: "instantly",
    verdict: "Position",
    best: "Best",
    lineTitle: "Best line",
    over: "The game is over.",
    bar: "Evaluation",
    graph: "Evaluation by move",
    graphHint: "Click the graph to go to a move.",
    scoreHint:
      "A score names the side that wins with best play and the number of moves until then. Moves of both sides are counted.",
    graphAt: (ply: number, verdict: string) => `Move ${ply}: ${verdict}`,
  },

  score: {
    wins: (of: Colour, moves: number) => `${colour(of)} wins in ${count(moves, "move", "moves")}`,
    winsWithin: (of: Colour, moves: number) => `${colour(of)} wins in at most ${count(moves, "move", "moves")}`,
    draw: "draw",
    atLeastDraw: (of: Colour) => `at least a draw for ${colour(of)}`,
    atMostDraw: (of: Colour) => `at most a draw for ${colour(of)}`,
    unknown: "not known yet",
    win: "win",
    loss: "loss",
    within: (moves: number) => `in ${moves}`,
    atMost: (moves: number) => `in ≤ ${moves}`,
    /** The first letters, for narrow columns. */
    letters: { win: "W", loss: "L" },
  },

  review: {
    title: "Review",
    run: "Review the game",
    running: (done: number, all: number) => `Reviewing: ${done} of ${all} moves`,
    none: "No mistakes: both sides played perfectly.",
    incomplete: "Some early moves could not be rated within the search limit.",
    blunder: "Blunder",
    inaccuracy: "Inaccuracy",
    best: "Best",
    good: "Good",
    unknown: "Not rated",
    legend: "A blunder gives away a win or a draw. An inaccuracy wins later or loses sooner.",
    wasWin: (of: Colour) => `${Colour(of)} was winning`,
    wasDraw: "It was a draw",
    wasNoLoss: (of: Colour) => `${Colour(of)} had at least a draw`,
    nowLoss: (to: Colour) => `now ${colour(to)} is winning`,
    nowDraw: "now it is a draw",
    nowNoWin: (of: Colour) => `now it is at most a draw for ${colour(of)}`,
    slowerWin: (of: Colour, moves: number, best: number) =>
      `${Colour(of)} still wins, but in ${count(moves, "move", "moves")} instead of ${best}.`,
    fasterLoss: (of: Colour, moves: number, best: number) =>
      `${Colour(of)} loses in ${count(moves, "move", "moves")} instead of ${best}.`,
    laterWin: (of: Colour) => `${Colour(of)} still wins, but later.`,
    soonerLoss: (of: Colour) => `${Colour(of)} loses sooner.`,
    better: (columns: string) => `Better: ${columns}.`,
    columns: (columns: readonly number[]) => `${columns.length === 1 ? "column" : "columns"} ${columns.join(", ")}`,
    retry: "Retry this mistake",
    retryAsk: (of: Colour) => `Find the best move for ${colour(of)}.`,
    retryRight: "Correct: that is the best move.",
    retryWrong: "Not the best move.",
    retryAgain: "Try again",
    retryOn: "Continue from here",
    retryBack: "Back to the game",
    summary: (of: Colour, blunders: number, inaccuracies: number) =>
      `${Colour(of)}: ${count(blunders, "blunder", "blunders")}, ${count(inaccuracies, "inaccuracy", "inaccuracies")}`,
  },

  explain: {
    title: "Explain a heuristic",
    evaluator: "Heuristic",
    value: (of: Colour) => `Value for ${colour(of)}`,
    exact: "Exact score",
    part: "Part",
    worth: "Value",
    heat: "Heat map on the board",
    heatMeaning:
      "On a disc: how much lower the value would be without it. On a free cell: how much higher with a disc of the side to move there.",
    noParts: "This heuristic has no separate parts.",
    terminal: "The game is over: this is the final value.",
  },

  share: {
    title: "Share",
    link: "Link to this position",
    copyLink: "Copy link",
    position: "Position as text",
    copyPosition: "Copy position",
    copied: "Copied",
    saveSvg: "Save SVG",
    savePng: "Save PNG",
    saveGif: "Save animation (GIF)",
    embed: "Frame for another page",
    copyEmbed: "Copy frame",
    saveGame: "Save game",
    import: "Import",
    importLabel: "Moves, a diagram, or a saved game",
    importRead: "Import",
    importFile: "Open a file",
    result: (text: string) => `Result: ${text}`,
    seats: (of: Colour, player: string) => `${Colour(of)}: ${player}`,
    unfinished: "unfinished",
    openWhole: "Open in enlinea",
  },

  edit: {
    title: "Board editor",
    brush: "Place",
    brushes: { red: "Red", yellow: "Yellow", turn: "Alternate", erase: "Erase" },
    hint: "Click a column or press its number. Delete removes the top disc of the selected column.",
    clear: "Clear",
    diagram: "Diagram",
    diagramHint: "x moves first, o second; rows from the top. Edit the text or paste a diagram.",
    legal: (of: Colour) => `Legal position; ${colour(of)} to move.`,
    over: "Legal position; the game is over.",
    use: "Play from here",
    analyse: "Analyse",
  },

  arena: {
    title: "Arena",
    none: "No tournaments yet. Run one and serve its database file:",
    live: "live",
    states: { running: "running", done: "finished", stopped: "stopped" },
    progress: (done: number, planned: number) => `${done} of ${planned} games`,
    formats: {
      "round-robin": "round robin",
      gauntlet: "gauntlet",
      swiss: "Swiss system",
      knockout: "knockout",
    } as Record<string, string>,
    table: "Leaderboard",
    rank: "#",
    player: "Player",
    games: "Games",
    wins: "W",
    draws: "D",
    losses: "L",
    winsLong: "Wins",
    drawsLong: "Draws",
    lossesLong: "Losses",
    score: "Score",
    elo: "Elo",
    interval: "95% confidence interval",
    chart: "Ratings with confidence intervals",
    cross: "Crosstable",
    crossHint:
      "Wins – draws – losses of the row player against the column player. Select a cell to see the games of the two.",
    crossDense:
      "Per cent of the points of the row player against the column player. Select a cell to see the games of the two.",
    gamesTitle: "Games",
    gamesOf: (a: string, b: string) => `${a} against ${b}`,
    gamesAll: "All games",
    showAll: "Show all",
    first: "Red (first)",
    second: "Yellow (second)",
    winner: "Winner",
    reason: "Ended by",
    plies: "Plies",
    opening: "Opening",
    replay: "Replay",
    more: (left: number) => `Show more (${left} left)`,
    list: "Tournaments",
    ply: "Move",
    exact: "Exact score",
    back: "Back to the tournament",
    scores: "Exact score of each move",
    ownValue: "Player's value",
    given: "opening",
    winsIn: (plies: number) => `wins in ${plies}`,
    losesIn: (plies: number) => `loses in ${plies}`,
    nodes: "Nodes",
    time: "Time",
    open: "Analyse this position",
    against: "against",
    previous: "Previous move",
    next: "Next move",
    toStart: "Go to the start",
    playReplay: "Play the replay",
    pauseReplay: "Pause the replay",
    toEnd: "Go to the end",
    terminations: {
      line: "winning line",
      "full-board": "board full",
      "out-of-pieces": "no pieces left",
      "illegal-move": "illegal move",
      timeout: "timeout",
      crash: "crash",
      "protocol-error": "protocol error",
      "memory-limit": "out of memory",
      resigned: "resigned",
      adjudicated: "adjudicated",
    } as Record<string, string>,
  },

  learn,
  people,
  ...table,
  start,
  why,

  help: {
    title: "Help",
    keys: "Keys",
    keyDigits: "drop a disc in that column",
    keyArrows: "select a column; Enter drops the disc",
    keyHomeEnd: "first and last column",
    keyUndo: "undo and redo",
    keyAnalysis: "analysis on and off",
    keyLine: "best line on and off",
    keyHint: "a hint, and more of it each time",
    keyThreats: "threats on and off",
    keyNew: "new game",
    keyFlip: "mirror the board",
    keyPause: "pause computer players",
    keyHelp: "this help",
    scores: "Scores",
    close: "Close",
  },

  problem: {
    rules_form: ({ found }) => `"${found}" is not a board; write for example 7x6 or 9x7c5p31.`,
    board_size: ({ most }) => `Columns and rows must be between 1 and ${most}.`,
    connect: ({ most }) => `The line length must be between 2 and ${most} on this board.`,
    pieces: () => "Pieces per side must be a whole number, at least 1.",
    character: ({ move, found }) => `Move ${move}: "${found}" is not a column.`,
    no_column: ({ move, column }) => `Move ${move}: there is no column ${column}.`,
    column_full: ({ move, column }) => `Move ${move}: column ${column} is full.`,
    game_over: ({ move }) => `Move ${move}: the game is already over.`,
    diagram_rows: ({ found, wanted }) => `The diagram has ${count(found, "row", "rows")}; the board has ${wanted}.`,
    diagram_columns: ({ row, found, wanted }) =>
      `Row ${row} from the bottom has ${count(found, "cell", "cells")}; the board has ${wanted}.`,
    diagram_character: ({ row, found }) => `Row ${row} from the bottom: "${found}" is not x, o or a dot.`,
    floating: ({ column }) => `Column ${column}: a disc floats above a gap.`,
    balance: ({ first, second }) =>
      `The first side has ${count(first, "disc", "discs")}, the second ${second}: both need the same number, or the first one more.`,
    too_many: ({ found, most }) => `${found} discs are on the board; at most ${most} are allowed.`,
    lines: () => "These lines cannot occur in a game: the last disc must complete all of them.",
    panel_header: () => "This is not a file of games of people.",
    panel_version: ({ found }) => `The file has version ${found}; this page reads version 1.`,
    panel_line: ({ line, key }) => `Line ${line}: "${key}" is missing or invalid. Nothing was imported.`,
  } as ProblemWords,

  error: {
    offline: "The server does not respond. Is `enlinea serve` still running?",
    engine: "The solver does not respond. Reload the page; if that does not help, its folder is not complete.",
    token:
      "The server asks for its token. Open the address with `?token=` that it printed when it was started; it prints a new one each time.",
    often: "Too many requests came from this address. Wait a few seconds and try again.",
    http: (text: string) => `The server answered: ${text}`,
    retry: "Try again",
  },
};

export type Words = typeof en;
