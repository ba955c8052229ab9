// A reason of the solver as a name and a sentence in a given language.
import type { ReasonReply } from "../api/schema";
import { colourOf, type Colour } from "../game/colours";
import type { Words } from "./en";

export interface ReasonWords {
  name: string;
  /** The moves after which it holds; empty if it holds at once. */
  after: string;
  sentence: string;
}

export function reasonWords({ why: say }: Words, reason: ReasonReply, first: Colour): ReasonWords {
  const square = ([column = 0, row = 0]: readonly number[]) => say.square(column, row);
  const squares = listed(reason.squares.map(square), say.and);
  const answers = reason.answers.map(([played = [], answer = []]) => say.answer(square(played), square(answer)));
  const of = colourOf(reason.side, first);
  return {
    name: say.names[reason.rule] ?? reason.rule.charAt(0).toUpperCase() + reason.rule.slice(1),
    after: reason.after.length === 0 ? "" : say.after(reason.after),
    // A page that is older than its server knows the English text only.
    sentence: say.says[reason.rule]?.(of, squares, answers.join("; ")) ?? reason.text,
  };
}

/** "a; b and c": the squares themselves have a comma. */
function listed(texts: readonly string[], and: string): string {
  if (texts.length < 2) return texts.join("");
  return `${texts.slice(0, -1).join("; ")} ${and} ${texts.at(-1)}`;
}
