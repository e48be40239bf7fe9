import { availableParallelism } from "node:os";
import { defineConfig } from "vitest/config";
import { leftOut } from "./provision/left-out.ts";

/** What is measured in recorded sound, and threads that step back behind all other work: they want the machine to themselves. */
const ALONE = ["tests/integration/audio/**/*.test.ts", "src/server/catalog/{renderer,variants}.test.ts"];

/** Unit tests sit beside the code; integration tests start the real service. Chromium tests run in Playwright. */
export default defineConfig({
  // Node gives everybody graphql's CommonJS form. Two forms in one process would be two sets of classes.
  resolve: { alias: [{ find: /^graphql$/, replacement: "graphql/index.js" }] },
  test: {
    root: new URL("..", import.meta.url).pathname,
    // A worker loads the modules that its files share once. Globals that a test stubs are put back after it.
    isolate: false,
    unstubGlobals: true,
    unstubEnvs: true,
    // As in Playwright: a busy machine can starve a sound card for a moment. What fails twice is broken.
    retry: process.env.CI ? 1 : 0,
    // Also on two cores: a file that waits for a database or a clock leaves its core to the other.
    maxWorkers: Math.max(2, availableParallelism() - 1),
    projects: [
      {
        extends: true,
        test: {
          name: "unit",
          include: ["src/{shared,server,main}/**/*.test.ts", "tests/unit/**/*.test.ts"],
          exclude: [...ALONE, ...leftOut()],
        },
      },
      {
        extends: true,
        test: { name: "renderer", environment: "happy-dom", include: ["src/renderer/**/*.test.{ts,tsx}"] },
      },
      {
        extends: true,
        test: {
          name: "integration",
          include: ["tests/{integration,packaging}/**/*.test.ts"],
          exclude: [...ALONE, ...leftOut()],
          testTimeout: 60_000,
          hookTimeout: 120_000,
        },
      },
      {
        extends: true,
        test: {
          name: "alone",
          include: ALONE,
          exclude: leftOut(),
          testTimeout: 60_000,
          hookTimeout: 120_000,
          // When the others are done.
          sequence: { groupOrder: 1 },
          maxWorkers: 1,
        },
      },
    ],
  },
});
