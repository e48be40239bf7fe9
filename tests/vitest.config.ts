import { availableParallelism } from "node:os";
import { defineConfig } from "vitest/config";
import { texts } from "#renderer/build/texts.ts";
import { leftOut } from "./provision/left-out.ts";

/** Tests that measure recorded sound run only beside each other; they mostly wait. */
const HEARD = ["tests/integration/audio/**/*.test.ts"];
/** Low-priority threads would wait until all other work has ended. */
const STEPS_BACK = ["src/server/catalog/{renderer,variants}.test.ts"];
const LATER = [...HEARD, ...STEPS_BACK];

/** Takes back what a test did to the stores of its page. */
const ZUSTAND = new URL("factories/browser/zustand.ts", import.meta.url).pathname;

/** The client's network in tests beside the service. */
const NETWORK = new URL("client/network.ts", import.meta.url).pathname;

/** Tests that use the client against the service, in one process. */
function page() {
  return {
    extends: true as const,
    plugins: [texts()],
    // With React as in the client's build, whose own checks take a fifth of the time; see NODE_ENV below.
    oxc: { jsx: { runtime: "automatic" as const, development: false } },
    resolve: {
      alias: [
        { find: /^zustand$/, replacement: ZUSTAND },
        { find: /^(#renderer\/lib\/transport|\.\/transport|\.)\/browser\.ts$/, replacement: NETWORK },
      ],
    },
    define: {
      __HOST__: JSON.stringify("web"),
      __APP_VERSION__: JSON.stringify("0.0.0"),
      __APP_COMMIT__: '""',
    },
    test: {
      name: "page",
      env: { NODE_ENV: "production" },
      environment: new URL("client/environment.ts", import.meta.url).pathname,
      setupFiles: ["tests/client/setup.ts"],
      include: ["tests/client/**/*.test.ts"],
      exclude: leftOut(),
      // As long as expectations of locators.
      expect: { poll: { timeout: 10_000 } },
    },
  };
}

/** The tests of a project run after those of lower groups. */
function later(name: string, include: readonly string[], groupOrder: number) {
  return {
    extends: true as const,
    test: {
      name,
      include: [...include],
      exclude: leftOut(),
      // Importing heard-output.ts registers the set-up of a file.
      isolate: true,
      testTimeout: 60_000,
      hookTimeout: 120_000,
      sequence: { groupOrder },
      maxWorkers: 3,
    },
  };
}

/** Unit tests are next to the code; integration tests start the real service. Browser tests run in Playwright. */
export default defineConfig({
  resolve: {
    alias: [
      // Node resolves graphql's CommonJS form. A second form in the same process would duplicate its classes.
      { find: /^graphql$/, replacement: "graphql/index.js" },
      // As in the client's build; Node would resolve the form that sends files from a disk.
      { find: /^tus-js-client$/, replacement: "tus-js-client/lib.es5/browser/index.js" },
    ],
  },
  test: {
    root: new URL("..", import.meta.url).pathname,
    // A worker loads shared modules once for its files. Stubbed globals are restored after each test.
    isolate: false,
    unstubGlobals: true,
    unstubEnvs: true,
    // As in Playwright: a busy machine can starve a sound card for a moment. A test that fails twice is broken.
    retry: process.env.CI ? 1 : 0,
    // One more than two cores: a file that waits for a database or a clock leaves its core to another.
    maxWorkers: Math.max(3, availableParallelism() - 1),
    // Pages and answers are short-lived: with room for them, collecting garbage takes half as long.
    execArgv: ["--max-semi-space-size=64"],
    // Without a layout nothing can take the focus, which Mantine reports with the whole page: megabytes.
    onConsoleLog: (log) => !log.includes("[@mantine/hooks/use-focus-trap]"),
    // Generous: a test is wrong when it fails, not when the machine is busy.
    testTimeout: 60_000,
    hookTimeout: 120_000,
    projects: [
      {
        extends: true,
        test: {
          name: "unit",
          include: ["src/{shared,server,main}/**/*.test.ts", "tests/unit/**/*.test.ts"],
          exclude: [...LATER, ...leftOut()],
        },
      },
      {
        extends: true,
        plugins: [texts()],
        resolve: { alias: [{ find: /^zustand$/, replacement: ZUSTAND }] },
        define: { __HOST__: JSON.stringify("web") },
        test: {
          name: "renderer",
          environment: "happy-dom",
          // Files share a page: each test leaves it clean.
          setupFiles: ["tests/factories/browser/client-setup.ts"],
          include: ["src/renderer/**/*.test.{ts,tsx}"],
          expect: { poll: { timeout: 10_000 } },
        },
      },
      {
        extends: true,
        test: {
          name: "integration",
          include: ["tests/{integration,packaging}/**/*.test.ts"],
          exclude: [...LATER, ...leftOut()],
          testTimeout: 120_000,
          hookTimeout: 120_000,
        },
      },
      page(),
      later("heard", HEARD, 1),
      later("rendering", STEPS_BACK, 1),
    ],
  },
});
