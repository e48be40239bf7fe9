import { rm } from "node:fs/promises";
import path from "node:path";
import { ROOT } from "#server/start/bundles.ts";
import { provide } from "#tests/provision/provide.ts";
import { runSuite } from "#tests/suite/run-suite.ts";
import { STAGES } from "#tests/suite/stages.ts";
import type { Bench, Measurement } from "./bench.ts";

/** Targets of the stages on two cores, fifteen minutes together. */
const TO_REACH: Readonly<Record<string, string>> = {
  fixtures: "≤ 20 s",
  vitest: "≤ 300 s",
  web: "≤ 380 s",
  desktop: "≤ 180 s",
};

export const bench: Bench = {
  about: "npm test as on a fresh clone, stage by stage",
  async run() {
    for (const made of ["out", ".cache/fixtures"])
      await rm(path.join(ROOT, made), { recursive: true, force: true });
    await using provision = await provide();
    const results = await runSuite({ stages: STAGES, provision, only: null });
    const sum = (of: (result: (typeof results)[number]) => number) =>
      results.reduce((total, result) => total + of(result), 0);
    const stages = results.map(({ name, seconds }): Measurement => {
      const toReach = TO_REACH[name];
      return { what: name, value: seconds, unit: "s", ...(toReach ? { toReach } : {}) };
    });
    return [
      ...stages,
      { what: "npm test", value: sum(({ seconds }) => seconds), unit: "s", toReach: "≤ 900 s" },
      { what: "tests passed", value: sum(({ passed }) => passed), unit: "" },
      { what: "tests failed", value: sum(({ failures }) => failures.length), unit: "", toReach: "0" },
    ];
  },
};
