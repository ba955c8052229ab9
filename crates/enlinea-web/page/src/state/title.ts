// The title and the icon of the tab follow the game, so that a waiting opponent is seen from another tab.
import { computed, effect } from "@preact/signals";
import { isExported } from "../api/backend";
import { resultWords } from "./announce";
import { winner } from "./finish";
import { person } from "./lesson";
import { route } from "./route";
import { colourToMove, table } from "./table";
import { words } from "./words";

const NAME = "enlinea";

const title = computed(() => {
  const { view } = route.value;
  const say = words.value;
  if (view !== "play" && view !== "embed") return `${say.nav[view]} · ${NAME}`;
  if (winner.value !== undefined) return `${resultWords()} · ${NAME}`;
  if (table.value.game.moves.length === 0) return NAME;
  const mine = person.value === colourToMove.value;
  return `${mine ? say.status.yourMove : say.status.toMove(colourToMove.value)} · ${NAME}`;
});

/** The colour to move, or the one that has won. */
const icon = computed(() => {
  const { view } = route.value;
  if (view !== "play" || table.value.game.moves.length === 0) return "icon";
  const colour = winner.value === undefined ? colourToMove.value : winner.value;
  return colour === null ? "icon" : `icon-${colour}`;
});

export function runTitle(): void {
  effect(() => {
    document.title = title.value;
  });
  // An exported page does not know where it lies.
  const folder = isExported ? "assets" : "/assets";
  effect(() => {
    document.querySelector("link[rel=icon]")?.setAttribute("href", `${folder}/${icon.value}.svg`);
  });
}
