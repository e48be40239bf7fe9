import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { bring, DESKTOP, ROOT, WEB } from "#server/start/bundles.ts";
import { prepare } from "./factories/prepared.ts";
import { provideChromium } from "./provision/chromium.ts";
import { provideSound } from "./provision/sound.ts";
import { type Counts, playwrightCounts, vitestCounts } from "./run-counts.ts";

/**
 * `npm test`: provides what is missing, builds, runs every runner in turn (a failure does not stop the next one) and
 * ends with `N passed, N failed` over all. `npm test -- vitest` runs one of them: vitest, web, desktop.
 */

interface Stage {
  readonly name: string;
  readonly args: (report: string) => readonly string[];
  readonly env: (report: string) => Readonly<Record<string, string>>;
  readonly count: (report: string) => Counts;
}

function playwright(name: string): Stage {
  return {
    name,
    args: () => [
      "node_modules/@playwright/test/cli.js",
      "test",
      "--config",
      `tests/${name}/playwright.config.ts`,
      "--reporter=list,json",
    ],
    env: (report) => ({ PLAYWRIGHT_JSON_OUTPUT_FILE: report }),
    count: playwrightCounts,
  };
}

const STAGES: readonly Stage[] = [
  {
    name: "vitest",
    args: (report) => [
      "node_modules/vitest/vitest.mjs",
      "run",
      "--config",
      "tests/vitest.config.ts",
      "--reporter=default",
      "--reporter=json",
      `--outputFile.json=${report}`,
    ],
    env: () => ({}),
    count: vitestCounts,
  },
  playwright("web"),
  playwright("desktop"),
];

const RESULTS = path.join(ROOT, ".cache/test-reports");

process.exitCode = await main(process.argv.slice(2));

async function main(wanted: readonly string[]): Promise<number> {
  const unknown = wanted.filter((name) => !STAGES.some((stage) => stage.name === name));
  if (unknown.length > 0) {
    say(
      `There is no runner ${unknown.join(", ")}; there are ${STAGES.map((stage) => stage.name).join(", ")}.`,
    );
    return 2;
  }
  const stages = STAGES.filter((stage) => wanted.length === 0 || wanted.includes(stage.name));
  const chromium = provideChromium();
  const sound = provideSound();
  say(`Browser: ${chromium.how}. Sound: ${sound.how}.`);
  const temporary = mkdtempSync(path.join(tmpdir(), "roomtone-tests-"));
  process.on("exit", () => rmSync(temporary, { recursive: true, force: true, maxRetries: 5 }));
  const env = {
    ...process.env,
    // Browsers and sound servers that are killed leave their folders behind: all of them in one that goes at the end.
    TMPDIR: temporary,
    ...(chromium.program ? { CHROMIUM_PATH: chromium.program } : {}),
    ROOMTONE_TEST_SOUND: sound.sink,
  };

  const total = { passed: 0, failed: 0 };
  const failures: string[] = [];
  for (const bundle of [WEB, DESKTOP]) {
    try {
      await bring(bundle);
    } catch (error) {
      total.failed += 1;
      failures.push(`build of the ${bundle.name}`);
      say(String(error instanceof Error ? error.message : error));
    }
  }

  const began = performance.now();
  await prepare();
  say(`The demo data is there after ${((performance.now() - began) / 1000).toFixed(0)} s.`);

  rmSync(RESULTS, { recursive: true, force: true });
  mkdirSync(RESULTS, { recursive: true });
  for (const stage of stages) {
    const began = performance.now();
    const report = path.join(RESULTS, `${stage.name}.json`);
    say(`\n── ${stage.name}`);
    const { status } = spawnSync(process.execPath, stage.args(report), {
      cwd: ROOT,
      env: { ...env, ...stage.env(report) },
      stdio: "inherit",
    });
    const counts = existsSync(report) ? stage.count(report) : { passed: 0, failed: 0 };
    // A runner that fails without a failed test (it did not start, a worker died) counts as one failure.
    const failed = counts.failed === 0 && status !== 0 ? 1 : counts.failed;
    total.passed += counts.passed;
    total.failed += failed;
    if (failed > 0) failures.push(stage.name);
    const time = ((performance.now() - began) / 1000).toFixed(0);
    say(`── ${stage.name}: ${counts.passed} passed, ${failed} failed in ${time} s`);
  }

  if (failures.length > 0) say(`\nFailed: ${failures.join(", ")}`);
  say(`\n${total.passed} passed, ${total.failed} failed`);
  return total.failed === 0 && total.passed > 0 ? 0 : 1;
}

function say(text: string): void {
  process.stdout.write(`${text}\n`);
}
