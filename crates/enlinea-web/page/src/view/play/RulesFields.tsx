// The rules as form fields: a list of boards by name, and the four numbers for any other.
import type { Signal } from "@preact/signals";
import { LARGEST_SIDE, makeRules, parseRules, PRESETS, rulesText, type Rules } from "../../game/rules";
import { NotationError } from "../../game/problem";
import { words } from "../../state/words";

/** What stands in the fields, right or wrong. */
export interface RulesTexts {
  columns: string;
  rows: string;
  connect: string;
  /** Empty is as many as fit. */
  pieces: string;
}

export function textsOf({ columns, rows, connect, pieces }: Rules): RulesTexts {
  return {
    columns: String(columns),
    rows: String(rows),
    connect: String(connect),
    pieces: pieces === null ? "" : String(pieces),
  };
}

export function rulesFrom({ columns, rows, connect, pieces }: RulesTexts): Rules {
  return makeRules(Number(columns), Number(rows), Number(connect), pieces.trim() === "" ? null : Number(pieces));
}

/** The rules that were typed, or others while they are incomplete. */
export function rulesOr(board: RulesTexts, others: Rules): Rules {
  try {
    return rulesFrom(board);
  } catch {
    return others;
  }
}

export function RulesFields({ board }: { board: Signal<RulesTexts> }) {
  const say = words.value.setup;
  const set = (field: keyof RulesTexts) => (value: string) => (board.value = { ...board.value, [field]: value });
  return (
    <fieldset>
      <legend>{say.board}</legend>
      <label class="field">
        {say.preset}
        <select value={presetOf(board.value)} onChange={(event) => choose(board, event.currentTarget.value)}>
          {PRESETS.map((text) => (
            <option key={text} value={text}>
              {text.replace("x", " × ").replace("c", ", C = ")}
            </option>
          ))}
          <option value="">{say.presetOther}</option>
        </select>
      </label>
      <div class="four">
        <NumberField label={say.columns} value={board.value.columns} onInput={set("columns")} most={LARGEST_SIDE} />
        <NumberField label={say.rows} value={board.value.rows} onInput={set("rows")} most={LARGEST_SIDE} />
        <NumberField label={say.connect} value={board.value.connect} onInput={set("connect")} most={LARGEST_SIDE} />
        <NumberField label={say.pieces} value={board.value.pieces} onInput={set("pieces")} hint={say.piecesAll} />
      </div>
    </fieldset>
  );
}

function choose(board: Signal<RulesTexts>, text: string): void {
  if (text !== "") board.value = textsOf(parseRules(text));
}

function presetOf(texts: RulesTexts): string {
  try {
    const text = rulesText(rulesFrom(texts));
    return PRESETS.includes(text) ? text : "";
  } catch (error) {
    if (!(error instanceof NotationError)) throw error;
    return "";
  }
}

interface NumberProps {
  label: string;
  value: string;
  onInput: (value: string) => void;
  most?: number;
  hint?: string;
}

function NumberField({ label, value, onInput, most, hint }: NumberProps) {
  return (
    <label class="field">
      {label}
      <input
        type="number"
        min={1}
        {...(most === undefined ? {} : { max: most })}
        placeholder={hint ?? ""}
        title={hint ?? ""}
        value={value}
        onInput={(event) => onInput(event.currentTarget.value)}
      />
    </label>
  );
}
