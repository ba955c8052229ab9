// Puzzles, openings and threats in English.
import type { Colour } from "../game/colours";

const colour = (of: Colour): string => (of === "red" ? "red" : "yellow");
const Colour = (of: Colour): string => (of === "red" ? "Red" : "Yellow");

export const learn = {
  views: "Learn",
  puzzles: "Puzzles",
  openings: "Openings",

  puzzle: {
    title: "Puzzles",
    grade: "Difficulty",
    grades: ["very easy", "easy", "medium", "hard", "very hard"],
    loading: "Looking for a puzzle…",
    win: (of: Colour, moves: number) => `${Colour(of)} to move and win in ${moves} moves`,
    only: (of: Colour) => `${Colour(of)} to move: one column alone keeps the win`,
    draw: (of: Colour) => `${Colour(of)} to move: one column alone saves the draw`,
    goOn: (left: number) => `Right. Go on: ${left} more ${left === 1 ? "move" : "moves"}.`,
    solved: "Solved.",
    wrong: (column: number) => `Column ${column} is not it. Try again.`,
    slower: (column: number) => `Column ${column} wins too, but later. Find the shortest way.`,
    shown: (column: number) => `It was column ${column}.`,
    show: "Show the solution",
    again: "From the start",
    next: "Next puzzle",
    explore: "Analyse it",
    progress: "Progress",
    record: (solved: number, tried: number) => `${solved} of ${tried} at the first try`,
    row: (n: number) => `${n} in a row`,
    none: "No puzzle solved yet.",
    about:
      "Every puzzle has exactly one good move, proven by the solver. There is always another one, and your progress stays in this browser.",
  },

  opening: {
    title: "Openings",
    about:
      "Exact scores of every move in the opening book. The shares count the different positions that can follow a few moves later, by who wins them.",
    names: ["Edge", "Second column", "Beside the centre", "Centre"],
    column: "Column",
    result: "With best play",
    shares: (moves: number) => `Positions ${moves} moves later`,
    share: (red: number, draws: number, yellow: number) => `red wins ${red}%, draw ${draws}%, yellow wins ${yellow}%`,
    beyond: (plies: number) => `The book ends after ${plies} discs. Analyse the position to go on.`,
    noBook: "There is no book for this board.",
    back: "Back",
    start: "From the start",
    line: (moves: string) => `Moves: ${moves}`,
  },

  threats: {
    title: "Threats",
    none: "Nobody has three in line with an empty end.",
    threat: (of: Colour, column: number, row: number) => `${Colour(of)} threatens column ${column}, row ${row}:`,
    now: "at once.",
    parity: (row: number): string => (row % 2 === 1 ? "an odd row." : "an even row."),
    forbidden: (of: Colour, column: number) => `${Colour(of)} must not play column ${column} now.`,
    legend: (of: Colour) => `completes a line of ${colour(of)}`,
  },
};
