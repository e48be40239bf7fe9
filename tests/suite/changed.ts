import { execFileSync } from "node:child_process";
import { ROOT } from "#server/start/bundles.ts";
import { isTestFile, type ModuleGraph, readModuleGraph } from "./module-graph.ts";

/** Files that affect no test. */
const UNTESTED = /\.md$|^src\/docs\/|^tests\/(bench|soak)\/|^\.(github|ci|vscode)\//;

/** The test files affected by changes since `base`; null if unknown, which means all. */
export function testsTouchedSince(base: string): readonly string[] | null {
  return testsTouchedBy(filesChangedSince(base), readModuleGraph());
}

/** The same for changed files. A file without known users could affect everything. */
export function testsTouchedBy(changed: readonly string[], graph: ModuleGraph): readonly string[] | null {
  const relevant = changed.filter((file) => !UNTESTED.test(file));
  const touched = new Set<string>();
  for (const file of relevant) {
    const users = graph.usersOf([file]);
    if (!isTestFile(file) && users.size === 1) return null;
    for (const user of users) if (isTestFile(user) && graph.has(user)) touched.add(user);
  }
  return [...touched].sort();
}

/** The commit where this branch left main; on main itself the previous commit. Includes uncommitted changes. */
export function defaultBase(): string {
  for (const main of ["main", "origin/main"]) {
    const base = git("merge-base", "HEAD", main);
    if (base) return base;
  }
  return "HEAD";
}

function filesChangedSince(base: string): readonly string[] {
  const lines = [git("diff", "--name-only", base), git("ls-files", "--others", "--exclude-standard")];
  return lines.flatMap((text) => text.split("\n")).filter((file) => file !== "");
}

function git(...args: readonly string[]): string {
  try {
    return execFileSync("git", args, {
      cwd: ROOT,
      encoding: "utf8",
      stdio: ["ignore", "pipe", "ignore"],
    }).trim();
  } catch {
    return "";
  }
}
