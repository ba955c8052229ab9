// The module of the exported page under Node: the same bytes, asked without a worker.
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

const MODULE = fileURLToPath(new URL("../offline/enlinea.wasm", import.meta.url));

interface Exports {
  memory: WebAssembly.Memory;
  input: (length: number) => number;
  start: () => number;
  step: () => number;
  output: () => number;
}

export interface Answer {
  status: number;
  body: unknown;
}

/** Asks a question as the page asks a server, without a stream. */
export type Ask = (path: string, body: object) => Answer;

export async function startModule(): Promise<Ask> {
  const { instance } = await WebAssembly.instantiate(readFileSync(MODULE), {});
  const engine = instance.exports as unknown as Exports;
  return (path, body) => {
    const bytes = new TextEncoder().encode(JSON.stringify({ path, body: JSON.stringify(body), stream: false }));
    // Making room may move the memory.
    const place = engine.input(bytes.length);
    new Uint8Array(engine.memory.buffer, place, bytes.length).set(bytes);
    let length = engine.start();
    while (length === 0) length = engine.step();
    const text = new TextDecoder().decode(new Uint8Array(engine.memory.buffer, engine.output(), length));
    const [head = "{}", json = "null"] = text.split("\n");
    return { status: (JSON.parse(head) as { status: number }).status, body: JSON.parse(json) };
  };
}
