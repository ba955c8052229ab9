// The board: an SVG picture for the eye, and one button a column for mouse, touch, keyboard and screen reader.
import { useState } from "preact/hooks";
import { colourOf, type Colour } from "../../game/colours";
import { isOpen, type Place, type Position } from "../../game/position";
import type { Rules } from "../../game/rules";
import { ColumnButtons } from "./ColumnButtons";
import { Disc } from "./Disc";
import { Ghosts, type Ghost } from "./Ghosts";
import { centreX, centreY, CELL, drawnColumns, facePath, FRAME, HOLE, viewBox, type Sheet } from "./geometry";
import { Heat } from "./Heat";
import { ScoreRow, type Chip } from "./ScoreRow";
import { Threats } from "./Threats";

export interface BoardProps {
  position: Position;
  first: Colour;
  flipped?: boolean;
  /** Called with the column that was chosen; without it the board is only looked at. */
  onColumn?: ((column: number) => void) | undefined;
  /** Whether a disc would fall now: shows it where it would land. */
  ready?: boolean;
  /** The colour of that disc, if it is not the side to move. */
  next?: Colour | null;
  /** Scores above the columns; `null` keeps the room for them, `undefined` gives it up. */
  chips?: ReadonlyMap<number, Chip> | null;
  /** What a hint points at: whole columns, or cells. */
  marks?: Marked;
  ghosts?: readonly Ghost[];
  /** Whether threats are marked. */
  threats?: boolean;
  heat?: readonly (readonly (number | null)[])[] | null;
  onHint?: (column: number | null) => void;
  /** Called with the cell that was clicked; columns are chosen with the keyboard all the same. */
  onCell?: (place: Place) => void;
  /** Whether every column can be chosen, also full ones. */
  loose?: boolean;
}

/** Columns and cells that a hint points at. */
interface Marked {
  columns: readonly number[];
  cells: readonly Place[];
}

const UNMARKED: Marked = { columns: [], cells: [] };

export function Board(props: BoardProps) {
  const { position, first, flipped = false, onColumn, ready = false, chips, ghosts = [], heat = null } = props;
  const { rules } = position;
  const sheet: Sheet = { rules, flipped };
  const [pointed, setPointed] = useState<number | null>(null);
  const point = (column: number | null) => {
    setPointed(column);
    props.onHint?.(column);
  };
  const next = props.next ?? colourOf(position.toMove, first);
  return (
    <div class={isTight(rules) ? "board tight" : "board"} style={{ "--columns": rules.columns, "--rows": rules.rows }}>
      {chips !== undefined && <ScoreRow sheet={sheet} chips={chips} onHint={point} />}
      <div class="stage">
        <svg viewBox={viewBox(rules)} aria-hidden="true">
          <Back sheet={sheet} />
          {pointed !== null && ready && <Preview sheet={sheet} position={position} column={pointed} colour={next} />}
          <Discs sheet={sheet} position={position} first={first} />
          <path class="face" d={facePath(rules)} fill-rule="evenodd" />
          {heat && <Heat sheet={sheet} position={position} heat={heat} />}
          {props.threats && <Threats sheet={sheet} position={position} first={first} />}
          <Pointers sheet={sheet} marks={props.marks ?? UNMARKED} />
          <Ghosts sheet={sheet} ghosts={ghosts} />
          <Marks sheet={sheet} position={position} />
        </svg>
        {onColumn && (
          <ColumnButtons
            sheet={sheet}
            position={position}
            first={first}
            chips={chips ?? null}
            ready={ready}
            loose={props.loose ?? false}
            onColumn={onColumn}
            onCell={props.onCell}
            onPoint={point}
          />
        )}
      </div>
      <div class="numbers" aria-hidden="true">
        {drawnColumns(sheet).map((column) => (
          <span key={column}>{column}</span>
        ))}
      </div>
    </div>
  );
}

/** The dark inside of the board, seen through empty holes. */
function Back({ sheet: { rules } }: { sheet: Sheet }) {
  return (
    <rect
      class="back"
      x={-FRAME / 2}
      y={-FRAME / 2}
      width={rules.columns * CELL + FRAME}
      height={rules.rows * CELL + FRAME}
      rx="2.4"
    />
  );
}

function Discs({ sheet, position, first }: { sheet: Sheet; position: Position; first: Colour }) {
  const { last } = position;
  return (
    <g>
      {position.stacks.flatMap((stack, index) =>
        stack.map((side, height) => {
          const place = { column: index + 1, row: height + 1 };
          return (
            <Disc
              key={`${place.column}/${place.row}/${side}`}
              x={centreX(sheet, place.column)}
              y={centreY(sheet, place.row)}
              colour={colourOf(side, first)}
              falls={last !== null && samePlace(last, place)}
              isLast={last !== null && samePlace(last, place) && position.result === null}
            />
          );
        }),
      )}
    </g>
  );
}

function Preview({
  sheet,
  position,
  column,
  colour,
}: {
  sheet: Sheet;
  position: Position;
  column: number;
  colour: Colour;
}) {
  if (!isOpen(position, column)) return null;
  const row = (position.stacks[column - 1]?.length ?? 0) + 1;
  return <circle class={`preview ${colour}`} cx={centreX(sheet, column)} cy={centreY(sheet, row)} r="4.5" />;
}

/** What a hint points at. */
function Pointers({ sheet, marks: { columns, cells } }: { sheet: Sheet; marks: Marked }) {
  return (
    <g class="pointers">
      {columns.map((column) => (
        <rect key={column} x={centreX(sheet, column) - CELL / 2} y="0" width={CELL} height={sheet.rules.rows * CELL} />
      ))}
      {cells.map((place) => (
        <circle
          key={`${place.column}/${place.row}`}
          cx={centreX(sheet, place.column)}
          cy={centreY(sheet, place.row)}
          r={HOLE + 0.3}
        />
      ))}
    </g>
  );
}

/** Strong rings round the line that won. */
function Marks({ sheet, position }: { sheet: Sheet; position: Position }) {
  const line = position.result?.line ?? [];
  return (
    <g>
      {line.map((place) => (
        <circle
          key={`${place.column}/${place.row}`}
          class="won"
          cx={centreX(sheet, place.column)}
          cy={centreY(sheet, place.row)}
          r={HOLE}
        />
      ))}
    </g>
  );
}

/** Whether columns are too narrow for words above them: many columns, or a tall board that is bounded by its height. */
function isTight({ columns, rows }: Rules): boolean {
  return columns > 11 || rows > 11;
}

function samePlace(a: Place, b: Place): boolean {
  return a.column === b.column && a.row === b.row;
}
