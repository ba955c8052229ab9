// The backend of a page without a server: the solver and the players as WebAssembly, in workers.
//
// A page from disk may neither fetch files nor start workers from them, but it may load scripts. So one script, `engine.js`, carries
// the source of the worker and the module, compressed and as text.
import type { Backend } from "./backend";

/** What `engine.js` leaves behind. */
interface EngineFile {
  /** The source of the worker. */
  worker: string;
  /** The module, compressed (deflate, raw) and written in base64. */
  module: string;
}

/** What a worker says about a question. */
interface News {
  id: number;
  head: { status: number; event: string | null; last: boolean };
  json: string;
}

/** The module broke down at this question, or did not start. */
interface Failure {
  id?: number;
  failed: true;
}

interface Question {
  id: number;
  path: string;
  body: string;
  stream: boolean;
  hear: (news: News) => void;
  /** Without an answer. */
  end: (reason: unknown) => void;
}

declare global {
  var enlineaEngine: EngineFile | undefined;
}

/** Analyses must not wait for players, who cannot be interrupted. */
export function workerBackend(): Backend {
  const engine = load();
  const analyst = new Engine(engine);
  const others = new Engine(engine);
  return {
    fetch: (path, init) => (path === "/api/analysis" ? analyst : others).ask(path, init),
  };
}

async function load(): Promise<{ source: string; module: ArrayBuffer }> {
  const script = document.createElement("script");
  script.src = "assets/engine.js";
  const loaded = new Promise((done, fail) => {
    script.onload = done;
    script.onerror = () => fail(new TypeError("engine.js cannot be loaded"));
  });
  document.head.append(script);
  await loaded;
  const file = globalThis.enlineaEngine;
  if (file === undefined) throw new TypeError("engine.js is damaged");
  globalThis.enlineaEngine = undefined;
  const bytes = Uint8Array.from(atob(file.module), (letter) => letter.charCodeAt(0));
  const plain = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("deflate-raw"));
  return { source: file.worker, module: await new Response(plain).arrayBuffer() };
}

/** A worker and its questions. */
class Engine {
  private worker: Worker | null = null;
  private questions = new Map<number, Question>();
  private count = 0;

  constructor(private readonly files: ReturnType<typeof load>) {
    files.catch(() => undefined);
  }

  async ask(path: string, init: RequestInit): Promise<Response> {
    const { source, module } = await this.files;
    init.signal?.throwIfAborted();
    this.worker ??= this.start(source, module);
    const stream = new Headers(init.headers).get("Accept") === "text/event-stream";
    const body = typeof init.body === "string" ? init.body : "{}";
    return new Promise((done, fail) => {
      let rest: ReadableStreamDefaultController<Uint8Array> | null = null;
      const id = (this.count += 1);
      const hear = ({ head, json }: News) => {
        if (head.last) this.questions.delete(id);
        if (head.event === null) return done(new Response(json, { status: head.status }));
        if (rest === null) done(new Response(new ReadableStream({ start: (control) => void (rest = control) })));
        rest?.enqueue(new TextEncoder().encode(`event: ${head.event}\ndata: ${json}\n\n`));
        if (head.last) rest?.close();
      };
      const end = (reason: unknown) => {
        fail(reason);
        rest?.error(reason);
      };
      init.signal?.addEventListener("abort", () => {
        if (!this.questions.has(id)) return;
        end(new DOMException("aborted", "AbortError"));
        this.drop(id);
      });
      this.send({ id, path, body, stream, hear, end });
    });
  }

  private start(source: string, module: ArrayBuffer): Worker {
    const address = URL.createObjectURL(new Blob([source], { type: "text/javascript" }));
    const worker = new Worker(address);
    URL.revokeObjectURL(address);
    worker.onmessage = ({ data }: MessageEvent<News | Failure>) => {
      if ("failed" in data) this.giveUp(data.id);
      else this.questions.get(data.id)?.hear(data);
    };
    worker.postMessage(module);
    return worker;
  }

  private send(question: Question): void {
    this.questions.set(question.id, question);
    const { id, path, body, stream } = question;
    this.worker?.postMessage({ id, path, body, stream });
  }

  /** Nobody waits for the answer. A player at work hears nothing, so its worker ends, and another one takes the rest. */
  private drop(id: number): void {
    const first = this.questions.values().next().value;
    this.questions.delete(id);
    if (first?.id !== id || first.path !== "/api/move") return this.worker?.postMessage({ id });
    this.restart();
  }

  /** The question that broke the module has no answer; without a module none has. */
  private giveUp(id: number | undefined): void {
    for (const question of [...this.questions.values()].filter((one) => id === undefined || one.id === id)) {
      this.questions.delete(question.id);
      question.end(new TypeError("the module broke down"));
    }
    this.restart();
  }

  private restart(): void {
    this.worker?.terminate();
    this.worker = null;
    const rest = [...this.questions.values()];
    if (rest.length === 0) return;
    void this.files.then(({ source, module }) => {
      this.worker ??= this.start(source, module);
      rest.forEach((question) => this.send(question));
    });
  }
}
