// The table of people in English.

const games = (n: number) => `${n} ${n === 1 ? "game" : "games"}`;

export const people = {
  title: "People against the machine",
  intro:
    "Everybody plays some games against the machine, five by default, without undo and scores. The table says who won what. Games are kept in this browser only; a file takes them elsewhere.",
  who: "Who plays",
  name: "Name",
  nameWrong: "Write a name of at most 60 characters.",
  about: "Description",
  aboutHint: "for example: plays often",
  machine: "Machine",
  starts: "Who starts",
  startsPerson: "The person, as published",
  startsInTurn: "In turn",
  asPublished: "Machine and board of the report",
  begin: "Start the game",

  tables: "Results",
  none: "No finished games yet.",
  against: (machine: string, board: string) => `${machine}, ${board}`,
  view: "Won, drawn and lost by the machine",
  person: "Person",
  games: "Games",
  won: "Won",
  drawn: "Drawn",
  lost: "Lost",
  points: "Points",
  percent: "Won %",
  total: "Total",
  normalised: (most: number) => `At most ${games(most)} of each person count:`,
  normalisedOf: (won: string, all: number) => `won ${won} of ${all}`,

  published: "Published table",
  publishedAbout:
    "A report on this machine let six people play it, five games each and one of them fifty, which it counted as five. The person began.",
  publishedPeople: [
    "Fellow student of the course",
    "Author of the machine",
    "Last-year student of computing and mathematics",
    "Fourth-year primary pupil",
    "Another fellow student of the course",
    "First-year upper-secondary pupil",
  ],

  files: "File",
  export: (n: number) => `Export ${games(n)}`,
  import: "Import a file",
  imported: (n: number) => `${games(n)} imported.`,
  erase: "Erase all",
  eraseSure: (n: number) => `Erase ${games(n)} for good`,
  keep: "Keep them",
  damaged:
    "Some of the games kept in this browser could not be read and are not shown. They were set aside, and nothing else is affected.",
  unsaved: "This browser does not keep the games: export them before you leave the page.",

  playing: (person: string, game: number, most: number) =>
    game <= most ? `${person}, game ${game} of ${most}` : `${person}, game ${game}`,
  sofar: (won: number, drawn: number, lost: number) => `So far: won ${won}, drawn ${drawn}, lost ${lost}.`,
  alone: "Without undo and scores.",
  wonGame: "You won",
  lostGame: "You lost",
  drawnGame: "A draw",
  recorded: "The game is in the table.",
  finished: (most: number) => `That was the last of ${games(most)}.`,
  uncounted: "This game does not count: the position was changed, or a move was taken back.",
  next: "Next game",
  more: "One more game",
  again: "Play it again",
  table: "Table",
  stop: "Stop",
};
