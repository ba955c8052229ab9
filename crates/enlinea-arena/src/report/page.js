"use strict";
// Replays the games of this page. The data is in the page: nothing is fetched.
const data = JSON.parse(document.getElementById("games").textContent);
const list = document.getElementById("list");
const svg = document.getElementById("board");
const caption = document.getElementById("caption");
let game = null;
let ply = 0;

function element(name, attributes) {
  const made = document.createElementNS("http://www.w3.org/2000/svg", name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
  return made;
}

function draw() {
  const { columns, rows } = data;
  svg.setAttribute("viewBox", `0 0 ${columns * 10} ${rows * 10}`);
  svg.replaceChildren(element("rect", { width: columns * 10, height: rows * 10, class: "frame" }));
  const stones = game.start.map((column) => column.slice());
  let side = game.side;
  let last = null;
  for (const column of game.moves.slice(0, ply)) {
    if (column !== null) {
      last = [column, stones[column].length];
      stones[column].push(side);
    }
    side = 3 - side;
  }
  for (let column = 0; column < columns; column++) {
    for (let row = 0; row < rows; row++) {
      const stone = stones[column][row] || 0;
      const isLast = last !== null && last[0] === column && last[1] === row;
      svg.append(element("circle", {
        cx: column * 10 + 5, cy: (rows - 1 - row) * 10 + 5, r: 4,
        class: `stone${stone}${isLast ? " last" : ""}`,
      }));
    }
  }
  const given = ply <= game.opening ? " (opening)" : "";
  caption.textContent = `${game.id}: red ${game.first}, yellow ${game.second}, ${game.result}, ${game.end}. ` +
    `Move ${ply} of ${game.moves.length}${given}`;
}

function show(index) {
  game = data.games[index];
  ply = game.moves.length;
  draw();
}

function step(by) {
  if (game === null) return;
  ply = Math.max(0, Math.min(game.moves.length, ply + by));
  draw();
}

data.games.forEach((one, index) => {
  const option = document.createElement("option");
  option.value = index;
  option.textContent = `${one.id}  ${one.first} - ${one.second}  ${one.result}`;
  list.append(option);
});
list.addEventListener("change", () => show(Number(list.value)));
for (const [id, by] of [["start", -1e9], ["back", -1], ["next", 1], ["end", 1e9]]) {
  document.getElementById(id).addEventListener("click", () => step(by));
}
document.addEventListener("keydown", (event) => {
  if (event.target === list) return;
  if (event.key === "ArrowLeft") step(-1);
  if (event.key === "ArrowRight") step(1);
});
if (data.games.length > 0) show(0);
