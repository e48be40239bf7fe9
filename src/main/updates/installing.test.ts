import { readdir, rm } from "node:fs/promises";
import { dirname } from "node:path";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { fileOf, program, ReleaseServer } from "#tests/fakes/release-server.ts";
import { type DeviceOptions, UpdatingDevice } from "#tests/fakes/updating-device.ts";

let server: ReleaseServer;
let device: UpdatingDevice;

beforeEach(async () => {
  server = await ReleaseServer.start();
  device = await UpdatingDevice.make("1.0.0");
  server.publish({ version: "1.1.0", channels: ["stable"], contents: program("1.1.0") });
});
afterEach(async () => {
  await server.stop();
  await device.remove();
});

const start = (options: Partial<DeviceOptions> = {}) => device.start({ feeds: [server.url], ...options });
const HOUR = 3_600_000;

test("install: on a person's request the music ends properly and the new version starts at once", async () => {
  const app = await start();
  await app.updates.check();
  expect(app.updates.install()).toBe(true);
  await vi.waitFor(() => expect(app.ends).toEqual(["music stops", "quit"]));
  await vi.waitFor(async () => expect(await device.started()).toEqual(["1.1.0"]));
  expect(await device.installed()).toBe("1.1.0");
  expect(app.updates.install()).toBe(false);
});

test("install: at night it waits for the end of the current track", async () => {
  const app = await start();
  await app.updates.check();
  const { progress } = app.updates.state();
  const planned = progress.status === "available" ? (progress.installsAt ?? 0) : 0;
  expect(new Date(planned).getUTCHours()).toBeGreaterThanOrEqual(2);
  expect(new Date(planned).getUTCHours()).toBeLessThan(6);

  await app.time.advance(planned - app.time.environment.now() - 1);
  expect(app.trackEnds).toHaveLength(0);
  await app.time.advance(1);
  expect(app.trackEnds).toHaveLength(1);
  expect(app.ends).toEqual([]);
  app.trackEnds[0]?.();
  await vi.waitFor(() => expect(app.ends).toEqual(["music stops", "quit"]));
  expect(await device.installed()).toBe("1.1.0");
});

test("install: a track that lasts until morning is not cut short; the next night will do", async () => {
  const app = await start();
  await app.updates.check();
  await app.time.advance(20 * HOUR);
  expect(app.trackEnds).toHaveLength(1);
  await app.time.advance(3 * HOUR);
  app.trackEnds[0]?.();
  await app.time.settle();
  expect(app.ends).toEqual([]);
  const { progress } = app.updates.state();
  expect(progress).toMatchObject({ status: "available", installsAt: expect.any(Number) });
  expect(new Date((progress.status === "available" && progress.installsAt) || 0).getUTCDate()).toBe(9);
});

test("install: simultaneous replanning makes one plan", async () => {
  const app = await start();
  await app.updates.check();
  for (let times = 0; times < 3; times++) app.updates.clockChanged();
  await app.time.settle();
  await app.time.advance(21 * HOUR);
  expect(app.trackEnds).toHaveLength(1);
});

test("install: an update withdrawn during planning is not installed", async () => {
  const app = await start();
  await app.updates.check();
  app.installer.replan();
  await app.installer.withdraw();
  await app.time.advance(21 * HOUR);
  expect(app.trackEnds).toEqual([]);
});

test("install: repeated clock changes move neither the night nor this device's turn in it", async () => {
  const app = await start();
  await app.updates.check();
  for (let minute = 0; minute < 21 * 60 && app.trackEnds.length === 0; minute++) {
    app.time.jump(minute % 2 === 0 ? 5_000 : -5_000);
    app.updates.clockChanged();
    await app.time.advance(60_000);
  }
  expect(app.trackEnds).toHaveLength(1);
});

test("install: a computer that asks for an administrator leaves it to people, at night and on quitting", async () => {
  const app = await start({ mayReplace: false });
  await app.updates.check();
  expect(app.updates.state().progress).toMatchObject({ status: "available", installsAt: null });
  await app.time.advance(30 * HOUR);
  expect(app.trackEnds).toEqual([]);
  expect(app.updates.install()).toBe(true);
});

test("install: a failure leaves the previous version playing, and is reported", async () => {
  const app = await start();
  await app.updates.check();
  await rm(`${device.pendingFolder}/${fileOf("1.1.0")}`);
  app.updates.install();
  await vi.waitFor(() => expect(app.ends).toEqual(["music stops", "come back"]));
  expect(app.updates.state().progress).toMatchObject({ status: "error", reason: "install" });
  expect(await device.installed()).toBe("1.0.0");

  const again = await start();
  expect(again.trouble()).toMatchObject({
    cause: "DEVICE_ERROR_UPDATE_FAILED",
    detail: "1.1.0 could not be installed",
  });
});

test("install: a program whose file name contains its version is found under its old name too", async () => {
  await device.remove();
  device = await UpdatingDevice.make("1.0.0", fileOf("1.0.0"));
  const app = await start();
  await app.updates.check();
  app.updates.install();
  await vi.waitFor(() => expect(app.ends).toContain("quit"));
  expect(await readdir(dirname(device.appImage))).toEqual([fileOf("1.0.0"), fileOf("1.1.0")]);
  expect(await device.installed()).toBe("1.1.0");
  await vi.waitFor(async () => expect(await device.started()).toEqual(["1.1.0"]));
});

test("install: one that does nothing brings the old version back after two minutes", async () => {
  const app = await start();
  await app.updates.check();
  app.updates.install();
  await vi.waitFor(() => expect(app.ends).toContain("quit"));
  await app.time.advance(3 * 60_000);
  await vi.waitFor(() => expect(app.ends.at(-1)).toBe("come back"));
});

test("install: after three failed attempts an update waits for a person", async () => {
  for (let tries = 0; tries < 3; tries++) {
    const app = await start();
    await app.updates.check();
    expect(app.updates.state().progress).toMatchObject({ installsAt: expect.any(Number) });
    await rm(`${device.pendingFolder}/${fileOf("1.1.0")}`);
    app.updates.install();
    await vi.waitFor(() => expect(app.ends).toContain("come back"));
  }
  const app = await start();
  await app.updates.check();
  expect(app.updates.state().progress).toMatchObject({ status: "available", installsAt: null });
});
