import { execFileSync } from "node:child_process";
import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, test } from "vitest";
import { temporaryFolder } from "#tests/factories/temporary-folder.ts";
import {
  enduranceHash,
  isWholeRun,
  passedWhole,
  type Repository,
  recordGreen,
  unchangedSince,
} from "#tests/suite/endurance-gate.ts";
import { ENDURANCE, STAGES } from "#tests/suite/stages.ts";

const NOW = new Date("2026-03-01T23:59:00Z");

/** Users of each file in the test repositories. */
const USERS: Readonly<Record<string, readonly string[]>> = {
  "tests/fakes/power-cut.ts": ["tests/endurance/power-cut.spec.ts"],
  "tests/fakes/sound-sink.ts": ["tests/endurance/sound.spec.ts", "tests/desktop/sound.spec.ts"],
  "tests/fakes/unused.ts": [],
};

interface TestRepository extends Repository {
  readonly write: (file: string, contents?: string) => void;
  readonly track: () => void;
}

/** A repository with one tracked file of each kind and a green record. */
function passedRepository(): TestRepository {
  const root = temporaryFolder("endurance-gate");
  const graph = {
    usersOf: (files: Iterable<string>) => new Set([...files].flatMap((file) => USERS[file] ?? [])),
  };
  const write = (file: string, contents = "one\ntwo\n") => {
    mkdirSync(path.dirname(path.join(root, file)), { recursive: true });
    writeFileSync(path.join(root, file), contents);
  };
  const git = (...args: readonly string[]) => execFileSync("git", args, { cwd: root });
  const track = () => void git("add", "--all");
  for (const file of [...COVERED, ...OTHERS]) write(file);
  git("init", "--quiet");
  git("config", "core.autocrlf", "false");
  track();
  const repository = { root, graph, write, track };
  recordGreen(enduranceHash(repository), NOW, repository);
  return repository;
}

const COVERED = [
  "src/main/index.ts",
  "src/shared/player/engine.ts",
  "src/shared/domain/playback/next.ts",
  "tests/endurance/audio/cards.test.ts",
  "tests/endurance/sound.spec.ts",
  "tests/fakes/power-cut.ts",
];

const OTHERS = [
  "src/main/index.test.ts",
  "src/renderer/main.tsx",
  "src/server/app.ts",
  "src/shared/domain/schedules/week.ts",
  "tests/fakes/sound-sink.ts",
  "tests/fakes/unused.ts",
  "tests/web/zones.spec.ts",
];

describe("endurance gate", () => {
  test("unchanged files: returns the date of the last green run", () => {
    expect(unchangedSince(passedRepository())?.date).toBe("2026-03-01");
  });

  test.each(COVERED)("a change of %s invalidates the run", (file) => {
    const repository = passedRepository();
    repository.write(file, "one\nthree\n");
    expect(unchangedSince(repository)).toBeNull();
  });

  test.each(OTHERS)("a change of %s does not invalidate it", (file) => {
    const repository = passedRepository();
    repository.write(file, "one\nthree\n");
    expect(unchangedSince(repository)).not.toBeNull();
  });

  test("adding, moving or removing a covered file invalidates the run", () => {
    const added = passedRepository();
    added.write("src/main/second.ts");
    expect(unchangedSince(added), "git does not track it yet").not.toBeNull();
    added.track();
    expect(unchangedSince(added)).toBeNull();

    const moved = passedRepository();
    moved.write("src/main/start.ts");
    rmSync(path.join(moved.root, "src/main/index.ts"));
    moved.track();
    expect(unchangedSince(moved)).toBeNull();

    const removed = passedRepository();
    rmSync(path.join(removed.root, "src/main/index.ts"));
    expect(unchangedSince(removed)).toBeNull();
  });

  test("line endings of a checkout do not matter", () => {
    const repository = passedRepository();
    for (const file of COVERED) repository.write(file, "one\r\ntwo\r\n");
    expect(unchangedSince(repository)).not.toBeNull();
  });

  test("the record of the last run is not part of its own hash", () => {
    const repository = passedRepository();
    repository.track();
    expect(unchangedSince(repository)).not.toBeNull();
    recordGreen(enduranceHash(repository), new Date("2026-03-02T00:00:00Z"), repository);
    expect(unchangedSince(repository)?.date).toBe("2026-03-02");
  });

  test("a missing or damaged record counts as no run", () => {
    const repository = passedRepository();
    const record = "tests/endurance/last-green.json";
    const good = readFileSync(path.join(repository.root, record), "utf8");
    for (const damaged of ["", "<<<<<<< HEAD\n", "{}", good.replace(/"hash": "./, `"hash": "`)]) {
      repository.write(record, damaged);
      expect(unchangedSince(repository), damaged).toBeNull();
    }
    rmSync(path.join(repository.root, record));
    expect(unchangedSince(repository)).toBeNull();
  });
});

describe("endurance record", () => {
  const whole = { stages: ENDURANCE, provision: { filesLeftOut: [] }, only: null };
  const results = ENDURANCE.map(({ name }) => ({ name, passed: 3, failures: [] as string[], seconds: 1 }));

  test("whole run: has every stage and every file", () => {
    expect(isWholeRun(whole)).toBe(true);
    expect(isWholeRun({ ...whole, stages: [...STAGES, ...ENDURANCE] })).toBe(true);
    expect(isWholeRun({ ...whole, provision: { filesLeftOut: ["tests/desktop/sound.spec.ts"] } })).toBe(true);

    expect(isWholeRun({ ...whole, stages: ENDURANCE.slice(1) })).toBe(false);
    expect(isWholeRun({ ...whole, stages: STAGES })).toBe(false);
    expect(isWholeRun({ ...whole, only: ["tests/endurance/sound.spec.ts"] })).toBe(false);
    expect(isWholeRun({ ...whole, provision: { filesLeftOut: ["tests/endurance/sound.spec.ts"] } })).toBe(
      false,
    );
  });

  test("green run: nothing failed and every stage ran tests", () => {
    const [first, ...others] = results;
    if (!first) throw new Error("there are no endurance stages");
    expect(passedWhole(results)).toBe(true);
    expect(passedWhole([{ ...first, failures: ["a test"] }, ...others])).toBe(false);
    expect(passedWhole([{ ...first, passed: 0 }, ...others])).toBe(false);
    expect(passedWhole(others)).toBe(false);
    const build = { name: "build", passed: 0, failures: ["build"], seconds: 1 };
    expect(passedWhole([build, ...results])).toBe(false);
  });
});
