// A heuristic's value of the position on the table, with its parts and its heat map.
import { effect, signal } from "@preact/signals";
import { explain, isAbort } from "../api/client";
import type { ExplainReply } from "../api/schema";
import { heuristics } from "./catalogue";
import { panel } from "./panel";
import { route } from "./route";
import { evaluator } from "./settings";
import { asked, rules } from "./table";
import { errorWords } from "./words";

export const explanation = signal<ExplainReply | null>(null);
export const explainError = signal<string | null>(null);

export function runExplain(): void {
  effect(() => {
    const question = { ...asked.value, evaluator: chosenEvaluator() };
    if (panel.value !== "explain" || route.value.view !== "play" || question.evaluator === "") {
      explanation.value = null;
      return;
    }
    const controller = new AbortController();
    void ask(question, controller.signal);
    return () => controller.abort();
  });
}

/** The evaluator that was chosen last, or the first of the list. */
export function chosenEvaluator(): string {
  const offered = heuristics(rules.value);
  const kept = offered.find((entry) => entry.spec === evaluator.value);
  return (kept ?? offered[0])?.spec ?? "";
}

async function ask(question: Parameters<typeof explain>[0], signal: AbortSignal): Promise<void> {
  explainError.value = null;
  try {
    const answer = await explain(question, signal);
    if (!signal.aborted) explanation.value = answer;
  } catch (error) {
    if (isAbort(error) || signal.aborted) return;
    explanation.value = null;
    explainError.value = errorWords(error);
  }
}
