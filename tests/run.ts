import { parseArgs } from "node:util";
import { provide } from "./provision/provide.ts";
import { defaultBase, testsTouchedSince } from "./suite/changed.ts";
import { enduranceHash, isWholeRun, passedWhole, recordGreen } from "./suite/endurance-gate.ts";
import { conclude, runSuite, say } from "./suite/run-suite.ts";
import { ENDURANCE, STAGES } from "./suite/stages.ts";

/**
 * `npm test`: provides missing programs, builds, runs every stage and ends with `N passed, N failed` in total. `npm
 * test -- web` runs one stage (vitest, web, desktop), `npm test -- --changed` the tests affected by changes since main
 * (`--since REF`: since another commit), `npm run endurance` the tests that take minutes, which .ci/run repeats only
 * when needed (suite/endurance-gate.ts).
 */

process.exitCode = await main();

async function main(): Promise<number> {
  const { values, positionals } = parseArgs({
    options: { changed: { type: "boolean", default: false }, since: { type: "string" } },
    allowPositionals: true,
  });
  const all = [...STAGES, ...ENDURANCE];
  const unknown = positionals.filter((name) => !all.some((stage) => stage.name === name));
  if (unknown.length > 0) {
    say(`There is no stage ${unknown.join(", ")}; there are ${all.map(({ name }) => name).join(", ")}.`);
    return 2;
  }
  const only = values.changed || values.since ? testsTouchedSince(values.since ?? defaultBase()) : null;
  if (only?.length === 0) {
    say("No test can be touched by this change.");
    return 0;
  }
  await using provision = await provide();
  for (const line of provision.leftOut) say(line);
  const stages = positionals.length > 0 ? all.filter(({ name }) => positionals.includes(name)) : STAGES;
  const suite = { stages, provision, only };
  const hash = isWholeRun(suite) ? enduranceHash() : null;
  const results = await runSuite(suite);
  // A file changed during the run may not be the version that ran.
  if (hash !== null && passedWhole(results) && hash === enduranceHash()) recordGreen(hash, new Date());
  return conclude(results);
}
