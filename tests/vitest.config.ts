import { availableParallelism } from "node:os";
import { defineConfig } from "vitest/config";
import { leftOut } from "./provision/left-out.ts";

/** What is measured in recorded sound wants no other work beside it but its like, which mostly waits. */
const HEARD = ["tests/integration/audio/**/*.test.ts"];
/** Threads that step back behind all other work would wait for its end. */
const STEPS_BACK = ["src/server/catalog/{renderer,variants}.test.ts"];
const LATER = [...HEARD, ...STEPS_BACK];
/** Screens whose rows depend on how far a page is scrolled and drawn: what another file left of its page would matter. */
const OWN_PAGE = [
  "src/renderer/ui/data-table/data-table.test.tsx",
  "src/renderer/features/user/edit-user-page.test.tsx",
  "src/renderer/features/zones/deleted/deleted-page.test.tsx",
];

/** Tests of the client, in files that share a page or have one each. */
function client(name: string, include: readonly string[], exclude: readonly string[], isolate: boolean) {
  return {
    extends: true as const,
    define: { __HOST__: JSON.stringify("web") },
    test: {
      name,
      environment: "happy-dom",
      // For each file: what another one in the same page has set is there or not, by their order.
      setupFiles: ["tests/factories/client-setup.ts"],
      include: [...include],
      exclude: [...exclude],
      isolate,
      testTimeout: 30_000,
      expect: { poll: { timeout: 10_000 } },
    },
  };
}

/** A project whose tests run when those of lower groups are done. */
function later(name: string, include: readonly string[], groupOrder: number) {
  return {
    extends: true as const,
    test: {
      name,
      include: [...include],
      exclude: leftOut(),
      // heard-output.ts sets each of its files up by being loaded.
      isolate: true,
      testTimeout: 60_000,
      hookTimeout: 120_000,
      sequence: { groupOrder },
      maxWorkers: 2,
    },
  };
}

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
    // One more than two cores: a file that waits for a database or a clock leaves its core to another.
    maxWorkers: Math.max(3, availableParallelism() - 1),
    // Generous: a test is wrong when it fails, not when the machine is busy.
    testTimeout: 30_000,
    projects: [
      {
        extends: true,
        test: {
          name: "unit",
          include: ["src/{shared,server,main}/**/*.test.ts", "tests/unit/**/*.test.ts"],
          exclude: [...LATER, ...leftOut()],
        },
      },
      client("renderer", ["src/renderer/**/*.test.{ts,tsx}"], OWN_PAGE, false),
      client("renderer-apart", OWN_PAGE, [], true),
      {
        extends: true,
        test: {
          name: "integration",
          include: ["tests/{integration,packaging}/**/*.test.ts"],
          exclude: [...LATER, ...leftOut()],
          testTimeout: 60_000,
          hookTimeout: 120_000,
        },
      },
      later("heard", HEARD, 1),
      later("rendering", STEPS_BACK, 1),
    ],
  },
});
