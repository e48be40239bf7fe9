import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { failureReason } from "./failure-reason.ts";
import { folderOf, installationOf, mayReplace } from "./installation.ts";

test("installation: it is unattended only in a folder of this user, and checking leaves nothing there", async () => {
  const folder = await mkdtemp(join(tmpdir(), "roomtone-installed-"));
  const own = installationOf({ APPIMAGE: join(folder, "Roomtone.AppImage") }, "/tmp/.mount/roomtone");
  expect(own.appImage).toBe(join(folder, "Roomtone.AppImage"));
  expect(await mayReplace(own)).toBe(true);
  expect(await readdir(folder)).toEqual([]);
  await rm(folder, { recursive: true });
  expect(await mayReplace(own)).toBe(false);

  const system = installationOf({}, "/proc/roomtone");
  expect(system).toEqual({ appImage: null, program: "/proc/roomtone" });
  expect(await mayReplace(system)).toBe(false);
});

test("installation: the check does not write into a sealed bundle; its own folder decides", () => {
  expect(folderOf("/Applications/Roomtone.app/Contents/MacOS/Roomtone")).toBe("/Applications");
  expect(folderOf("/opt/Roomtone/roomtone")).toBe("/opt/Roomtone");
});

test("installation: failures are named by the step that a person can take", () => {
  const failed = (message: string, code?: string) =>
    failureReason(Object.assign(new Error(message), { code }));
  expect(failed("net::ERR_INTERNET_DISCONNECTED")).toBe("offline");
  expect(failed("connect", "ECONNREFUSED")).toBe("offline");
  expect(failed("no space left", "ENOSPC")).toBe("disk");
  expect(failed("sha512 checksum mismatch", "ERR_CHECKSUM_MISMATCH")).toBe("damaged");
  expect(failed("not signed", "ERR_UPDATER_INVALID_SIGNATURE")).toBe("signature");
  expect(failed("no channel", "ERR_UPDATER_CHANNEL_FILE_NOT_FOUND")).toBe("no-release");
  expect(failed("something else", "ERR_OTHER")).toBe("failed");
  expect(failureReason("text")).toBe("failed");
});
