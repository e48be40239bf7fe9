import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, rmSync } from "node:fs";
import path from "node:path";
import { ROOT } from "#server/start/bundles.ts";
import { type Counts, playwrightCounts, vitestCounts } from "./counts.ts";

/** One runner with one part of the tests. */
export interface Stage {
  readonly name: string;
  readonly args: (report: string) => readonly string[];
  readonly env: (report: string) => Readonly<Record<string, string>>;
  readonly count: (report: string) => Counts;
}

export interface StageResult extends Counts {
  readonly name: string;
  readonly seconds: number;
}

function playwright(name: string): Stage {
  return {
    name,
    args: () => [
      "node_modules/@playwright/test/cli.js",
      "test",
      "--config",
      `tests/${name}/playwright.config.ts`,
      "--pass-with-no-tests",
      "--reporter=list,json",
    ],
    env: (report) => ({
      PLAYWRIGHT_JSON_OUTPUT_FILE: report,
      // Not the temporary folder, which is new for each run: the compile cache would be empty.
      PLAYWRIGHT_TRANSFORM_CACHE_DIR: path.join(ROOT, ".cache/playwright"),
    }),
    count: playwrightCounts,
  };
}

function vitest(name: string, config: string): Stage {
  return {
    name,
    args: (report) => [
      "node_modules/vitest/vitest.mjs",
      "run",
      "--config",
      config,
      "--passWithNoTests",
      "--reporter=default",
      "--reporter=json",
      `--outputFile.json=${report}`,
    ],
    env: () => ({}),
    count: vitestCounts,
  };
}

/** The stages of `npm test`, in this order. */
export const STAGES: readonly Stage[] = [
  vitest("vitest", "tests/vitest.config.ts"),
  playwright("web"),
  playwright("desktop"),
];

/** Tests that take minutes in total: `npm run endurance`. */
export const ENDURANCE: readonly Stage[] = [
  playwright("endurance"),
  vitest("endurance-audio", "tests/endurance/audio/vitest.config.ts"),
];

const REPORTS = path.join(ROOT, ".cache/test-reports");

/** Runs a stage, with all of its files or the given ones. */
export function runStage(
  stage: Stage,
  env: Readonly<Record<string, string>>,
  files: readonly string[] = [],
): StageResult {
  const began = performance.now();
  const report = path.join(REPORTS, `${stage.name}.json`);
  mkdirSync(REPORTS, { recursive: true });
  rmSync(report, { force: true });
  const { status } = spawnSync(process.execPath, [...stage.args(report), ...files], {
    cwd: ROOT,
    env: { ...process.env, ...env, ...stage.env(report) },
    stdio: "inherit",
  });
  const { passed, failures } = existsSync(report) ? stage.count(report) : { passed: 0, failures: [] };
  // A runner that fails without a failed test (it did not start, a worker died) counts as one failure.
  const isRunnerLost = failures.length === 0 && status !== 0;
  return {
    name: stage.name,
    passed,
    failures: isRunnerLost ? [`the runner of ${stage.name} ended with ${status}`] : failures,
    seconds: (performance.now() - began) / 1000,
  };
}
