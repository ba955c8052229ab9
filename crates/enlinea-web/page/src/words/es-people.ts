// La tabla de personas en español: the same table as `en-people.ts`, entry by entry.
import type { people as english } from "./en-people";

const games = (n: number) => `${n} ${n === 1 ? "partida" : "partidas"}`;

export const people: typeof english = {
  title: "Personas contra la máquina",
  intro:
    "Cada persona juega unas partidas contra la máquina, cinco si no se dice otra cosa, sin deshacer y sin valores. La tabla dice quién ganó qué. Las partidas se guardan solo en este navegador; un archivo las lleva a otro sitio.",
  who: "Quién juega",
  name: "Nombre",
  nameWrong: "Escribe un nombre de 60 caracteres como máximo.",
  about: "Descripción",
  aboutHint: "por ejemplo: juega a menudo",
  machine: "Máquina",
  starts: "Quién empieza",
  startsPerson: "La persona, como en la publicación",
  startsInTurn: "Por turnos",
  asPublished: "Máquina y tablero de la publicación",
  begin: "Empezar la partida",

  tables: "Resultados",
  none: "Aún no hay partidas terminadas.",
  against: (machine, board) => `${machine}; ${board}`,
  view: "Ganadas, empatadas y perdidas por la máquina",
  person: "Persona",
  games: "Partidas",
  won: "Ganadas",
  drawn: "Empatadas",
  lost: "Perdidas",
  points: "Puntos",
  percent: "% ganado",
  total: "Suma",
  normalised: (most) => `De cada persona cuentan ${games(most)} como máximo:`,
  normalisedOf: (won, all) => `${won} ganadas de ${all}`,

  published: "Tabla publicada",
  publishedAbout:
    "En un informe sobre esta máquina, seis personas jugaron contra ella cinco partidas cada una, y una de ellas cincuenta, que se contaron como cinco. Empezaba la persona.",
  publishedPeople: [
    "Compañero de curso",
    "Autor de la máquina",
    "Estudiante del último año de informática y matemáticas",
    "Alumno de cuarto de primaria",
    "Otro compañero de curso",
    "Estudiante de primero de bachillerato",
  ],

  files: "Archivo",
  export: (n) => `Exportar ${games(n)}`,
  import: "Importar un archivo",
  imported: (n) => `Importado: ${games(n)}.`,
  erase: "Borrar todo",
  eraseSure: (n) => `Borrar ${games(n)} para siempre`,
  keep: "Conservarlas",
  damaged:
    "Algunas de las partidas guardadas en este navegador no se pudieron leer y no se muestran. Se apartaron; lo demás no cambia.",
  unsaved: "Este navegador no guarda las partidas: expórtalas antes de salir de la página.",

  playing: (person, game, most) =>
    game <= most ? `${person}, partida ${game} de ${most}` : `${person}, partida ${game}`,
  sofar: (won, drawn, lost) => `Hasta ahora: ${won} ganadas, ${drawn} empatadas, ${lost} perdidas.`,
  alone: "Sin deshacer y sin valores.",
  wonGame: "Has ganado",
  lostGame: "Has perdido",
  drawnGame: "Empate",
  recorded: "La partida está en la tabla.",
  finished: (most) => `Era la última de ${games(most)}.`,
  uncounted: "Esta partida no cuenta: se cambió la posición o se deshizo una jugada.",
  next: "Partida siguiente",
  more: "Una partida más",
  again: "Jugarla de nuevo",
  table: "Tabla",
  stop: "Dejarlo",
};
