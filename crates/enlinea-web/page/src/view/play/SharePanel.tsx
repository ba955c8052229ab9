// The position as a link, as text, as a picture and as a file; and the way in for the same texts.
import { batch, useSignal } from "@preact/signals";
import { gameFile, gameText, parseGame, remarkOf } from "../../game/notation";
import { NotationError } from "../../game/problem";
import { rulesText } from "../../game/rules";
import { boardGif } from "../../share/animation";
import { boardPng, boardSvg } from "../../share/picture";
import { copyText, saveFile } from "../../share/save";
import { resultWords } from "../../state/announce";
import { seatName } from "../../state/catalogue";
import { addressOf } from "../../state/route";
import { flipped, seats } from "../../state/settings";
import { look, position, positions, rules, shownGame, table } from "../../state/table";
import { errorWords, words } from "../../state/words";
import { COLOURS, opposite, type Colour } from "../../game/colours";
import { Section, Trouble } from "../parts/controls";

export function SharePanel() {
  const say = words.value.share;
  const link = new URL(addressOf({ view: "play" }), location.href).href;
  const text = `${rulesText(rules.value)}:${gameText(shownGame.value)}`;
  return (
    <>
      <Section title={say.title}>
        <CopyField label={say.link} text={link} action={say.copyLink} />
        <CopyField label={say.position} text={text} action={say.copyPosition} />
        <CopyField label={say.embed} text={frameCode()} action={say.copyEmbed} />
        <div class="buttons">
          <button type="button" onClick={saveSvg}>
            {say.saveSvg}
          </button>
          <button type="button" onClick={() => void savePng()}>
            {say.savePng}
          </button>
          {table.value.shown > 0 && (
            <button type="button" onClick={saveGif}>
              {say.saveGif}
            </button>
          )}
          <button type="button" onClick={saveGame}>
            {say.saveGame}
          </button>
        </div>
      </Section>
      <Section title={say.import}>
        <Import />
      </Section>
    </>
  );
}

function CopyField({ label, text, action }: { label: string; text: string; action: string }) {
  const copied = useSignal("");
  return (
    <label class="field copy">
      {label}
      <span>
        <input readOnly value={text} onFocus={(event) => event.currentTarget.select()} />
        <button type="button" onClick={async () => (copied.value = (await copyText(text)) ? text : "")}>
          {copied.value === text ? words.value.share.copied : action}
        </button>
      </span>
    </label>
  );
}

function fileName(end: string): string {
  return `enlinea-${rulesText(rules.value)}-${position.value.stones}.${end}`;
}

function saveSvg(): void {
  saveFile(fileName("svg"), boardSvg(position.value, table.value.first, flipped.value), "image/svg+xml");
}

async function savePng(): Promise<void> {
  saveFile(fileName("png"), await boardPng(position.value, table.value.first, flipped.value));
}

/** The game up to the position that is shown. */
function saveGif(): void {
  const { first, shown } = table.value;
  saveFile(fileName("gif"), boardGif(positions.value.slice(0, shown + 1), first, flipped.value));
}

/** What another page writes to show this position in a frame; only characters that need no escaping in HTML. */
function frameCode(): string {
  const address = new URL(addressOf({ view: "embed" }), location.href).href.replaceAll("&", "&amp;");
  return `<iframe src="${address}" width="420" height="480" title="Connect Four"></iframe>`;
}

function saveGame(): void {
  const say = words.value.share;
  const { game, first, seed } = table.value;
  const names = COLOURS.map((colour) => say.seats(colour, seatName(seats.value[colour])));
  const result = say.result(position.value.result === null ? say.unfinished : resultWords());
  // For programs: the terminal game writes and reads these.
  const players = [`x: ${seats.value[first]}`, `o: ${seats.value[opposite(first)]}`, `seed: ${seed}`];
  saveFile(fileName("txt"), gameFile(game, [...names, result, ...players]));
}

/** Puts a game on the table, with the players and the seed if the text names them. */
function readGame(text: string): void {
  const { first } = table.value;
  const game = parseGame(text, rules.value);
  const seat = (name: string, colour: Colour) => remarkOf(text, name) ?? seats.value[colour];
  const [x, o] = [seat("x", first), seat("o", opposite(first))];
  const seed = Number.parseInt(remarkOf(text, "seed") ?? "", 10);
  batch(() => {
    seats.value = first === "red" ? { red: x, yellow: o } : { red: o, yellow: x };
    look(Number.isSafeInteger(seed) ? { game, first, seed } : { game, first });
  });
}

function Import() {
  const say = words.value.share;
  const text = useSignal("");
  const problem = useSignal("");
  const read = (given: string) => {
    try {
      readGame(given);
      problem.value = "";
    } catch (error) {
      if (!(error instanceof NotationError)) throw error;
      problem.value = errorWords(error);
    }
  };
  const readFile = async (file: File | undefined) => {
    if (file === undefined) return;
    // A game is short; anything longer is another file by mistake.
    text.value = (await file.slice(0, 100_000).text()).trim();
    read(text.value);
  };
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        read(text.value);
      }}
    >
      <label class="field">
        {say.importLabel}
        <textarea
          rows={4}
          required
          spellcheck={false}
          value={text.value}
          onInput={(event) => (text.value = event.currentTarget.value)}
        />
      </label>
      {problem.value && <Trouble text={problem.value} />}
      <div class="buttons">
        <button type="submit" class="primary">
          {say.importRead}
        </button>
        <label class="file">
          {say.importFile}
          <input
            type="file"
            accept=".txt,text/plain"
            onChange={(event) => void readFile(event.currentTarget.files?.[0])}
          />
        </label>
      </div>
    </form>
  );
}
