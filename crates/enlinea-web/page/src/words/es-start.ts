// Empezar un torneo y verlo: the same entries as `en-start.ts`.
import type { start as english } from "./en-start";

export const start: typeof english = {
  button: "Torneo nuevo",
  invite: "Enfrenta a jugadores de la lista, mira sus partidas y descubre quién es más fuerte.",
  title: "Torneo nuevo",
  name: "Nombre",
  defaultName: (time) => `Torneo ${time}`,
  players: (chosen, most) => `Jugadores (${chosen} de ${most} como mucho)`,
  own: "Jugadores personalizados, uno por línea",
  rounds: "Partidas entre cada dos",
  openings: "Las partidas empiezan",
  opening: {
    random: "tras 4 jugadas al azar",
    balanced: "tras 4 jugadas que llevan al empate",
    empty: "con el tablero vacío",
  },
  effort: "Esfuerzo por jugada",
  efforts: ["2000 posiciones", "20 000 posiciones", "200 000 posiciones"],
  pace: "Ritmo",
  paces: ["lo más rápido posible", "para mirar", "despacio"],
  total: (games) => `${games} ${games === 1 ? "partida" : "partidas"} en total`,
  tooMany: (most) => `Se permiten ${most} partidas como mucho: elige menos jugadores o partidas.`,
  tooFew: "Elige al menos dos jugadores.",
  begin: "Empezar el torneo",
  stop: "Parar el torneo",
  boards: "Partidas en juego",
  waiting: "Esperando la primera jugada…",
  cycles: "Ciclos",
  cyclesHint: "Cada uno gana al siguiente y el último al primero: ninguna clasificación en línea puede mostrarlo.",
  beats: "gana a",
  sure: (percent) => `${percent} de certeza`,
};
