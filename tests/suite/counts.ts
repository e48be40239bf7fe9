import { readFileSync } from "node:fs";
import path from "node:path";
import { stripVTControlCharacters } from "node:util";
import { z } from "zod";

/** Results of a run. */
export interface Counts {
  readonly passed: number;
  /**
   * Failures by file and title, `tests/web/zones.spec.ts › a zone is renamed`; further lines begin each message of its
   * runs.
   */
  readonly failures: readonly string[];
}

/** How many lines of a failure's message are kept. */
const MESSAGE_LINES = 12;

const ROOT = path.resolve(import.meta.dirname, "../..");

const VitestReport = z.object({
  numPassedTests: z.int(),
  testResults: z.array(
    z.object({
      name: z.string(),
      status: z.string(),
      assertionResults: z.array(
        z.object({
          status: z.string(),
          fullName: z.string(),
          failureMessages: z.array(z.string()).default([]),
        }),
      ),
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
      .map(({ fullName, failureMessages }) => described(`${from} › ${fullName}`, failureMessages));
  });
  return { passed: report.numPassedTests, failures };
}

const Errors = z.array(z.object({ message: z.string().default("an error") })).default([]);

/** A test in each project that runs it. */
const Spec = z.object({
  title: z.string(),
  file: z.string(),
  line: z.int(),
  tests: z.array(z.object({ status: z.string(), results: z.array(z.object({ errors: Errors })) })),
});

const PlaywrightSuite = z.object({
  specs: z.array(Spec),
  get suites() {
    return z.array(PlaywrightSuite).default([]);
  },
});

const PlaywrightReport = z.object({
  stats: z.object({ expected: z.int(), flaky: z.int() }),
  suites: z.array(PlaywrightSuite),
  errors: Errors,
});

/** Counts of Playwright's JSON report. A flaky test has passed; an error outside of tests is a failure. */
export function playwrightCounts(file: string): Counts {
  const { stats, suites, errors } = PlaywrightReport.parse(JSON.parse(readFileSync(file, "utf8")));
  const failed = suites.flatMap(specsOf).flatMap(({ file, line, title, tests }) =>
    tests
      .filter(({ status }) => status === "unexpected")
      .map(({ results }) =>
        described(
          `${file}:${line} › ${title}`,
          results.flatMap((result) => result.errors).map(({ message }) => message),
        ),
      ),
  );
  const outside = errors.map(({ message }) => `outside of tests › ${message.split("\n", 1)[0]}`);
  return { passed: stats.expected + stats.flaky, failures: [...failed, ...outside] };
}

function specsOf({ specs, suites }: z.infer<typeof PlaywrightSuite>): readonly z.infer<typeof Spec>[] {
  return [...specs, ...suites.flatMap(specsOf)];
}

function described(failure: string, messages: readonly string[]): string {
  const lines = messages.flatMap((message) =>
    stripVTControlCharacters(message)
      .split("\n")
      .filter((line) => line.trim() !== "")
      .slice(0, MESSAGE_LINES),
  );
  return [failure, ...lines.map((line) => `    ${line}`)].join("\n  ");
}
