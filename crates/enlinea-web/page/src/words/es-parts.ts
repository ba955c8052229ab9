// The parts of heuristic values in Spanish. The server names them in English; a part without a translation stays so.

const WAYS: Readonly<Record<string, string>> = {
  horizontal: "horizontales",
  vertical: "verticales",
  rising: "ascendentes",
  falling: "descendentes",
  Down: "hacia abajo",
  Right: "a la derecha",
  Left: "a la izquierda",
  DownLeft: "abajo a la izquierda",
  DownRight: "abajo a la derecha",
  UpLeft: "arriba a la izquierda",
  UpRight: "arriba a la derecha",
};

const PARTS: Readonly<Record<string, string>> = {
  "proof by rules": "prueba por reglas",
  "claimed lines": "líneas anuladas por las reglas",
  "open lines": "líneas abiertas",
  value: "valor",
  "game over": "fin de la partida",
  won: "ganada",
  centre: "centro",
  "the opponent's value": "el valor del rival",
  end: "final",
  critical: "crítico",
  "semi-critical": "semicrítico",
  possible: "posible",
  matrix: "matriz",
  corner: "esquina",
  border: "borde",
  liberty: "libertad",
  consec: "seguidas (consec)",
  ext: "ampliable (ext)",
  extnext: "ampliable ya (extnext)",
  biext: "ampliable por ambos lados (biext)",
  control: "control",
  "good threats": "amenazas buenas",
  "other threats": "otras amenazas",
  "stacked threats": "amenazas apiladas",
  "open windows lacking two": "ventanas abiertas a falta de dos",
  "open windows lacking three": "ventanas abiertas a falta de tres",
  "lines through stones": "líneas por las fichas",
  "order of play": "orden de juego",
  "final filling": "relleno final",
  "windows by rows": "ventanas por filas",
  "expected score": "valor esperado",
};

const THINGS: Readonly<Record<string, string>> = { lines: "líneas", blocks: "bloques", runs: "series" };
const OWNERS: Readonly<Record<string, string>> = { own: "propias", other: "del rival", enemy: "del rival" };

/** A part of a heuristic's value; a name that is not known stays as it is. */
export function partInSpanish(name: string): string {
  const known = PARTS[name];
  if (known !== undefined) return known;
  // "horizontal lines", "own rising runs", "other DownLeft"
  const [, owner = "", way = "", thing = ""] =
    /^(?:(own|other|enemy) )?(\w+)(?: (lines|blocks|runs))?$/.exec(name) ?? [];
  if (WAYS[way] === undefined) return name;
  return [THINGS[thing] ?? "", OWNERS[owner] ?? "", WAYS[way]].filter((word) => word !== "").join(" ");
}
