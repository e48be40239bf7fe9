import { writeFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { temporaryFolder } from "../../factories/temporary-folder.ts";
import { playwrightCounts, vitestCounts } from "../../suite/counts.ts";

function report(content: object): string {
  const file = path.join(temporaryFolder("counts"), "report.json");
  writeFileSync(file, JSON.stringify(content));
  return file;
}

test("a test file that could not be loaded counts as a failure, though no test of it failed", () => {
  const file = report({
    numPassedTests: 3,
    numFailedTests: 1,
    testResults: [
      { status: "passed", assertionResults: [{}, {}, {}] },
      { status: "failed", assertionResults: [{}] },
      { status: "failed", assertionResults: [] },
    ],
  });
  expect(vitestCounts(file)).toEqual({ passed: 3, failed: 2 });
});

test("a browser test that passed at the second try has passed; an error outside of tests has not", () => {
  const file = report({
    stats: { expected: 4, unexpected: 1, flaky: 1, skipped: 0 },
    errors: [{ message: "x" }],
  });
  expect(playwrightCounts(file)).toEqual({ passed: 5, failed: 2 });
});
