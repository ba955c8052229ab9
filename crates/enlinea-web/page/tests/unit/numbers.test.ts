// Values that players gave to their own moves.
import { expect, test } from "vitest";
import { language } from "../../src/state/settings";
import { ownValue } from "../../src/view/arena/numbers";

const NONE = { value: null, wins_in: null, loses_in: null };

test("a proven end is a distance, not a sentinel", () => {
  language.value = "en";
  expect(ownValue({ ...NONE, wins_in: 3 })).toBe("wins in 3");
  expect(ownValue({ ...NONE, loses_in: 2 })).toBe("loses in 2");
  expect(ownValue({ ...NONE, value: 12.5 })).toBe("12.5");
  expect(ownValue(NONE)).toBe("");
  language.value = "es";
  expect(ownValue({ ...NONE, loses_in: 2 })).toBe("pierde en 2");
});
