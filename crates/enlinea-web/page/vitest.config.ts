// Two kinds of tests: `unit` runs anywhere, `e2e` needs the `enlinea` program and Chromium.
import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    projects: [
      { test: { name: "unit", include: ["tests/unit/**/*.test.ts"] } },
      {
        test: {
          name: "e2e",
          include: ["tests/e2e/**/*.test.ts"],
          // One browser and one server at a time: the files run one after the other.
          fileParallelism: false,
          testTimeout: 120_000,
          hookTimeout: 60_000,
          // A browser on a busy machine may be late for a single look; a fault is there the second time too.
          retry: 1,
        },
      },
    ],
  },
});
