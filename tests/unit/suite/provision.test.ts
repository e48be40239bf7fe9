import { globSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { DATABASES, NEEDS } from "#tests/provision/needs.ts";

const ROOT = path.resolve(import.meta.dirname, "../../..");

/** Part of every Debian or of Node, or optional. */
const ALWAYS_THERE = ["/bin/sh", "apt-get", "mkfifo", "npm", "prlimit"];

/** The first argument of calls that start a program, if it is a literal. */
const STARTS = /\b(?:spawn|spawnSync|execFile|execFileSync|exec|execSync|run)\(\s*"([\w./-]+)"/g;

function programsStarted(): ReadonlySet<string> {
  const files = globSync("{tests,src}/**/*.{test.ts,spec.ts}", { cwd: ROOT }).concat(
    globSync("tests/**/*.ts", { cwd: ROOT, exclude: ["tests/bench/**", "tests/help-media/**"] }),
  );
  const names = new Set<string>();
  for (const file of files) {
    const text = readFileSync(path.join(ROOT, file), "utf8");
    for (const [, name = ""] of text.matchAll(STARTS)) names.add(name);
  }
  return names;
}

const provided = new Set([...NEEDS, DATABASES].flatMap(({ programs }) => programs));

test("provision: every program that a test starts is provided", () => {
  const started = programsStarted();
  expect([...started]).toContain("pulseaudio");
  expect([...started].filter((name) => !provided.has(name) && !ALWAYS_THERE.includes(name))).toEqual([]);
});
