// What can be wrong with a text or a move, as data: the words are chosen later, in the reader's language.

export type Problem =
  | { code: "rules_form"; found: string }
  | { code: "board_size"; found: number; most: number }
  | { code: "connect"; found: number; most: number }
  | { code: "pieces" }
  | { code: "character"; move: number; found: string }
  | { code: "no_column"; move: number; column: number }
  | { code: "column_full"; move: number; column: number }
  | { code: "game_over"; move: number }
  | { code: "diagram_rows"; found: number; wanted: number }
  | { code: "diagram_columns"; row: number; found: number; wanted: number }
  | { code: "diagram_character"; row: number; found: string }
  | { code: "floating"; column: number }
  | { code: "balance"; first: number; second: number }
  | { code: "too_many"; found: number; most: number }
  | { code: "lines" };

/** Thrown by everything that reads text; caught where a person can be told. */
export class NotationError extends Error {
  constructor(readonly problem: Problem) {
    super(problem.code);
  }
}
