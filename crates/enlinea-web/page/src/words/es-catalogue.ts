// The catalogue in Spanish. The server speaks English; here is the same by the names of players and of parts.

/** What each player and each heuristic does, by the name before the parentheses. */
export const IDEAS: Readonly<Record<string, string>> = {
  random: "cualquier columna libre",
  greedy: "el mejor tablero tras una jugada",
  minimax: "negamax sin poda",
  "course-negamax": "negamax que sigue jugando tras una victoria, o corregido",
  "uba-random": "cualquier columna libre",
  "uba-minimax": "todo el árbol: perfecto en tableros diminutos",
  "uba-minimax-ab": "todo el árbol con poda alfa-beta",
  "uba-minimax-rand4": "al azar entre lo que no pierde en cuatro jugadas",
  "uba-greedy": "bloquea; si no, el mejor tablero tras una jugada",
  "uba-greedy-hand": "uba-greedy con pesos puestos a mano",
  "uba-greedy-random": "uba-greedy con pesos al azar de -1 a 1",
  "si-minimax": "minimax que echa a suertes los empates",
  "si-alphabeta": "lo mismo con poda alfa-beta",
  alphabeta: "profundización iterativa con tabla, orden por amenazas y respuestas forzadas",
  mcts: "búsqueda de Monte Carlo en árbol con partidas tácticas y demostraciones",
  perfect: "el resolutor exacto: la victoria más rápida, la derrota más lenta",
  level: "un jugador perfecto que se equivoca adrede",
  "uam-bueno": "series desde cada ficha superior en cuatro direcciones",
  "uam-alldirs": "series desde cada ficha superior en siete direcciones",
  "uam-lines-10": "filas y columnas abiertas, 10 elevado a sus fichas",
  "uam-lines-2": "filas y columnas abiertas, 2 elevado a sus fichas",
  "uam-lines-10-all4": "líneas abiertas en todas las direcciones, 10 elevado a sus fichas",
  "uam-lines-2-all4": "líneas abiertas en todas las direcciones, 2 elevado a sus fichas",
  "uam-parity-12": "líneas abiertas cuyos huecos tienen buena paridad, 12 por tres fichas",
  "uam-parity-10": "líneas abiertas cuyos huecos tienen buena paridad, 10 por tres fichas",
  "uam-parity-12-flat4": "como uam-parity-12, pero dos fichas valen siempre 4",
  "uam-poly2-rank": "polinomio de grado 2 en once rasgos, ajustado a valores exactos",
  "uam-blocks-l1": "bloques de cuatro y la columna central, prudente",
  "uam-blocks-l2": "bloques de cuatro y la columna central, más atrevida",
  "uam-blocks-l3": "bloques de cuatro y la columna central, agresiva",
  ab29a: "series por las fichas superiores, sobre todo defensiva",
  a2b3d: "los bloques de uam-blocks-l1",
  fc259: "todos los bloques: fichas propias al cuadrado, ajenas, y premios a los mixtos",
  "si-eval": "patrones a una o dos fichas de la línea, y líneas por cada ficha",
  "uba-score": "cadenas que aún pueden crecer, con 4C + 12 pesos",
  "always-zero": "nada importa",
  "random-99": "un número de 0 a 99 que solo parece azar",
  threats: "quién gana cuando solo quedan jugadas forzadas; después, amenazas y líneas abiertas",
};

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
