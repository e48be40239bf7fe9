import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { eq } from "drizzle-orm";
import { expect, onTestFinished, test } from "vitest";
import { lockDataFolder } from "#server/db/data-folder-lock.ts";
import { refreshTokens } from "#server/db/schema/people/people.ts";
import { pairingCodes, playHistory, zoneErrors } from "#server/db/schema/places.ts";
import { openSession } from "#server/modules/auth/sessions.ts";
import { deleteExpired } from "#server/modules/housekeeping/housekeeping.ts";
import { DAY_MS } from "#shared/domain/time/lengths.ts";
import {
  createAccount,
  createDevice,
  createUser,
  createZone,
  createZoneError,
} from "#tests/factories/people/people.ts";
import { startApp } from "#tests/factories/service/app.ts";
import { createClock } from "./clock.ts";

test("housekeeping: deletes long expired tokens and codes, and keeps valid ones", async () => {
  const clock = createClock();
  await using app = await startApp({ now: clock.now });
  const { services } = app.service;
  const account = await createAccount(app.service);
  const zone = await createZone(app.service, account);
  const user = await createUser(app.service, account.id);
  const device = await createDevice(app.service, account.id, zone);
  await services.db.delete(refreshTokens);
  await openSession(
    services.db,
    { kind: "user", userId: user.id, origin: { client: "", address: "" } },
    clock.now(),
  );
  await openSession(services.db, { kind: "device", deviceId: device.id }, clock.now());
  await services.db
    .insert(pairingCodes)
    .values({ codeHash: "a hash", soundZoneId: zone, expiresAt: clock.now() });

  clock.forward(6 * DAY_MS);
  await deleteExpired(services);
  expect(await services.db.$count(pairingCodes, eq(pairingCodes.soundZoneId, zone))).toBe(1);
  expect(await services.db.$count(refreshTokens)).toBe(2);

  clock.forward(100 * DAY_MS);
  await deleteExpired(services);
  expect(await services.db.$count(pairingCodes, eq(pairingCodes.soundZoneId, zone))).toBe(0);
  const left = await services.db.select({ deviceId: refreshTokens.deviceId }).from(refreshTokens);
  expect(left).toEqual([{ deviceId: device.id }]);
});

test("housekeeping: deletes long resolved errors and plays beyond the retention", async () => {
  const clock = createClock();
  await using app = await startApp({ now: clock.now, env: { ROOMTONE_HISTORY_DAYS: "30" } });
  const { services } = app.service;
  const zone = await createZone(app.service, await createAccount(app.service));
  const now = clock.now();
  const play = { soundZoneId: zone, trackId: "a track", playedMs: 1, transition: "natural" } as const;
  await services.db.insert(playHistory).values([
    { ...play, playId: "old", startedAt: now, endedAt: now },
    {
      ...play,
      playId: "newer",
      startedAt: new Date(now.getTime() + 10 * DAY_MS),
      endedAt: new Date(now.getTime() + 10 * DAY_MS),
    },
  ]);
  const open = await createZoneError(app.service, {
    soundZoneId: zone,
    cause: "DEVICE_ERROR_CLOCK",
    since: now,
  });
  const over = await createZoneError(app.service, {
    soundZoneId: zone,
    cause: "DEVICE_ERROR_CRASHED",
    since: now,
    resolvedAt: now,
  });
  const plays = async () => (await services.db.select().from(playHistory)).map(({ playId }) => playId);
  const errors = async () => (await services.db.select().from(zoneErrors)).map(({ id }) => id);

  clock.forward(31 * DAY_MS);
  await deleteExpired(services);
  expect(await plays()).toEqual(["newer"]);
  expect((await errors()).sort()).toEqual([open, over].sort());

  clock.forward(60 * DAY_MS);
  await deleteExpired(services);
  expect(await plays()).toEqual([]);
  expect(await errors()).toEqual([open]);
});

test("housekeeping: a retention of 0 keeps plays for ever", async () => {
  const clock = createClock();
  await using app = await startApp({ now: clock.now, env: { ROOMTONE_HISTORY_DAYS: "0" } });
  const { services } = app.service;
  const soundZoneId = await createZone(app.service, await createAccount(app.service));
  const at = clock.now();
  await services.db.insert(playHistory).values({
    playId: "old",
    soundZoneId,
    trackId: "a track",
    playedMs: 1,
    transition: "natural",
    startedAt: at,
    endedAt: at,
  });
  clock.forward(10_000 * DAY_MS);
  await deleteExpired(services);
  expect(await services.db.$count(playHistory)).toBe(1);
});

test("data folder: is used by one service at a time", async () => {
  const folder = await mkdtemp(path.join(tmpdir(), "roomtone-lock-"));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const unlock = await lockDataFolder(folder);
  await expect(lockDataFolder(folder)).rejects.toThrow(`already uses the data folder ${folder}`);
  await unlock();
  await (await lockDataFolder(folder))();
});
