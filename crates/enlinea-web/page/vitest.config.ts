// Two kinds of tests: `unit` runs anywhere, `e2e` needs the `enlinea` program and Chromium. `timing` measures with both.
import { defineConfig } from "vitest/config";

/** One browser and one server at a time: the files run one after the other. */
const BROWSER = { fileParallelism: false, testTimeout: 120_000, hookTimeout: 60_000 };

export default defineConfig({
  test: {
    projects: [
      { test: { name: "unit", include: ["tests/unit/**/*.test.ts"] } },
      {
        test: {
          name: "e2e",
          include: ["tests/e2e/**/*.test.ts"],
          ...BROWSER,
          // A browser on a busy machine may be late for a single look; a fault is there the second time too.
          retry: 1,
        },
      },
      { test: { name: "timing", include: ["tests/timing/**/*.test.ts"], ...BROWSER } },
    ],
  },
});
