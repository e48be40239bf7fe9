import { readFileSync } from "node:fs";
import { z } from "zod";

export interface Counts {
  readonly passed: number;
  readonly failed: number;
}

const VitestReport = z.object({
  numPassedTests: z.int(),
  numFailedTests: z.int(),
  testResults: z.array(z.object({ status: z.string(), assertionResults: z.array(z.unknown()) })),
});

/** Counts of vitest's JSON report. A file that could not be loaded has no tests; it counts as one failure. */
export function vitestCounts(file: string): Counts {
  const report = VitestReport.parse(JSON.parse(readFileSync(file, "utf8")));
  const unloadable = report.testResults.filter(
    (result) => result.status === "failed" && result.assertionResults.length === 0,
  );
  return { passed: report.numPassedTests, failed: report.numFailedTests + unloadable.length };
}

const PlaywrightReport = z.object({
  stats: z.object({ expected: z.int(), unexpected: z.int(), flaky: z.int() }),
  errors: z.array(z.unknown()).default([]),
});

/** Counts of Playwright's JSON report. A test that needed a second try has passed; an error outside of tests failed. */
export function playwrightCounts(file: string): Counts {
  const { stats, errors } = PlaywrightReport.parse(JSON.parse(readFileSync(file, "utf8")));
  return { passed: stats.expected + stats.flaky, failed: stats.unexpected + errors.length };
}
