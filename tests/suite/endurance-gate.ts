import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { z } from "zod";
import { ROOT } from "#server/start/bundles.ts";
import type { Provision } from "#tests/provision/provide.ts";
import { isTestFile, type ModuleGraph, readModuleGraph } from "./module-graph.ts";
import { ENDURANCE, type Stage, type StageResult } from "./stages.ts";

/** `.ci/run` repeats the endurance tests only when something that they cover has changed since they last passed. */

const TESTS = "tests/endurance/";
const COVERED = ["src/main/", "src/shared/player/", "src/shared/domain/playback/", TESTS];
/** The subset used only by endurance tests. */
const SHARED = ["tests/factories/", "tests/fakes/"];
const LAST_GREEN = `${TESTS}last-green.json`;

/** The last run of all endurance tests that passed: hash of the covered files (SHA-256, hex) and day (ISO 8601, UTC). */
const LastGreen = z.object({ hash: z.hash("sha256"), date: z.iso.date() });
export type LastGreen = z.output<typeof LastGreen>;

/** A repository and its modules. */
export interface Repository {
  readonly root: string;
  readonly graph: Pick<ModuleGraph, "usersOf">;
}

const here = (): Repository => ({ root: ROOT, graph: readModuleGraph() });

/** The last green run, if the covered files are the same now; null if they changed or the record is missing or damaged. */
export function unchangedSince(repository: Repository = here()): LastGreen | null {
  const file = path.join(repository.root, LAST_GREEN);
  const last = LastGreen.safeParse(existsSync(file) ? parsed(readFileSync(file, "utf8")) : null);
  return last.success && last.data.hash === enduranceHash(repository) ? last.data : null;
}

/** Whether a run is one of all endurance tests: each of their stages with every file. */
export function isWholeRun(run: {
  readonly stages: readonly Stage[];
  readonly provision: Pick<Provision, "filesLeftOut">;
  readonly only: readonly string[] | null;
}): boolean {
  const { stages, provision, only } = run;
  const isComplete = !provision.filesLeftOut.some((file) => file.startsWith(TESTS));
  return only === null && isComplete && ENDURANCE.every((stage) => stages.includes(stage));
}

/** Whether such a run is green: nothing failed, and each endurance stage has tests that passed. */
export function passedWhole(results: readonly StageResult[]): boolean {
  const hasPassed = ({ name }: Stage) => results.some((result) => result.name === name && result.passed > 0);
  return results.every(({ failures }) => failures.length === 0) && ENDURANCE.every(hasPassed);
}

/** Records that the endurance tests passed on the files of this hash. */
export function recordGreen(hash: string, now: Date, { root }: Pick<Repository, "root"> = here()): void {
  const green: LastGreen = { hash, date: now.toISOString().slice(0, 10) };
  writeFileSync(path.join(root, LAST_GREEN), `${JSON.stringify(green, null, 2)}\n`);
}

/**
 * SHA-256 (hex) of the paths and contents of all covered files that git tracks, in one order and with one kind of line
 * endings on every machine. Throws outside of a git repository.
 */
export function enduranceHash(repository: Repository = here()): string {
  const hash = createHash("sha256");
  for (const file of coveredFiles(repository)) {
    const contents = readFileSync(path.join(repository.root, file), "latin1").replaceAll("\r\n", "\n");
    hash.update(`${file}\0${contents.length}\0`).update(contents, "latin1");
  }
  return hash.digest("hex");
}

function coveredFiles({ root, graph }: Repository): readonly string[] {
  const listed = execFileSync("git", ["ls-files", "-z"], { cwd: root, encoding: "utf8" }).split("\0");
  const isShown = (file: string) =>
    isIn(COVERED, file) || (isIn(SHARED, file) && isUsedByEnduranceAlone(file, graph));
  return listed
    .filter((file) => isShown(file) && file !== LAST_GREEN && !isUnitTest(file))
    .filter((file) => existsSync(path.join(root, file)))
    .sort();
}

function isIn(folders: readonly string[], file: string): boolean {
  return folders.some((folder) => file.startsWith(folder));
}

function isUnitTest(file: string): boolean {
  return file.startsWith("src/") && isTestFile(file);
}

function isUsedByEnduranceAlone(file: string, graph: Repository["graph"]): boolean {
  const tests = [...graph.usersOf([file])].filter(isTestFile);
  return tests.length > 0 && tests.every((test) => test.startsWith(TESTS));
}

/** Parses JSON; null if it is invalid, such as a file with a merge conflict. */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
