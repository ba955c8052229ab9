// The board as a picture of its own: one list of shapes, written as SVG text or painted on a canvas for PNG.
import { colourOf, type Colour } from "../game/colours";
import type { Position } from "../game/position";
import type { Rules } from "../game/rules";
import {
  boxPath,
  CELL,
  centreX,
  centreY,
  circlePath,
  facePath,
  FRAME,
  HOLE,
  RING,
  STAR,
  type Sheet,
} from "../view/board/geometry";

interface Shape {
  path: string;
  fill: string;
  /** Where the origin of the path lies. */
  x: number;
  y: number;
}

export const INK = {
  back: "#16264d",
  face: "#2f55a4",
  red: "#d9413f",
  redMark: "#8f1d22",
  yellow: "#f3b62c",
  yellowMark: "#8a5a00",
  won: "#ffffff",
};
const MARGIN = 2;

function shapesOf(position: Position, first: Colour, flipped: boolean): Shape[] {
  const { rules } = position;
  const sheet: Sheet = { rules, flipped };
  const inside = boxPath(-FRAME / 2, -FRAME / 2, rules.columns * CELL + FRAME, rules.rows * CELL + FRAME, 2.4);
  const shapes: Shape[] = [{ path: inside, fill: INK.back, x: 0, y: 0 }];
  position.stacks.forEach((stack, index) =>
    stack.forEach((side, height) => {
      const colour = colourOf(side, first);
      const [x, y] = [centreX(sheet, index + 1), centreY(sheet, height + 1)];
      shapes.push({ path: circlePath(0, 0, 4.5), fill: INK[colour], x, y });
      shapes.push({
        path: colour === "red" ? STAR : RING,
        fill: colour === "red" ? INK.redMark : INK.yellowMark,
        x,
        y,
      });
    }),
  );
  shapes.push({ path: facePath(rules), fill: INK.face, x: 0, y: 0 });
  for (const { column, row } of position.result?.line ?? []) {
    const ring = circlePath(0, 0, HOLE + 0.35) + circlePath(0, 0, HOLE - 0.35);
    shapes.push({ path: ring, fill: INK.won, x: centreX(sheet, column), y: centreY(sheet, row) });
  }
  return shapes;
}

export function pictureSize(rules: Rules): { left: number; width: number; height: number } {
  const edge = 2 * (FRAME + MARGIN);
  return {
    left: -FRAME - MARGIN,
    width: rules.columns * CELL + edge,
    height: rules.rows * CELL + edge,
  };
}

export function boardSvg(position: Position, first: Colour, flipped: boolean): string {
  const { left, width, height } = pictureSize(position.rules);
  const paths = shapesOf(position, first, flipped).map(({ path, fill, x, y }) => {
    const place = x === 0 && y === 0 ? "" : ` transform="translate(${x} ${y})"`;
    return `<path d="${path}" fill="${fill}" fill-rule="evenodd"${place}/>`;
  });
  const open = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${left} ${left} ${width} ${height}" width="${width * 8}" height="${height * 8}">`;
  return [open, ...paths, "</svg>", ""].join("\n");
}

/** Painted path by path: loading the SVG as an image would need an address that the security policy forbids. */
export function boardPng(position: Position, first: Colour, flipped: boolean): Promise<Blob> {
  const { width, height } = pictureSize(position.rules);
  const scale = Math.min(12, 2400 / Math.max(width, height));
  const canvas = document.createElement("canvas");
  canvas.width = Math.round(width * scale);
  canvas.height = Math.round(height * scale);
  const context = canvas.getContext("2d");
  if (context === null) return Promise.reject(new Error("canvas"));
  paintBoard(context, position, first, flipped, scale);
  return new Promise((done, fail) => canvas.toBlob((blob) => (blob ? done(blob) : fail(new Error("canvas")))));
}

/** Paints the board on a canvas whose corner is the corner of the picture. */
export function paintBoard(
  context: CanvasRenderingContext2D | OffscreenCanvasRenderingContext2D,
  position: Position,
  first: Colour,
  flipped: boolean,
  scale: number,
): void {
  const { left } = pictureSize(position.rules);
  for (const { path, fill, x, y } of shapesOf(position, first, flipped)) {
    context.setTransform(scale, 0, 0, scale, (x - left) * scale, (y - left) * scale);
    context.fillStyle = fill;
    context.fill(new Path2D(path), "evenodd");
  }
}
