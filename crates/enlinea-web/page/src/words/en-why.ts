// Why a position is won, lost or drawn, in English. `of` is the side that a reason helps; squares and answers are texts already.
import { opposite, type Colour } from "../game/colours";

const colour = (of: Colour): string => (of === "red" ? "red" : "yellow");
const Colour = (of: Colour): string => (of === "red" ? "Red" : "Yellow");
const against = (of: Colour): string => colour(opposite(of));
const Against = (of: Colour): string => Colour(opposite(of));

type Say = (of: Colour, squares: string, answers: string) => string;

export const why = {
  ask: "Why?",
  asking: "Looking for the reasons…",
  title: "Why",
  hide: "Hide the reasons",
  none: "No reason is known: the search has not settled this position.",
  point: "Point at a reason, or select it, to see its squares on the board.",
  and: "and",
  square: (column: number, row: number) => `column ${column}, row ${row}`,
  answer: (played: string, answer: string) => `${played} with ${answer}`,
  after: (columns: readonly number[]) => `After ${columns.length === 1 ? "column" : "columns"} ${columns.join(" ")}:`,

  /** Rules without an entry have the same name in every language. */
  names: {
    line: "Line",
    "no-move-left": "Full board",
    "win-at-once": "A line at once",
    "double-threat": "Double threat",
    "forced-block": "Forced block",
    "threat-sequence": "Chain of threats",
    "no-safe-move": "No safe move",
    "every-move-answered": "An answer to every move",
    "odd-threat": "Odd threat",
    "no-line-left": "No line left",
    "deep-search": "Search",
    "best-line": "Best line",
  } as Record<string, string>,

  says: {
    line: (of) => `${Colour(of)} has a line.`,
    "no-move-left": () => "No move is left, and nobody has a line.",
    "win-at-once": (of, squares) => `${Colour(of)} completes a line now: ${squares}.`,
    "double-threat": (of, squares) => `${Colour(of)} threatens ${squares} at once. ${Against(of)} can take only one.`,
    "forced-block": (of, squares) => `${Colour(of)} must take ${squares}, or ${against(of)} completes a line there.`,
    "threat-sequence": (of) => `${Colour(of)} wins by threats that ${against(of)} must answer each time.`,
    "no-safe-move": (of, _, answers) =>
      `Whatever ${against(of)} plays, ${colour(of)} wins at once or by threats: ${answers}.`,
    "every-move-answered": (of, _, answers) =>
      `Whatever ${against(of)} plays, ${colour(of)} has an answer that can be proven: ${answers}.`,
    "odd-threat": (of, squares) =>
      `${Colour(of)} would complete a line on ${squares}, an odd row. When all else is full, ${against(of)} must play below it.`,
    zugzwang: (of) => `${Colour(of)} always has an answer, so ${against(of)} runs out of other moves first.`,
    "no-line-left": (of) => `${Against(of)} has no line left that could be completed.`,
    claimeven: (of, _, answers) => `${Colour(of)} answers ${answers}, and so gets the upper square.`,
    baseinverse: (of, squares) =>
      `${Colour(of)} gets one of ${squares}: when ${against(of)} takes one, ${colour(of)} takes the other.`,
    vertical: (of, _, answers) => `${Colour(of)} answers ${answers}.`,
    aftereven: (of, _, answers) =>
      `${Colour(of)} answers ${answers}. That completes a line before ${against(of)} can use the squares above it.`,
    lowinverse: (of, _, answers) =>
      `${Colour(of)} answers ${answers}. ${Against(of)} gets at most one of the upper squares.`,
    highinverse: (of, _, answers) =>
      `${Colour(of)} answers ${answers}. ${Against(of)} gets at most one square of each pair.`,
    baseclaim: (of, _, answers) => `${Colour(of)} answers ${answers}, and later takes the square above the middle one.`,
    before: (of, _, answers) =>
      `${Colour(of)} answers ${answers}. A line is complete before ${against(of)} can have all squares above it.`,
    specialbefore: (of, _, answers) =>
      `${Colour(of)} answers ${answers}. A line is complete before ${against(of)} can have all squares above it.`,
    "deep-search": () => "Neither threats nor rules explain this position itself: it takes a search.",
    "best-line": () => "The reasons below hold at the end of the best line.",
  } as Record<string, Say>,
};
