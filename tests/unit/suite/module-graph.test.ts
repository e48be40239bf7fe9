import { describe, expect, test } from "vitest";
import { NEEDS } from "#tests/provision/needs.ts";
import { testsTouchedBy } from "#tests/suite/changed.ts";
import { readModuleGraph, testFilesUsing } from "#tests/suite/module-graph.ts";

const graph = readModuleGraph();
const touched = (...files: readonly string[]) => testsTouchedBy(files, graph);

describe("npm test -- --changed", () => {
  test("a domain rule selects its own test and the screens that use it", () => {
    const tests =
      touched("src/shared/domain/schedules/week.ts") ?? touched("src/shared/domain/ids/opaque-id.ts");
    expect(tests).toContain("tests/web/home.spec.ts");
  });

  test("a file of main selects desktop tests and no web tests", () => {
    const tests = touched("src/main/tray/tray-view.ts") ?? [];
    expect(tests).toContain("src/main/tray/tray-view.test.ts");
    expect(tests).toContain("tests/desktop/shell.spec.ts");
    expect(tests.filter((file) => file.startsWith("tests/web/"))).toEqual([]);
  });

  test("a program that a test starts by its path counts as an import", () => {
    expect(touched("src/server/catalog/import/cli.ts")).toContain("tests/integration/music/import.test.ts");
    expect(touched("src/server/index.ts")).toContain("tests/web/home.spec.ts");
  });

  test("a test selects itself, documents nothing, and files without known users everything", () => {
    expect(touched("tests/desktop/shell.spec.ts", "README.md")).toEqual(["tests/desktop/shell.spec.ts"]);
    expect(touched("src/docs/security.md")).toEqual([]);
    expect(touched("package-lock.json")).toBeNull();
    expect(touched("src/server/db/migrations/0000_foundation.sql")).toBeNull();
  });
});

test("provision: without playerctl only the tests of the now-playing panel are skipped", () => {
  const need = NEEDS.find(({ programs }) => programs.includes("playerctl"));
  expect(testFilesUsing(need?.usedBy ?? [], graph)).toEqual(["tests/desktop/shell-panel.spec.ts"]);
});
