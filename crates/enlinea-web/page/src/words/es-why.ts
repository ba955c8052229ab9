// Por qué se gana, se pierde o se empata: the same entries as `en-why.ts`.
import { opposite, type Colour } from "../game/colours";
import type { why as english } from "./en-why";

const colour = (of: Colour): string => (of === "red" ? "rojo" : "amarillo");
const Colour = (of: Colour): string => (of === "red" ? "Rojo" : "Amarillo");
const against = (of: Colour): string => colour(opposite(of));
const Against = (of: Colour): string => Colour(opposite(of));

export const why: typeof english = {
  ask: "¿Por qué?",
  asking: "Buscando las razones…",
  title: "Por qué",
  hide: "Ocultar las razones",
  none: "No se conoce la razón: la búsqueda no ha resuelto esta posición.",
  point: "Señala una razón, o elígela, para ver sus casillas en el tablero.",
  and: "y",
  square: (column, row) => `columna ${column}, fila ${row}`,
  answer: (played, answer) => `${played} con ${answer}`,
  after: (columns) => `Tras ${columns.length === 1 ? "la columna" : "las columnas"} ${columns.join(" ")}:`,

  names: {
    line: "Línea",
    "no-move-left": "Tablero lleno",
    "win-at-once": "Una línea ya",
    "double-threat": "Doble amenaza",
    "forced-block": "Bloqueo obligado",
    "threat-sequence": "Cadena de amenazas",
    "no-safe-move": "Ninguna jugada segura",
    "every-move-answered": "Respuesta a cada jugada",
    "odd-threat": "Amenaza impar",
    "no-line-left": "Sin líneas",
    "deep-search": "Búsqueda",
    "best-line": "Mejor línea",
  },

  says: {
    line: (of) => `${Colour(of)} tiene una línea.`,
    "no-move-left": () => "No quedan jugadas y nadie tiene una línea.",
    "win-at-once": (of, squares) => `${Colour(of)} completa ya una línea: ${squares}.`,
    "double-threat": (of, squares) => `${Colour(of)} amenaza a la vez ${squares}. ${Against(of)} solo puede tapar una.`,
    "forced-block": (of, squares) => `${Colour(of)} debe ocupar ${squares}, o ${against(of)} completa una línea ahí.`,
    "threat-sequence": (of) => `${Colour(of)} gana con amenazas que ${against(of)} debe responder una tras otra.`,
    "no-safe-move": (of, _, answers) =>
      `Juegue lo que juegue ${against(of)}, ${colour(of)} gana ya o con amenazas: ${answers}.`,
    "every-move-answered": (of, _, answers) =>
      `Juegue lo que juegue ${against(of)}, ${colour(of)} tiene una respuesta demostrable: ${answers}.`,
    "odd-threat": (of, squares) =>
      `${Colour(of)} completaría una línea en ${squares}, una fila impar. Cuando todo lo demás esté lleno, ${against(of)} tendrá que jugar debajo.`,
    zugzwang: (of) =>
      `${Colour(of)} siempre tiene respuesta, así que a ${against(of)} se le acaban antes las demás jugadas.`,
    "no-line-left": (of) => `A ${against(of)} no le queda ninguna línea que completar.`,
    claimeven: (of, _, answers) => `${Colour(of)} responde a ${answers}, y así consigue la casilla de arriba.`,
    baseinverse: (of, squares) =>
      `${Colour(of)} consigue una de estas: ${squares}. Si ${against(of)} ocupa una, ${colour(of)} ocupa la otra.`,
    vertical: (of, _, answers) => `${Colour(of)} responde a ${answers}.`,
    aftereven: (of, _, answers) =>
      `${Colour(of)} responde a ${answers}. Así completa una línea antes de que ${against(of)} use las casillas de encima.`,
    lowinverse: (of, _, answers) =>
      `${Colour(of)} responde a ${answers}. ${Against(of)} consigue como mucho una de las casillas de arriba.`,
    highinverse: (of, _, answers) =>
      `${Colour(of)} responde a ${answers}. ${Against(of)} consigue como mucho una casilla de cada par.`,
    baseclaim: (of, _, answers) =>
      `${Colour(of)} responde a ${answers}, y más tarde ocupa la casilla sobre la del medio.`,
    before: (of, _, answers) =>
      `${Colour(of)} responde a ${answers}. Completa una línea antes de que ${against(of)} tenga todas las casillas de encima.`,
    specialbefore: (of, _, answers) =>
      `${Colour(of)} responde a ${answers}. Completa una línea antes de que ${against(of)} tenga todas las casillas de encima.`,
    "deep-search": () => "Ni las amenazas ni las reglas explican esta posición: hace falta una búsqueda.",
    "best-line": () => "Las razones siguientes valen al final de la mejor línea.",
  },
};
