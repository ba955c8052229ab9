// The address of a view: `?rules=7x6&pos=4453` is a position, `?view=arena&tournament=1&game=7` a game of the arena.
import type { Colour } from "../game/colours";
import { gameText, newGame, parseGame, type Game } from "../game/notation";
import { NotationError, type Problem } from "../game/problem";
import { parseRules, rulesText, STANDARD } from "../game/rules";

export type Route =
  | { view: "play" }
  | { view: "edit" }
  | { view: "learn"; part: "puzzles" | "openings" }
  | { view: "arena"; tournament: string | null; game: string | null }
  | { view: "people" }
  /** A position in a frame of another page. */
  | { view: "embed" };

/** Whether the address of a view says what is on the table. */
export function showsTable({ view }: Route): boolean {
  return view === "play" || view === "edit" || view === "embed";
}

export interface Address {
  route: Route;
  game: Game;
  first: Colour;
}

/** Reads the part after the path. An invalid position becomes the empty board, and the problem is returned. */
export function readAddress(search: string): Address & { problem: Problem | null } {
  const query = new URLSearchParams(search);
  const first = query.get("first") === "yellow" ? "yellow" : "red";
  const route = readRoute(query);
  try {
    const rules = parseRules(query.get("rules") ?? rulesText(STANDARD));
    return { route, first, game: parseGame(query.get("pos") ?? "", rules), problem: null };
  } catch (error) {
    if (!(error instanceof NotationError)) throw error;
    return { route, first, game: newGame(STANDARD), problem: error.problem };
  }
}

function readRoute(query: URLSearchParams): Route {
  if (query.has("embed")) return { view: "embed" };
  switch (query.get("view")) {
    case "edit":
      return { view: "edit" };
    case "learn":
      return { view: "learn", part: query.get("part") === "openings" ? "openings" : "puzzles" };
    case "people":
      return { view: "people" };
    case "arena":
      return { view: "arena", tournament: query.get("tournament"), game: query.get("game") };
    default:
      return { view: "play" };
  }
}

/** The shortest address of a view: `/` for a new game on the standard board. */
export function writeAddress({ route, game, first }: Address): string {
  const query = new URLSearchParams();
  if (route.view === "embed") query.set("embed", "");
  else if (route.view !== "play") query.set("view", route.view);
  if (route.view === "arena") {
    if (route.tournament !== null) query.set("tournament", route.tournament);
    if (route.game !== null) query.set("game", route.game);
  }
  if (route.view === "learn" && route.part !== "puzzles") query.set("part", route.part);
  if (showsTable(route)) {
    const rules = rulesText(game.start.rules);
    const text = gameText(game);
    if (text !== "" || rules !== rulesText(STANDARD)) {
      query.set("rules", rules);
      query.set("pos", text);
    }
    if (first !== "red") query.set("first", first);
  }
  // Slashes and dots of diagrams are valid in a query, and easier to read unescaped.
  const text = query.toString().replaceAll("%2F", "/");
  return text === "" ? "/" : `/?${text}`;
}
