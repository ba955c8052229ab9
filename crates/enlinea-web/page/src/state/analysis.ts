// The analysis of the current position: streamed, and cancelled when the position changes.
import { effect, signal } from "@preact/signals";
import { analyse, isAbort, type Asked } from "../api/client";
import { foreseenAnalysis, keyOf, knownAnalysis, learnAnalysis, type Analysis } from "./known";
import { analysisOn } from "./settings";
import { route } from "./route";
import { asked, position, shownGame } from "./table";
import { errorWords } from "./words";

export interface AnalysisState {
  status: "off" | "over" | "waiting" | "searching" | "solved" | "stopped" | "failed";
  analysis: Analysis | null;
  error: string;
}

export const analysis = signal<AnalysisState>({ status: "off", analysis: null, error: "" });

/** The largest node limit that the server accepts. */
const MOST_NODES = 1e10;

let controller = new AbortController();

export function runAnalysis(): void {
  effect(() => {
    const question = asked.value;
    const wanted = analysisOn.value && route.value.view === "play";
    const over = position.value.result !== null;
    controller.abort();
    if (!wanted || over) {
      analysis.value = { status: over ? "over" : "off", analysis: null, error: "" };
      return;
    }
    const known = knownAnalysis(keyOf(question));
    if (known) analysis.value = { status: "solved", analysis: known, error: "" };
    else void ask(question);
  });
}

/** Continues a search that reached its limit, with ten times as many nodes. */
export function searchLonger(): void {
  const nodes = Math.min(MOST_NODES, Math.max(1e9, 10 * (analysis.value.analysis?.nodes ?? 0)));
  controller.abort();
  void ask({ ...asked.value, nodes });
}

export function askAnalysisAgain(): void {
  controller.abort();
  void ask(asked.value);
}

async function ask(question: Asked & { nodes?: number }): Promise<void> {
  controller = new AbortController();
  const { signal } = controller;
  const before = question.nodes === undefined ? foreseenAnalysis(shownGame.peek()) : analysis.peek().analysis;
  analysis.value = { status: "waiting", analysis: before, error: "" };
  try {
    const last = await analyse(question, signal, (bounds) => {
      if (!signal.aborted) analysis.value = { status: "searching", analysis: bounds, error: "" };
    });
    if (signal.aborted) return;
    if (last?.complete) learnAnalysis(keyOf(question), last);
    analysis.value = { status: last?.complete ? "solved" : "stopped", analysis: last, error: "" };
  } catch (error) {
    if (isAbort(error) || signal.aborted) return;
    analysis.value = { status: "failed", analysis: analysis.peek().analysis, error: errorWords(error) };
  }
}
