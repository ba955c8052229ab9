// Puzzles, openings and threats in Spanish: the same table as `en-learn.ts`, entry by entry.
import type { Colour } from "../game/colours";
import type { learn as English } from "./en-learn";

const colour = (of: Colour): string => (of === "red" ? "rojo" : "amarillo");
const Colour = (of: Colour): string => (of === "red" ? "Rojo" : "Amarillo");

export const learn: typeof English = {
  views: "Aprender",
  puzzles: "Problemas",
  openings: "Aperturas",

  puzzle: {
    title: "Problemas",
    grade: "Dificultad",
    grades: ["muy fácil", "fácil", "media", "difícil", "muy difícil"],
    loading: "Buscando un problema…",
    win: (of, moves) => `Juega ${colour(of)} y gana en ${moves} jugadas`,
    only: (of) => `Juega ${colour(of)}: una sola columna conserva la victoria`,
    draw: (of) => `Juega ${colour(of)}: una sola columna salva el empate`,
    goOn: (left) => (left === 1 ? "Bien. Sigue: falta 1 jugada." : `Bien. Sigue: faltan ${left} jugadas.`),
    solved: "Resuelto.",
    wrong: (column) => `No es la columna ${column}. Prueba otra vez.`,
    slower: (column) => `La columna ${column} también gana, pero más tarde. Busca el camino más corto.`,
    shown: (column) => `Era la columna ${column}.`,
    show: "Ver la solución",
    again: "Desde el principio",
    next: "Otro problema",
    explore: "Analizarlo",
    progress: "Progreso",
    record: (solved, tried) => `${solved} de ${tried} a la primera`,
    row: (n) => `${n} seguidos`,
    none: "Todavía no has resuelto ninguno.",
    about:
      "Cada problema tiene exactamente una jugada buena, demostrada por el resolutor. Siempre hay otro, y tu progreso se queda en este navegador.",
  },

  opening: {
    title: "Aperturas",
    about:
      "Valores exactos de cada jugada del libro de aperturas. El reparto cuenta las posiciones distintas que pueden seguir unas jugadas después, según quién las gana.",
    names: ["Borde", "Segunda columna", "Junto al centro", "Centro"],
    column: "Columna",
    result: "Con el mejor juego",
    shares: (moves) => `Posiciones ${moves} jugadas después`,
    share: (red, draws, yellow) => `gana rojo ${red} %, empate ${draws} %, gana amarillo ${yellow} %`,
    beyond: (plies) => `El libro acaba tras ${plies} fichas. Analiza la posición para seguir.`,
    noBook: "No hay libro para este tablero.",
    back: "Atrás",
    start: "Desde el principio",
    line: (moves) => `Jugadas: ${moves}`,
  },

  threats: {
    title: "Amenazas",
    none: "Nadie tiene tres en línea con un extremo libre.",
    threat: (of, column, row) => `${Colour(of)} amenaza la columna ${column}, fila ${row}:`,
    now: "ya.",
    parity: (row) => (row % 2 === 1 ? "fila impar." : "fila par."),
    forbidden: (of, column) => `${Colour(of)} no debe jugar ahora en la columna ${column}.`,
    legend: (of) => `completa una línea de ${colour(of)}`,
  },
};
