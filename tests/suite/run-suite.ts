import { mkdtempSync, rmSync } from "node:fs";
import path from "node:path";
import { bring, DESKTOP, ROOT, WEB } from "#server/start/bundles.ts";
import { prepare } from "#tests/factories/prepared.ts";
import type { Provision } from "#tests/provision/provide.ts";
import { fastestFolder } from "./fastest-folder.ts";
import { runStage, type Stage, type StageResult } from "./stages.ts";

export interface Suite {
  readonly stages: readonly Stage[];
  readonly provision: Provision;
  /** The test files to run; null: all. A stage without any of them is skipped. */
  readonly only: readonly string[] | null;
}

/** Builds, prepares the fixtures and runs the stages in sequence, also after a failure. */
export async function runSuite({ stages, provision, only }: Suite): Promise<readonly StageResult[]> {
  const temporary = mkdtempSync(path.join(fastestFolder(), "roomtone-tests-"));
  // Killed browsers and sound servers leave folders behind: all are created in one that is removed at the end.
  const env = {
    ...provision.env,
    TMPDIR: temporary,
    // Tests start the service and Node's own modules dozens of times: share a compile cache.
    NODE_COMPILE_CACHE: path.join(ROOT, ".cache/compiled"),
  };
  const results: StageResult[] = [];
  try {
    results.push(
      await prepared("build", async () => {
        await bring(WEB);
        await bring(DESKTOP);
      }),
    );
    results.push(await prepared("fixtures", prepare));
    for (const stage of stages) {
      const files = only?.filter((file) => belongsTo(stage, file));
      if (files?.length === 0) continue;
      say(`\n── ${stage.name}`);
      const result = runStage(stage, env, files);
      results.push(result);
      say(`── ${line(result)}`);
    }
  } finally {
    rmSync(temporary, { recursive: true, force: true, maxRetries: 5 });
  }
  return results;
}

/** Steps before the tests count only if they fail. */
async function prepared(name: string, run: () => Promise<void>): Promise<StageResult> {
  const began = performance.now();
  const result = (failures: readonly string[]) => ({
    name,
    passed: 0,
    failures,
    seconds: (performance.now() - began) / 1000,
  });
  try {
    await run();
    return result([]);
  } catch (error) {
    say(error instanceof Error ? error.message : String(error));
    return result([name]);
  }
}

function belongsTo(stage: Stage, file: string): boolean {
  if (file.startsWith("tests/endurance/audio/")) return stage.name === "endurance-audio";
  const folder = /^tests\/(web|desktop|endurance)\//.exec(file)?.[1];
  return (folder ?? "vitest") === stage.name;
}

/**
 * Prints the failures, the duration of each stage and the total, and finally `N passed, N failed`. Returns the exit
 * code. `secondsBefore` passed before this process started.
 */
export function conclude(results: readonly StageResult[], secondsBefore = 0): number {
  const failures = results.flatMap((result) => result.failures);
  if (failures.length > 0) say(`\nFailed:\n${failures.map((failure) => `  ${failure}`).join("\n")}`);
  say(`\n${results.map((result) => line(result)).join("\n")}`);
  const sum = (of: (result: StageResult) => number) =>
    results.reduce((total, result) => total + of(result), 0);
  const [passed, failed] = [sum((result) => result.passed), failures.length];
  say(`all: ${(secondsBefore + performance.now() / 1000).toFixed(0)} s`);
  say(`\n${passed} passed, ${failed} failed`);
  return failed === 0 && passed > 0 ? 0 : 1;
}

function line({ name, passed, failures, seconds }: StageResult): string {
  const failed = failures.length;
  const counts = passed + failed > 0 ? `${passed} passed, ${failed} failed in ` : "";
  return `${name}: ${counts}${seconds.toFixed(0)} s`;
}

export function say(text: string): void {
  process.stdout.write(`${text}\n`);
}
