// The keys of the page. They are left alone while a text is typed or a dialog is open.
import { chosenColumn, dialog } from "../state/panel";
import { replay, replayShown, showReplay } from "../state/replay";
import { route } from "../state/route";
import { giveHint, mayHint } from "../state/hint";
import { analysisOn, flipped, lineOn, threatsOn } from "../state/settings";
import { playingAlone } from "../state/sitting";
import { paused, redo, rules, undo } from "../state/table";
import { walkTo } from "../state/openings";
import { solveWith } from "../state/puzzle";
import { chooseColumn } from "./play/PlayView";
import { changeBoard, eraseTop } from "../state/editor";

export function listenToKeys(): void {
  addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || dialog.value !== null || isTaken(event)) return;
    if (press(event.key, event.target)) event.preventDefault();
  });
}

/** Whether the focused element uses the key itself: a field uses all keys, tabs use the arrow keys. */
function isTaken({ key, target }: KeyboardEvent): boolean {
  if (!(target instanceof HTMLElement)) return false;
  if (target.closest("input, textarea, select") !== null) return true;
  return /^(Arrow|Home|End)/.test(key) && target.closest("[role=tablist]") !== null;
}

/** Whether the key meant something. */
function press(key: string, target: EventTarget | null): boolean {
  if (key === "?") {
    dialog.value = "help";
    return true;
  }
  const { view } = route.value;
  if (view === "arena") return moveReplay(key);
  if (view === "people" || view === "embed") return false;
  if (route.value.view === "learn") return learnWith(key, target, route.value.part);
  if (moveChoice(key)) return true;
  if (/^[1-9]$/.test(key) && Number(key) <= rules.value.columns) {
    if (view === "play") chooseColumn(Number(key));
    else changeBoard(Number(key));
    return true;
  }
  const action = (view === "play" ? PLAY_KEYS : EDIT_KEYS)[key];
  if (view === "play" && playingAlone.value && HELPING_KEYS.includes(key)) return false;
  // Enter and the space bar are used by the focused element.
  if (action === undefined || (key === "ArrowDown" && !isColumn(target))) return false;
  action();
  return true;
}

/** Digits drop a disc, arrows move along the board; the rest belongs to the buttons. */
function learnWith(key: string, target: EventTarget | null, part: "puzzles" | "openings"): boolean {
  const choose = (column: number) => (part === "puzzles" ? void solveWith(column) : walkTo(column));
  if (/^[1-7]$/.test(key)) choose(Number(key));
  else if (key === "ArrowDown" && isColumn(target)) choose(chosenColumn.value);
  else if (isColumn(target)) return moveChoice(key);
  else return false;
  return true;
}

const PLAY_KEYS: Record<string, () => void> = {
  u: undo,
  r: redo,
  a: () => (analysisOn.value = !analysisOn.value),
  h: () => void (mayHint.value && giveHint()),
  l: () => (lineOn.value = !lineOn.value),
  t: () => (threatsOn.value = !threatsOn.value),
  f: () => (flipped.value = !flipped.value),
  p: () => (paused.value = !paused.value),
  n: () => (dialog.value = "setup"),
  ArrowDown: () => chooseColumn(chosenColumn.value),
};

/** Keys that a person who plays for the table of people does not have. */
const HELPING_KEYS = ["u", "r", "a", "l", "t", "p", "h"];

const EDIT_KEYS: Record<string, () => void> = {
  Delete: () => eraseTop(chosenColumn.value),
  Backspace: () => eraseTop(chosenColumn.value),
  ArrowDown: () => changeBoard(chosenColumn.value),
};

/** Arrows and Home/End select a column and move the focus to it. */
function moveChoice(key: string): boolean {
  const most = rules.value.columns;
  const by = flipped.value && route.value.view === "play" ? -1 : 1;
  const [left, right] = by > 0 ? [1, most] : [most, 1];
  const now = Math.min(chosenColumn.value, most);
  const focused = isColumn(document.activeElement);
  const wanted = {
    ArrowLeft: focused ? now - by : now,
    ArrowRight: focused ? now + by : now,
    Home: left,
    End: right,
  }[key];
  if (wanted === undefined) return false;
  chosenColumn.value = Math.max(1, Math.min(most, wanted));
  document.querySelector<HTMLElement>(`[data-column="${chosenColumn.value}"]`)?.focus();
  return true;
}

/** Arrows and Home/End walk through a replay. */
function moveReplay(key: string): boolean {
  const now = replayShown.value;
  const wanted = { ArrowLeft: now - 1, ArrowRight: now + 1, Home: 0, End: Number.MAX_SAFE_INTEGER }[key];
  if (wanted === undefined || replay.value === null) return false;
  showReplay(wanted);
  return true;
}

function isColumn(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && target.dataset["column"] !== undefined;
}
