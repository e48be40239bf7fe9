import { defineConfig } from "vitest/config";

/** Unit tests sit beside the code; integration tests start the real service. Chromium tests run in Playwright. */
export default defineConfig({
  // Node gives everybody graphql's CommonJS form. Two forms in one process would be two sets of classes.
  resolve: { alias: [{ find: /^graphql$/, replacement: "graphql/index.js" }] },
  test: {
    root: new URL("..", import.meta.url).pathname,
    // As in Playwright: a busy machine can starve a sound card for a moment. What fails twice is broken.
    retry: process.env.CI ? 1 : 0,
    projects: [
      {
        extends: true,
        test: {
          name: "unit",
          include: ["src/{shared,server,main}/**/*.test.ts", "tests/unit/**/*.test.ts"],
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
          testTimeout: 60_000,
          hookTimeout: 120_000,
        },
      },
    ],
  },
});
