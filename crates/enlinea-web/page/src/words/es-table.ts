// Lo que ocurre alrededor del tablero: the same entries as `en-table.ts`.
import type { Colour } from "../game/colours";
import type { table as english } from "./en-table";

const colour = (of: Colour): string => (of === "red" ? "rojo" : "amarillo");
const Colour = (of: Colour): string => (of === "red" ? "Rojo" : "Amarillo");
const columns = (list: readonly number[]) => `${list.length === 1 ? "la columna" : "las columnas"} ${list.join(", ")}`;

export const table: typeof english = {
  finish: {
    label: "Fin de la partida",
    won: "¡Has ganado!",
    lost: "Has perdido.",
    drawn: "Empate.",
    praise: (level) => `Has vencido a ${level}.`,
    rematch: "Revancha",
    rematchHint: "Empieza el otro bando.",
    review: "Revisar la partida",
    next: (level) => `Jugar contra ${level}`,
  },
  hint: {
    button: "Pista",
    more: "Dime más",
    asking: "Buscando una pista…",
    area: (list) => `Fíjate en ${columns(list)}.`,
    canWin: (of) => `${Colour(of)} puede completar una línea ya: fíjate en la casilla marcada.`,
    mustBlock: (of) => `${Colour(of)} amenaza con completar una línea en la casilla marcada.`,
    poison: (of) => `Una ficha debajo de una casilla marcada dejaría ganar a ${colour(of)}.`,
    plan: (of) => `${Colour(of)} puede buscar la línea marcada.`,
    danger: (of) => `${Colour(of)} busca la línea marcada.`,
    verdict: (verdict) => `Con juego perfecto: ${verdict}.`,
    move: (column) => `Juega en la columna ${column}.`,
    unknown: "Aún no hay una mejor jugada demostrada.",
    close: "Cerrar la pista",
  },
  clock: {
    title: "Reloj",
    off: "sin reloj",
    minutes: (n) => `${n} min por bando`,
    left: (of, time) => `${Colour(of)}: quedan ${time}`,
    up: (of) => `Se acabó el tiempo de ${colour(of)}`,
  },
  lesson: {
    label: "Error en el tablero",
    count: (at, of) => `${at} de ${of}`,
    previous: "Error anterior",
    next: "Error siguiente",
    solution: "Ver la solución",
    close: "Cerrar",
    show: "Errores de",
    sides: { both: "ambos", red: "rojo", yellow: "amarillo" },
    mine: "míos",
    noneOf: "Este bando no cometió errores.",
    accuracy: "Precisión",
    accuracyHint: "Proporción de jugadas que fueron las mejores; ganar más tarde o perder antes cuenta la mitad.",
    why: (verdict) => `Ahora ${verdict}.`,
    start: "Recorrer los errores",
  },
  sound: "Sonido",
};
