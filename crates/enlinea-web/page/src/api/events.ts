// Server-sent events from a response to POST, which the browser's `EventSource` cannot read.

/** Calls `onEvent` with the name and the JSON of every event until the stream ends. */
export async function readEvents(response: Response, onEvent: (name: string, data: unknown) => void): Promise<void> {
  if (response.body === null) return;
  const parser = eventParser(onEvent);
  const decoder = new TextDecoder();
  const reader = response.body.getReader();
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return;
    parser(decoder.decode(value, { stream: true }));
  }
}

/** Parses the events of a stream that arrives in arbitrary pieces. */
export function eventParser(onEvent: (name: string, data: unknown) => void): (piece: string) => void {
  let rest = "";
  let name = "message";
  let data: string[] = [];
  const line = (text: string) => {
    if (text === "") {
      if (data.length > 0) onEvent(name, JSON.parse(data.join("\n")));
      name = "message";
      data = [];
    } else if (text.startsWith("event:")) {
      name = text.slice(6).trim();
    } else if (text.startsWith("data:")) {
      data.push(text.slice(5).trimStart());
    }
    // Comments (keep-alive) and other fields are ignored.
  };
  return (piece) => {
    const lines = (rest + piece).split(/\r?\n/);
    rest = lines.pop() ?? "";
    lines.forEach(line);
  };
}
