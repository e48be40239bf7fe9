import { mkdirSync, utimesSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { arePackagesInstalled } from "#server/start/packages.js";
import { temporaryFolder } from "#tests/factories/temporary-folder.ts";

type Packages = Readonly<Record<string, object>>;

const one = { version: "1.0.0", integrity: "sha512-one" };
const forMac = { version: "2.0.0", integrity: "sha512-mac", optional: true };
const wanted: Packages = { "": { name: "project" }, "node_modules/one": one, "node_modules/for-mac": forMac };

/**
 * A project with the lock file `lock`; npm's own record has `installed`, and these folders exist. Null: npm did not
 * finish.
 */
function project(
  lock: Packages,
  installed: Packages | null,
  folders = Object.keys(installed ?? lock),
): string {
  const root = temporaryFolder("packages");
  writeFileSync(join(root, "package-lock.json"), JSON.stringify({ packages: lock }));
  for (const folder of folders) mkdirSync(join(root, folder), { recursive: true });
  if (installed) {
    mkdirSync(join(root, "node_modules"), { recursive: true });
    writeFileSync(join(root, "node_modules/.package-lock.json"), JSON.stringify({ packages: installed }));
  }
  return root;
}

test("set-up: packages are installed if npm's record matches the lock file", () => {
  expect(
    arePackagesInstalled(project(wanted, { "node_modules/one": one, "node_modules/for-mac": forMac })),
  ).toBe(true);
});

test("set-up: optional packages may be missing", () => {
  expect(arePackagesInstalled(project(wanted, { "node_modules/one": one }))).toBe(true);
});

test("set-up: a newer lock file with the same content changes nothing", () => {
  const root = project(wanted, { "node_modules/one": one });
  const later = new Date(Date.now() + 3_600_000);
  utimesSync(join(root, "package-lock.json"), later, later);
  expect(arePackagesInstalled(root)).toBe(true);
});

test("set-up: a fresh clone and an aborted installation are not installed", () => {
  expect(arePackagesInstalled(project(wanted, null, []))).toBe(false);
  expect(arePackagesInstalled(project(wanted, null))).toBe(false);
});

test("set-up: a truncated npm record counts as none", () => {
  const root = project(wanted, { "node_modules/one": one });
  writeFileSync(join(root, "node_modules/.package-lock.json"), '{"packages":{"node_mod');
  expect(arePackagesInstalled(root)).toBe(false);
});

test("set-up: another version or archive, or a package more or less, is not installed", () => {
  const others: readonly Packages[] = [
    { "node_modules/one": { ...one, version: "0.9.0" } },
    { "node_modules/one": { ...one, integrity: "sha512-other" } },
    { "node_modules/one": one, "node_modules/two": one },
    {},
  ];
  for (const installed of others)
    expect(arePackagesInstalled(project(wanted, installed)), JSON.stringify(installed)).toBe(false);
});

test("set-up: a package without its folder is not installed", () => {
  expect(arePackagesInstalled(project(wanted, { "node_modules/one": one }, []))).toBe(false);
});
