// What can be done with a game on the table: drop, undo, redo, jump, retry a mistake.
import { beforeEach, describe, expect, test } from "vitest";
import type { ReviewedMove, ScoreReply } from "../../src/api/schema";
import { gameText, newGame, parseGame } from "../../src/game/notation";
import { STANDARD } from "../../src/game/rules";
import { backToGame, playOn, retry, startRetry, tryAgain, tryMove } from "../../src/state/retry";
import { judged, review } from "../../src/state/review";
import { HUMAN, seats } from "../../src/state/settings";
import {
  begin,
  drop,
  goTo,
  live,
  look,
  mayDrop,
  paused,
  recall,
  redo,
  restart,
  shownGame,
  table,
  undo,
} from "../../src/state/table";

const shown = () => gameText(shownGame.value);

beforeEach(() => {
  seats.value = { red: HUMAN, yellow: HUMAN };
  retry.value = null;
  begin({ game: newGame(STANDARD) });
});

describe("a position that is brought", () => {
  test("is looked at first: a machine that is to move waits", () => {
    seats.value = { red: HUMAN, yellow: "level(3)" };
    const game = parseGame("445", STANDARD);
    look({ game });
    expect(paused.value).toBe(true);
    look({ game, shown: 2 });
    expect([shown(), paused.value]).toEqual(["44", false]);
    recall(game, 3, "red");
    expect(paused.value).toBe(true);
    recall(newGame(STANDARD), 0, "yellow");
    expect(paused.value).toBe(false);
    begin({ game });
    expect(paused.value).toBe(false);
  });
});

describe("two people", () => {
  test("undo and redo go one move", () => {
    [4, 4, 5].forEach((column) => drop(column));
    undo();
    expect(shown()).toBe("44");
    redo();
    expect(shown()).toBe("445");
    expect(live.value).toBe(true);
  });

  test("another move after undo forgets what could be redone, the same move does not", () => {
    [4, 4, 5].forEach((column) => drop(column));
    goTo(1);
    drop(4);
    expect(gameText(table.value.game)).toBe("445");
    goTo(1);
    drop(3);
    expect(gameText(table.value.game)).toBe("43");
  });

  test("full columns and finished games take no disc", () => {
    begin({ game: parseGame("444444", STANDARD) });
    drop(4);
    expect(shown()).toBe("444444");
    begin({ game: parseGame("1122334", STANDARD) });
    expect(mayDrop.value).toBe(false);
    drop(5);
    expect(shown()).toBe("1122334");
  });

  test("restart keeps a set-up position", () => {
    begin({ game: parseGame("......./......./......./......./...o.../...xx../3", STANDARD) });
    restart();
    expect(shown()).toBe("......./......./......./......./...o.../...xx..");
  });
});

describe("a person against a machine", () => {
  beforeEach(() => {
    seats.value = { red: HUMAN, yellow: "level(3)" };
  });

  test("undo goes back to where the person was to move", () => {
    drop(4);
    drop(4, "machine");
    drop(5);
    drop(5, "machine");
    undo();
    expect(shown()).toBe("44");
    redo();
    expect(shown()).toBe("4455");
  });

  test("the person does not move for the machine, except while it pauses", () => {
    drop(4);
    expect(mayDrop.value).toBe(false);
    paused.value = true;
    expect(mayDrop.value).toBe(true);
  });
});

test("between machines undo goes one move and lets them pause", () => {
  seats.value = { red: "random", yellow: "random" };
  drop(4, "machine");
  drop(4, "machine");
  undo();
  expect(shown()).toBe("4");
  expect(paused.value).toBe(true);
});

const DRAW: ScoreReply = { lower: 0, upper: 0, exact: true, outcome: "draw", winner: 0, plies: 42, words: "draw" };
const ply = (number: number, column: number): ReviewedMove => ({
  ply: number,
  column,
  score_before: DRAW,
  score_after: DRAW,
  best: [4],
  candidates: [4],
  verdict: "blunder",
});

describe("mistakes", () => {
  test("a review holds for the moves that both games share", () => {
    const game = parseGame("4455", STANDARD);
    begin({ game });
    review.value = {
      game,
      plies: [4, 4, 5, 5].map((column, index) => ply(index + 1, column)),
      status: "done",
      complete: true,
      error: "",
    };
    expect(judged.value).toHaveLength(4);
    goTo(2);
    expect(judged.value).toHaveLength(4);
    drop(3);
    expect(judged.value).toHaveLength(2);
    begin({ game: newGame({ ...STANDARD, rows: 7 }) });
    expect(judged.value).toHaveLength(0);
  });

  test("a retry shows the position before, judges the try, and brings the game back", () => {
    begin({ game: parseGame("4412", STANDARD) });
    startRetry(2, [4]);
    expect(shown()).toBe("44");
    tryMove(7);
    expect(retry.value?.tried).toBe(7);
    expect(shown()).toBe("447");
    tryMove(4);
    expect(shown()).toBe("447");
    tryAgain();
    expect(shown()).toBe("44");
    backToGame();
    expect(shown()).toBe("4412");
    expect(retry.value).toBeNull();
  });

  test("the better move can be played on", () => {
    begin({ game: parseGame("4412", STANDARD) });
    startRetry(2, [4]);
    tryMove(4);
    playOn();
    expect(gameText(table.value.game)).toBe("444");
  });
});
