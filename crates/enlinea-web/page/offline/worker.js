// The worker of the page without a server: asks the WebAssembly module one question at a time, and listens between its steps.
//
// In: the bytes of the module, then `{ id, path, body, stream }` for a question and `{ id }` alone to drop it.
// Out: `{ id, head, json }`, where `head` says status, event and whether anything follows; `{ id, failed }` if the module broke down
// at this question, `{ failed }` if it did not start. It cannot be asked again after that.
"use strict";

/** Questions that wait, the one at work first. */
let waiting = [];
let engine = null;
let atWork = false;
const { port1, port2 } = new MessageChannel();

onmessage = async ({ data }) => {
  if (data instanceof ArrayBuffer) {
    try {
      engine = (await WebAssembly.instantiate(data, {})).instance.exports;
    } catch {
      postMessage({ failed: true });
    }
  } else if (data.path === undefined) {
    waiting = waiting.filter(({ id }) => id !== data.id);
  } else {
    waiting.push(data);
  }
  if (engine !== null && !atWork) void work();
};

async function work() {
  atWork = true;
  while (waiting.length > 0) {
    const question = waiting[0];
    try {
      await answer(question);
    } catch {
      postMessage({ id: question.id, failed: true });
      return;
    }
  }
  atWork = false;
}

async function answer(question) {
  const since = performance.now();
  ask(question);
  let last = tell(question.id, engine.start(), since);
  while (!last && waiting[0] === question) {
    last = tell(question.id, engine.step(), since);
    await listen();
  }
  if (waiting[0] === question) waiting.shift();
}

function ask({ path, body, stream }) {
  const bytes = new TextEncoder().encode(JSON.stringify({ path, body, stream }));
  const place = engine.input(bytes.length);
  new Uint8Array(engine.memory.buffer, place, bytes.length).set(bytes);
}

/** Passes on what the module has to say; whether it was the last. */
function tell(id, length, since) {
  if (length === 0) return false;
  const bytes = new Uint8Array(engine.memory.buffer, engine.output(), length);
  const text = new TextDecoder().decode(bytes);
  const end = text.indexOf("\n");
  const head = JSON.parse(text.slice(0, end));
  // The module has no clock.
  const spent = Math.round(1000 * (performance.now() - since));
  const json = text.slice(end + 1).replace('"microseconds":0', `"microseconds":${spent}`);
  postMessage({ id, head, json });
  return head.last;
}

/** Lets messages in that came meanwhile. */
function listen() {
  return new Promise((done) => {
    port1.onmessage = done;
    port2.postMessage(null);
  });
}
