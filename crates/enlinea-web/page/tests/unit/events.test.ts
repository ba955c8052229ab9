// Server-sent events, however the network cuts them.
import { expect, test } from "vitest";
import { eventParser } from "../../src/api/events";

const STREAM = ': hello\n\nevent: bounds\ndata: {"a":1}\n\nevent: done\r\ndata: {"a":\r\ndata: 2}\r\n\r\ndata: 3\n\n';

test.each([1, 2, 3, 7, 1000])("in pieces of %d characters", (size) => {
  const found: [string, unknown][] = [];
  const parse = eventParser((name, data) => found.push([name, data]));
  for (let at = 0; at < STREAM.length; at += size) parse(STREAM.slice(at, at + size));
  expect(found).toEqual([
    ["bounds", { a: 1 }],
    ["done", { a: 2 }],
    ["message", 3],
  ]);
});
