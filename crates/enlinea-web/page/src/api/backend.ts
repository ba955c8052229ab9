// Where answers come from: the server of the page, or, in an exported page, a worker of its own. Both take the same requests
// and give the same responses, so nothing else knows the difference.
import { workerBackend } from "./worker";

export interface Backend {
  /** Answers a request to the API as `fetch` does. */
  fetch: (path: string, init: RequestInit) => Promise<Response>;
}

const server: Backend = { fetch: (path, init) => fetch(path, init) };

/** An exported page says so in its first tag. */
export const isExported = typeof document !== "undefined" && document.documentElement.dataset["backend"] === "worker";

/** Where the page lies: a server answers every path, a folder only that of its file. */
export const home = isExported ? location.pathname : "/";

export const backend: Backend = isExported ? workerBackend() : server;
