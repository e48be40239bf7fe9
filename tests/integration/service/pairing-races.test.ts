import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { Database } from "#server/db/database.ts";
import { removeDevice } from "#server/modules/devices/commands/change-device.ts";
import { findDevice } from "#server/modules/devices/repository.ts";
import { pairZone } from "#server/modules/pairing/commands/pair-zone.ts";
import { unpairZone } from "#server/modules/pairing/commands/unpair-zone.ts";
import { findZone } from "#server/modules/zones/repository.ts";
import type { Services } from "#server/services.ts";
import type { DeviceViewer, UserViewer } from "#shared/domain/access/viewer.ts";
import { DATABASES } from "#tests/factories/databases.ts";
import { createAccount, createZone } from "#tests/factories/people/people.ts";
import { startApp, type TestApp } from "#tests/factories/service/app.ts";

/** Services for a request that loses a race: `happen` runs between its read and its write. */
function withMeanwhile(services: Services, happen: () => Promise<unknown>): Services {
  const transaction: Database["transaction"] = async (work, config) => {
    await happen();
    return services.db.transaction(work, config);
  };
  const db: Database = Object.create(services.db, { transaction: { value: transaction } });
  return { ...services, db };
}

describe.each(DATABASES)("pairing races on $name", (database) => {
  let app: TestApp;
  let services: Services;
  let owner: UserViewer;
  let accountId: string;
  let locationId: string;
  let zone: string;
  let otherZone: string;

  beforeAll(async () => {
    app = await startApp({ database });
    services = app.service.services;
  });
  afterAll(async () => {
    await app[Symbol.asyncDispose]();
  });
  beforeEach(async () => {
    const account = await createAccount(app.service);
    const flags = { owner: true, admin: true, contact: true, finance: true };
    accountId = account.id;
    locationId = account.locationId;
    owner = {
      kind: "user",
      userId: "owner",
      memberships: new Map([[account.id, flags]]),
      locations: new Map(),
    };
    zone = await createZone(app.service, account);
    otherZone = await createZone(app.service, account);
  });

  const pair = async (soundZoneId: string, code: string) => {
    const details = { device_type: "desktop", platform: "LINUX", name: "Till", code } as const;
    const paired = await pairZone(services, await rowOf(soundZoneId), details);
    if (!paired.ok) throw new Error("A zone that is there was not paired");
    return paired.value.id;
  };
  const rowOf = async (soundZoneId: string) => {
    const row = await findZone(services.db, soundZoneId);
    if (!row) throw new Error(`There is no zone ${soundZoneId}`);
    return row;
  };
  const deviceOf = async (id: string) => {
    const device = await findDevice(services.db, id);
    if (!device) throw new Error(`There is no device ${id}`);
    return device;
  };
  const playerOf = async (soundZoneId: string) => (await findZone(services.db, soundZoneId))?.device?.id;

  test("pairing races: deleting a replaced device leaves the zone to its successor", async () => {
    const old = await pair(zone, "installation 1");
    let replacement = "";
    const meanwhile = withMeanwhile(services, async () => {
      replacement = await pair(zone, "installation 2");
    });
    expect(await removeDevice(meanwhile, await deviceOf(old))).toMatchObject({
      ok: true,
      value: { id: old },
    });
    expect(await playerOf(zone)).toBe(replacement);
    expect(await findDevice(services.db, old)).toBeNull();
  });

  test("pairing races: deleting a device that just moved ends it there, and notifies that zone", async () => {
    const device = await pair(zone, "installation 1");
    const left: string[] = [];
    const stop = services.bus.subscribe("zone-unpaired", ({ soundZoneId }) => left.push(soundZoneId));
    const meanwhile = withMeanwhile(services, () => pair(otherZone, "installation 1"));
    expect(await removeDevice(meanwhile, await deviceOf(device))).toMatchObject({ ok: true });
    stop();
    expect(left).toEqual([zone, otherZone]);
    expect(await findDevice(services.db, device)).toBeNull();
  });

  test('pairing races: of two concurrent deletions, the second gets "gone"', async () => {
    const device = await pair(zone, "installation 1");
    const meanwhile = withMeanwhile(services, async () => removeDevice(services, await deviceOf(device)));
    expect(await removeDevice(meanwhile, await deviceOf(device))).toMatchObject({
      ok: false,
      reason: { kind: "not-found" },
    });
  });

  test("pairing races: unpairing a replaced player leaves its successor paired", async () => {
    const old = await pair(zone, "installation 1");
    const before = await rowOf(zone);
    const player: DeviceViewer = { kind: "device", deviceId: old, accountId, locationId, soundZoneId: zone };
    let replacement = "";
    const meanwhile = withMeanwhile(services, async () => {
      replacement = await pair(zone, "installation 2");
    });
    const alreadyUnpaired = { ok: false, reason: { reason: "already-unpaired" } };
    expect(await unpairZone(meanwhile, owner, before)).toMatchObject(alreadyUnpaired);
    expect(await playerOf(zone)).toBe(replacement);
    // The token may stay valid for a moment.
    expect(await unpairZone(services, player, before)).toMatchObject(alreadyUnpaired);
    expect(await playerOf(zone)).toBe(replacement);
  });
});
