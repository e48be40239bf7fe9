import { readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { temporaryFolder } from "#tests/factories/temporary-folder.ts";
import { createLog } from "./log.ts";
import { RotatingFile } from "./rotating-file.ts";
import { watchErrors } from "./uncaught.ts";

test("log: tokens and passwords are removed wherever they appear", () => {
  const lines: string[] = [];
  const log = createLog({ write: (line: string) => void lines.push(line) }, "info");
  log.info({ token: "s3cret", session: { refreshToken: "s3cret", soundZone: { id: "bar" } } }, "paired");
  log.info({ headers: { Authorization: "Bearer s3cret" }, call: { body: { password: "s3cret" } } }, "call");
  expect(lines.join("")).not.toContain("s3cret");
  expect(lines.join("")).toContain("bar");
});

test("log: it keeps the newest lines within its size limit", () => {
  const folder = temporaryFolder("log");
  const file = new RotatingFile(join(folder, "desktop.log"), { maxBytes: 1000, keep: 2 });
  for (let line = 0; line < 500; line++) file.write(`${String(line).padStart(9, "0")}\n`);
  const names = readdirSync(folder).toSorted();
  expect(names).toEqual(["desktop.log", "desktop.log.1", "desktop.log.2"]);
  for (const name of names) expect(statSync(join(folder, name)).size).toBeLessThanOrEqual(1000);
  const kept = ["desktop.log.2", "desktop.log.1", "desktop.log"].map((name) =>
    readFileSync(join(folder, name), "utf8"),
  );
  const lines = kept.join("").trimEnd().split("\n").map(Number);
  expect(lines.at(-1)).toBe(499);
  expect(lines).toEqual(Array.from({ length: lines.length }, (_, at) => 500 - lines.length + at));
});

test("log: where it is not writable the app starts all the same, and logs once it can", () => {
  const folder = temporaryFolder("log");
  const inTheWay = join(folder, "logs");
  writeFileSync(inTheWay, "not a folder");
  const file = new RotatingFile(join(inTheWay, "desktop.log"));
  file.write("lost\n");
  rmSync(inTheWay);
  file.write("kept\n");
  expect(readFileSync(join(inTheWay, "desktop.log"), "utf8")).toBe("kept\n");
});

test("uncaught errors: one is logged and the app continues; a burst restarts it", () => {
  const listeners: ((error: unknown) => void)[] = [];
  const lines: string[] = [];
  let restarts = 0;
  let now = 0;
  watchErrors(
    { on: (_event, listener) => listeners.push(listener) },
    createLog({ write: (line: string) => void lines.push(line) }, "info"),
    () => restarts++,
    () => now,
  );
  const fail = () => listeners[0]?.(new Error("odd"));
  for (let hour = 0; hour < 24; hour++) {
    now += 3_600_000;
    fail();
  }
  expect(lines).toHaveLength(24);
  expect(restarts).toBe(0);
  for (let times = 0; times < 5; times++) fail();
  expect(restarts).toBe(1);
});
