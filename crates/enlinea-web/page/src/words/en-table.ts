// What happens around the board, in English: the end of a game, hints, the clock, the lessons of a review.
import type { Colour } from "../game/colours";

const colour = (of: Colour): string => (of === "red" ? "red" : "yellow");
const Colour = (of: Colour): string => (of === "red" ? "Red" : "Yellow");
const columns = (list: readonly number[]) => `${list.length === 1 ? "column" : "columns"} ${list.join(", ")}`;

export const table = {
  finish: {
    label: "End of the game",
    won: "You won!",
    lost: "You lost.",
    drawn: "A draw.",
    praise: (level: string) => `You have beaten ${level}.`,
    rematch: "Rematch",
    rematchHint: "The other side starts.",
    review: "Review the game",
    next: (level: string) => `Play ${level}`,
  },
  hint: {
    button: "Hint",
    more: "Show more",
    asking: "Looking for a hint…",
    area: (list: readonly number[]) => `Look at ${columns(list)}.`,
    canWin: (of: Colour) => `${Colour(of)} can complete a line now: look at the marked cell.`,
    mustBlock: (of: Colour) => `${Colour(of)} threatens to complete a line in the marked cell.`,
    poison: (of: Colour) => `A disc below a marked cell would let ${colour(of)} win there.`,
    plan: (of: Colour) => `${Colour(of)} can work towards the marked line.`,
    danger: (of: Colour) => `${Colour(of)} is working towards the marked line.`,
    verdict: (verdict: string) => `With best play: ${verdict}.`,
    move: (column: number) => `Play column ${column}.`,
    unknown: "There is no proven best move yet.",
    close: "Close the hint",
  },
  clock: {
    title: "Clock",
    off: "no clock",
    minutes: (n: number) => `${n} min per side`,
    left: (of: Colour, time: string) => `${Colour(of)}: ${time} left`,
    up: (of: Colour) => `Time is up for ${colour(of)}`,
  },
  lesson: {
    label: "Mistake on the board",
    count: (at: number, of: number) => `${at} of ${of}`,
    previous: "Previous mistake",
    next: "Next mistake",
    solution: "Show solution",
    close: "Close",
    show: "Mistakes of",
    sides: { both: "both", red: "red", yellow: "yellow" },
    mine: "mine",
    noneOf: "No mistakes on this side.",
    accuracy: "Accuracy",
    accuracyHint: "Share of moves that were best; a slower win or a faster loss counts half.",
    why: (verdict: string) => `Now ${verdict}.`,
    start: "Go through the mistakes",
  },
  sound: "Sound",
};
