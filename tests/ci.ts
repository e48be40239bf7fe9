import { spawnSync } from "node:child_process";
import { ROOT } from "#server/start/bundles.ts";
import { provide } from "./provision/provide.ts";
import { unchangedSince } from "./suite/endurance-gate.ts";
import { conclude, runSuite, say } from "./suite/run-suite.ts";
import { ENDURANCE, STAGES, type StageResult } from "./suite/stages.ts";

/**
 * All checks of a change, after `npm ci`: see .ci/run. No test may be skipped here, except the endurance tests if none
 * of their covered files has changed. Ends with the duration of each stage and the total, and `N passed, N failed` over
 * static checks, tests and requirement tags.
 */

process.exitCode = await main();

async function main(): Promise<number> {
  const install = {
    name: "npm ci",
    passed: 0,
    failures: [],
    seconds: Number(process.env.NPM_CI_SECONDS ?? 0),
  };
  const results: StageResult[] = [install, npmRun("check")];
  const began = performance.now();
  const provided = (failures: readonly string[]): StageResult => ({
    name: "provision",
    passed: failures.length === 0 ? 1 : 0,
    failures,
    seconds: (performance.now() - began) / 1000,
  });
  try {
    await using provision = await provide();
    for (const line of provision.leftOut) say(line);
    results.push(provided(provision.leftOut));
    const green = unchangedSince();
    if (green) say(`endurance: unchanged since ${green.date}, not run`);
    const stages = green ? STAGES : [...STAGES, ...ENDURANCE];
    results.push(...(await runSuite({ stages, provision, only: null })));
  } catch (error) {
    say(String(error));
    results.push(provided(["provision"]));
  }
  results.push(npmRun("requirements"));
  return conclude(results, install.seconds);
}

function npmRun(script: string): StageResult {
  const began = performance.now();
  say(`\n── ${script}`);
  const { status } = spawnSync("npm", ["run", "--silent", script], { cwd: ROOT, stdio: "inherit" });
  return {
    name: script,
    passed: status === 0 ? 1 : 0,
    failures: status === 0 ? [] : [script],
    seconds: (performance.now() - began) / 1000,
  };
}
