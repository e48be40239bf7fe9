import { rm } from "node:fs/promises";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { program, ReleaseServer } from "#tests/fakes/release-server.ts";
import { type DeviceOptions, UpdatingDevice } from "#tests/fakes/updating-device.ts";

let server: ReleaseServer;
let device: UpdatingDevice;

beforeEach(async () => {
  server = await ReleaseServer.start();
  device = await UpdatingDevice.make("1.0.0");
  server.publish({ version: "1.0.0", channels: [], contents: program("1.0.0") });
  server.publish({ version: "1.1.0", channels: ["stable"], contents: program("1.1.0") });
});
afterEach(async () => {
  await server.stop();
  await device.remove();
});

const start = (options: Partial<DeviceOptions> = {}) => device.start({ feeds: [server.url], ...options });

async function update(): Promise<void> {
  const app = await start();
  await app.updates.check();
  app.updates.install();
  await vi.waitFor(() => expect(app.ends).toContain("quit"));
  expect(await device.installed()).toBe("1.1.0");
}

test("rollback: a new version that works is kept without a report", async () => {
  await update();
  const app = await start();
  expect(app.probation.verdict).toBe("probation");
  await app.probation.passed();
  for (let starts = 0; starts < 5; starts++) expect((await start()).probation.verdict).toBe("settled");
});

test("rollback: after three failed starts a version is rolled back offline and never reinstalled", async () => {
  await update();
  for (let starts = 0; starts < 3; starts++) expect((await start()).probation.verdict).toBe("probation");

  const fourth = await start();
  expect(fourth.probation.verdict).toBe("take-back");
  expect(await fourth.previous.restore(fourth.probation.previous ?? "")).toBe(true);
  expect(await device.installed()).toBe("1.0.0");

  const back = await start();
  expect(back.updates.state()).toMatchObject({ currentVersion: "1.0.0", rolledBack: { version: "1.1.0" } });
  expect(back.trouble()).toMatchObject({ cause: "DEVICE_ERROR_UPDATE_FAILED" });
  await back.updates.check();
  expect(back.updates.state().progress).toEqual({ status: "not-available" });

  server.publish({ version: "1.1.1", channels: ["stable"], contents: program("1.1.1") });
  await back.updates.check();
  expect(back.updates.state().progress).toMatchObject({ status: "available", version: "1.1.1" });
  back.updates.install();
  await vi.waitFor(() => expect(back.ends).toContain("quit"));
  const repaired = await start();
  await repaired.probation.passed();
  expect(repaired.trouble()).toBeNull();
  expect(repaired.updates.state().rolledBack).toBeNull();
});

test("rollback: a missing predecessor is downloaded from the feed and installed at once", async () => {
  await update();
  await rm(join(device.folder, "updates", "previous"), { recursive: true });
  for (let starts = 0; starts < 3; starts++) await start();

  const fourth = await start();
  expect(await fourth.previous.restore(fourth.probation.previous ?? "")).toBe(false);
  fourth.updates.start();
  await fourth.time.advance(15_000);
  await vi.waitFor(() => expect(fourth.ends).toEqual(["music stops", "quit"]));
  expect(await device.installed()).toBe("1.0.0");
  const back = await start();
  expect(back.updates.state().rolledBack).toMatchObject({ version: "1.1.0" });
});

test("rollback: all rolled back versions are remembered, even once another one works", async () => {
  for (const version of ["1.1.0", "1.2.0"]) {
    server.publish({ version, channels: ["stable"], contents: program(version) });
    const app = await start();
    await app.updates.check();
    app.updates.install();
    await vi.waitFor(() => expect(app.ends).toContain("quit"));
    for (let starts = 0; starts < 3; starts++) await start();
    const last = await start();
    expect(await last.previous.restore(last.probation.previous ?? "")).toBe(true);
    await start();
  }
  const back = await start();
  expect(back.updates.state().rolledBack).toMatchObject({ version: "1.2.0" });
  await back.probation.passed();
  for (const version of ["1.1.0", "1.2.0"]) {
    server.publish({ version, channels: ["stable"], contents: program(version) });
    await back.updates.check();
    expect(back.updates.state().progress, version).toEqual({ status: "not-available" });
  }
});

test("rollback: it is retried until it succeeds", async () => {
  await update();
  await rm(join(device.folder, "updates", "previous"), { recursive: true });
  for (let starts = 0; starts < 3; starts++) await start();
  const away = await start({ feeds: ["http://127.0.0.1:9/"] });
  away.updates.start();
  await away.time.advance(15_000);
  await vi.waitFor(() => expect(away.updates.state().progress.status).toBe("error"));

  const again = await start();
  again.updates.start();
  await again.time.advance(15_000);
  await vi.waitFor(() => expect(again.ends).toContain("quit"));
  expect(await device.installed()).toBe("1.0.0");
});

test("rollback: a version on probation does not look for the next one", async () => {
  await update();
  const app = await start();
  app.updates.start();
  const before = server.requests.length;
  await app.time.advance(60 * 60_000);
  await app.updates.check();
  expect(server.requests).toHaveLength(before);
});
