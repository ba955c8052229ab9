// Problems with a text or a move, as data: the words are chosen later, in the user's language.

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
  | { code: "lines" }
  | { code: "panel_header" }
  | { code: "panel_version"; found: string }
  | { code: "panel_line"; line: number; key: string };

/** Thrown by all parsers; caught where the message can be shown. */
export class NotationError extends Error {
  constructor(readonly problem: Problem) {
    super(problem.code);
  }
}
