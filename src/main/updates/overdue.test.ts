import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { DAY_MS } from "#shared/domain/time/lengths.ts";
import { program, ReleaseServer } from "#tests/fakes/release-server.ts";
import { type DeviceOptions, UpdatingDevice } from "#tests/fakes/updating-device.ts";

/** Computers that are off every night; see docs/decisions/026. */

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

const HOUR = 3_600_000;
const start = (options: Partial<DeviceOptions> = {}) => device.start({ feeds: [server.url], ...options });

test("overdue update: a computer off every night installs it after four days, at start before the music", async () => {
  for (const day of [0, 1, 2]) {
    const app = await start({ laterMs: day * DAY_MS });
    expect(app.installer.isOverdue).toBe(false);
    await app.updates.check();
    expect(await app.installer.installOverdue()).toBe(false);
    // Switched off before the night.
    await app.time.advance(8 * HOUR);
    expect(app.ends).toEqual([]);
  }
  const late = await start({ laterMs: 4 * DAY_MS });
  expect(late.installer.isOverdue).toBe(true);
  await late.updates.check();
  expect(await late.installer.installOverdue()).toBe(true);
  await vi.waitFor(() => expect(late.ends).toContain("quit"));
  expect(await device.installed()).toBe("1.1.0");
  const next = await start({ laterMs: 4 * DAY_MS });
  expect(next.probation.verdict).toBe("probation");
  expect(next.installer.isOverdue).toBe(false);
});

test("overdue update: where music never stops, it is installed in the first silence after three days", async () => {
  const app = await start();
  await app.updates.check();
  await app.time.advance(3 * DAY_MS - HOUR);
  expect(app.silences).toEqual([]);
  await app.time.advance(2 * HOUR);
  expect(app.silences).toHaveLength(1);
  expect(app.ends).toEqual([]);
  app.silences[0]?.();
  await vi.waitFor(() => expect(app.ends).toEqual(["music stops", "quit"]));
  expect(await device.installed()).toBe("1.1.0");
});

test("overdue update: one that waits for a person keeps waiting", async () => {
  const first = await start({ mayReplace: false });
  await first.updates.check();
  const late = await start({ laterMs: 10 * DAY_MS, mayReplace: false });
  await late.updates.check();
  expect(await late.installer.installOverdue()).toBe(false);
  await late.time.advance(HOUR);
  expect(late.silences).toEqual([]);
});

test("overdue update: a withdrawn one is no longer overdue", async () => {
  const first = await start();
  await first.updates.check();
  await first.installer.withdraw();
  const late = await start({ laterMs: 10 * DAY_MS });
  expect(late.installer.isOverdue).toBe(false);
});

test("restart for an update: a hidden window stays hidden, for that start only", async () => {
  const app = await start({ visible: false });
  await app.updates.check();
  app.updates.install();
  await vi.waitFor(() => expect(app.ends).toContain("quit"));
  expect((await start()).probation.wasHidden).toBe(true);
  expect((await start()).probation.wasHidden).toBe(false);
});

test("restart for an update: an open window opens again, with the new version or the old one", async () => {
  const app = await start({ visible: true });
  await app.updates.check();
  app.updates.install();
  await vi.waitFor(() => expect(app.ends).toContain("quit"));
  expect((await start()).probation.wasHidden).toBe(false);
});
