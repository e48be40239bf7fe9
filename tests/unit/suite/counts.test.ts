import { writeFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { temporaryFolder } from "#tests/factories/temporary-folder.ts";
import { playwrightCounts, vitestCounts } from "#tests/suite/counts.ts";

function report(content: object): string {
  const file = path.join(temporaryFolder("counts"), "report.json");
  writeFileSync(file, JSON.stringify(content));
  return file;
}

const passed = { status: "passed", fullName: "it holds" };

test("test counts: a test file that fails to load is a failure", () => {
  const name = (file: string) => path.resolve(import.meta.dirname, file);
  const file = report({
    numPassedTests: 3,
    testResults: [
      { name: name("a.test.ts"), status: "passed", assertionResults: [passed, passed, passed] },
      {
        name: name("b.test.ts"),
        status: "failed",
        assertionResults: [
          { status: "failed", fullName: "b holds", failureMessages: ["expected 1\n\n  to be 2"] },
        ],
      },
      { name: name("c.test.ts"), status: "failed", assertionResults: [] },
    ],
  });
  expect(vitestCounts(file)).toEqual({
    passed: 3,
    failures: [
      "tests/unit/suite/b.test.ts › b holds\n      expected 1\n        to be 2",
      "tests/unit/suite/c.test.ts could not be loaded",
    ],
  });
});

test("test counts: each project's failure counts, a flaky browser test passed, other errors are failures", () => {
  const failed = { errors: [{ message: "\u001b[31mno heading\u001b[39m" }] };
  const passed = { status: "expected", results: [{ errors: [] }] };
  const flaky = { status: "flaky", results: [failed, { errors: [] }] };
  const tests = [passed, { status: "unexpected", results: [failed, failed] }];
  const spec = { title: "zones are listed", ok: true, file: "zones.spec.ts", line: 12 };
  const file = report({
    stats: { expected: 4, unexpected: 1, flaky: 1, skipped: 0 },
    suites: [
      {
        specs: [],
        suites: [
          {
            specs: [
              { ...spec, tests },
              { ...spec, tests: [passed, flaky] },
            ],
          },
        ],
      },
    ],
    errors: [{ message: "no browser\nat a place" }],
  });
  expect(playwrightCounts(file)).toEqual({
    passed: 5,
    failures: [
      "zones.spec.ts:12 › zones are listed\n      no heading\n      no heading",
      "outside of tests › no browser",
    ],
  });
});
