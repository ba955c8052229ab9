// A heuristic's numbers on the cells: warm is good, cold is bad, and every cell shows its number.
import { withMinus } from "../../words/phrases";
import type { Position } from "../../game/position";
import { centreX, centreY, CELL, HOLE, type Sheet } from "./geometry";

interface Props {
  sheet: Sheet;
  position: Position;
  heat: readonly (readonly (number | null)[])[];
}

export function Heat({ sheet, position, heat }: Props) {
  const full = fullStrength(heat.flat());
  return (
    <g class="heat">
      {heat.flatMap((column, index) =>
        column.map((value, height) => {
          if (value === null) return null;
          const [x, y] = [centreX(sheet, index + 1), centreY(sheet, height + 1)];
          const strength = Math.min(1, Math.abs(value) / full);
          return (
            <g key={`${index}/${height}`} class={value < 0 ? "cold" : "warm"}>
              {height < (position.stacks[index]?.length ?? 0) ? (
                // A disc keeps its colour: what it adds is a ring round it.
                <circle class="ring" cx={x} cy={y} r={HOLE} stroke-opacity={strength} />
              ) : (
                <rect
                  x={x - CELL / 2 + 0.5}
                  y={y - CELL / 2 + 0.5}
                  width={CELL - 1}
                  height={CELL - 1}
                  rx="1.6"
                  fill-opacity={0.85 * strength}
                />
              )}
              {value !== 0 && (
                <text x={x} y={y + 0.9}>
                  {heatText(value)}
                </text>
              )}
            </g>
          );
        }),
      )}
    </g>
  );
}

/** The size that gets the full colour. A single winning cell may be worth millions and must not pale all others. */
function fullStrength(values: readonly (number | null)[]): number {
  const sizes = values.map((value) => Math.abs(value ?? 0)).filter((size) => size > 0);
  sizes.sort((a, b) => a - b);
  return sizes[Math.floor(0.9 * (sizes.length - 1))] ?? 1;
}

function heatText(value: number): string {
  const size = Math.abs(value);
  if (size >= 10_000) return withMinus(value.toExponential(0).replace("e+", "e"));
  return withMinus(String(size >= 100 ? Math.round(value) : Math.round(value * 100) / 100));
}
