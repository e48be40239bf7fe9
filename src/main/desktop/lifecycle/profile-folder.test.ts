import { mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { profileFolder } from "./profile-folder.ts";

function folder(): string {
  const path = mkdtempSync(join(tmpdir(), "roomtone-own-"));
  onTestFinished(() => rmSync(path, { recursive: true, force: true }));
  return path;
}

test("profile: the player uses its own folder and creates it if needed", () => {
  const own = join(folder(), "data");
  expect(profileFolder(own)).toBe(own);
  expect(profileFolder(own)).toBe(own);
});

test("profile: where its own folder is not writable, every start uses the same other folder", () => {
  const own = join(folder(), "data");
  writeFileSync(own, "no folder");
  const profile = profileFolder(own);
  onTestFinished(() => rmSync(profile, { recursive: true, force: true }));
  expect(profile).not.toBe(own);
  expect(profileFolder(own)).toBe(profile);
});

test("profile: a symlink planted among the temporary files is not followed", () => {
  const own = join(folder(), "data");
  writeFileSync(own, "no folder");
  const usual = profileFolder(own);
  rmSync(usual, { recursive: true });
  symlinkSync(folder(), usual);
  onTestFinished(() => rmSync(usual, { recursive: true, force: true }));
  const profile = profileFolder(own);
  onTestFinished(() => rmSync(profile, { recursive: true, force: true }));
  expect([usual, own]).not.toContain(profile);
});
