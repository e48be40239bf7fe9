import { readFileSync } from "node:fs";
import path from "node:path";
import { z } from "zod";

/** Results of a run. */
export interface Counts {
  readonly passed: number;
  /** Failures by file and title: `tests/web/zones.spec.ts › a zone is renamed`. */
  readonly failures: readonly string[];
}

const ROOT = path.resolve(import.meta.dirname, "../..");

const VitestReport = z.object({
  numPassedTests: z.int(),
  testResults: z.array(
    z.object({
      name: z.string(),
      status: z.string(),
      assertionResults: z.array(z.object({ status: z.string(), fullName: z.string() })),
    }),
  ),
});

/** Counts of vitest's JSON report. A file that failed to load has no tests and counts as one failure. */
export function vitestCounts(file: string): Counts {
  const report = VitestReport.parse(JSON.parse(readFileSync(file, "utf8")));
  const failures = report.testResults.flatMap(({ name, status, assertionResults }) => {
    const from = path.relative(ROOT, name);
    if (status === "failed" && assertionResults.length === 0) return [`${from} could not be loaded`];
    return assertionResults
      .filter((test) => test.status === "failed")
      .map(({ fullName }) => `${from} › ${fullName}`);
  });
  return { passed: report.numPassedTests, failures };
}

const Spec = z.object({ title: z.string(), ok: z.boolean(), file: z.string(), line: z.int() });

const PlaywrightSuite = z.object({
  specs: z.array(Spec),
  get suites() {
    return z.array(PlaywrightSuite).default([]);
  },
});

const PlaywrightReport = z.object({
  stats: z.object({ expected: z.int(), flaky: z.int() }),
  suites: z.array(PlaywrightSuite),
  errors: z.array(z.object({ message: z.string().default("an error") })).default([]),
});

/** Counts of Playwright's JSON report. A flaky test has passed; an error outside of tests is a failure. */
export function playwrightCounts(file: string): Counts {
  const { stats, suites, errors } = PlaywrightReport.parse(JSON.parse(readFileSync(file, "utf8")));
  const failed = suites
    .flatMap(specsOf)
    .filter(({ ok }) => !ok)
    .map((spec) => `${spec.file}:${spec.line} › ${spec.title}`);
  const outside = errors.map(({ message }) => `outside of tests › ${message.split("\n", 1)[0]}`);
  return { passed: stats.expected + stats.flaky, failures: [...failed, ...outside] };
}

function specsOf({ specs, suites }: z.infer<typeof PlaywrightSuite>): readonly z.infer<typeof Spec>[] {
  return [...specs, ...suites.flatMap(specsOf)];
}
