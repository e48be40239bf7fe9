import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { locations, locationUsers } from "#server/db/schema/places.ts";
import { Location, SoundZone } from "#shared/contract/rest/entities.ts";
import { Deactivated } from "#shared/contract/rest/zones/zones.ts";
import {
  createAccount,
  createDevice,
  createUser,
  createZone,
  newId,
} from "#tests/factories/people/people.ts";
import { TestApi } from "#tests/factories/service/api.ts";
import { startApp, type TestApp } from "#tests/factories/service/app.ts";

const MEMBER = { owner: false, admin: false, contact: false, finance: false };

describe("moving, deleting and restoring zones", () => {
  let app: TestApp;
  let account: { readonly id: string; readonly locationId: string };
  let owner: TestApi;
  let pier: string;

  beforeAll(async () => {
    app = await startApp();
  });
  afterAll(async () => {
    await app[Symbol.asyncDispose]();
  });
  beforeEach(async () => {
    account = await createAccount(app.service);
    owner = new TestApi(app.url, (await createUser(app.service, account.id)).token);
    pier = await addLocation(account.id);
  });

  async function addLocation(accountId: string, deactivated = false): Promise<string> {
    const id = newId("Location");
    const address = { address: "Quay 1", city: "Oslo", postalCode: "0150", isoCountry: "NO" };
    await app.service.services.db
      .insert(locations)
      .values({ id, accountId, name: "Pier", ...address, timezone: "Europe/Oslo", deactivated });
    return id;
  }

  const zonePath = (zone: string) => `/api/auth/sound_zones/${zone}`;
  const deleted = (api = owner) =>
    api.rest("GET", `/api/auth/accounts/${account.id}/deactivated`, Deactivated);
  const namesOf = ({ locations: places, sound_zones }: Awaited<ReturnType<typeof deleted>>) => [
    places.map(({ name }) => name),
    sound_zones.map(({ name }) => name),
  ];

  test("zone: moves to another location together with its player", async () => {
    const zone = await createZone(app.service, account, { name: "Bar" });
    const { id: device } = await createDevice(app.service, account.id, zone);
    const moved = await owner.rest("PUT", zonePath(zone), SoundZone, { body: { location: pier } });
    expect(moved).toMatchObject({ name: "Bar", location: pier, location_name: "Pier", device_id: device });
    expect(await owner.rest("GET", zonePath(zone), SoundZone)).toMatchObject({
      location: pier,
      city: "Oslo",
    });
  });

  test("zone: cannot move to a foreign, deleted or unknown location", async () => {
    const zone = await createZone(app.service, account);
    const other = await createAccount(app.service);
    const move = async (location: string) => {
      const { status, json } = await owner.call("PUT", zonePath(zone), { body: { location, name: "Moved" } });
      return [status, (json as { error: string }).error];
    };
    expect(await move(other.locationId)).toEqual([404, "not_found"]);
    expect(await move(newId("Location"))).toEqual([404, "not_found"]);
    expect(await move(await addLocation(account.id, true))).toEqual([404, "deactivated"]);
    expect(await owner.rest("GET", zonePath(zone), SoundZone)).toMatchObject({
      name: "A room",
      location: account.locationId,
    });
  });

  test("zone: a user of one location cannot move zones out of it", async () => {
    const zone = await createZone(app.service, account);
    const moveAsManagerOf = async (...places: readonly string[]) => {
      const { id, token } = await createUser(app.service, null);
      const rows = places.map((locationId) => ({ locationId, userId: id }));
      await app.service.services.db.insert(locationUsers).values(rows);
      return new TestApi(app.url, token).call("PUT", zonePath(zone), { body: { location: pier } });
    };
    expect(await moveAsManagerOf(account.locationId)).toMatchObject({
      status: 403,
      json: { error: "forbidden", reason: "not-yours" },
    });
    expect((await moveAsManagerOf(account.locationId, pier)).status).toBe(200);
  });

  test("deleted zones and locations: are listed until they are restored (@C-221)", async () => {
    const zone = await createZone(app.service, account, { name: "Bar" });
    await createZone(app.service, account, { name: "Lobby" });
    await createZone(app.service, { ...account, locationId: pier }, { name: "Deck" });
    expect(namesOf(await deleted())).toEqual([[], []]);

    await owner.rest("DELETE", zonePath(zone), SoundZone);
    await owner.rest("DELETE", `/api/auth/locations/${pier}`, Location);
    // The deck is restored with its location.
    expect(namesOf(await deleted())).toEqual([["Pier"], ["Bar"]]);

    await owner.rest("POST", `${zonePath(zone)}/activate`, SoundZone);
    await owner.rest("POST", `/api/auth/locations/${pier}/activate`, Location);
    expect(namesOf(await deleted())).toEqual([[], []]);
  });

  test("deleted zones: members see all, users of a location theirs; neither may restore them", async () => {
    const zone = await createZone(app.service, account, { name: "Bar", deactivated: true });
    await createZone(app.service, { ...account, locationId: pier }, { name: "Deck", deactivated: true });
    const member = new TestApi(app.url, (await createUser(app.service, account.id, MEMBER)).token);
    expect(namesOf(await deleted(member))).toEqual([[], ["Bar", "Deck"]]);
    expect(await member.call("POST", `${zonePath(zone)}/activate`)).toMatchObject({
      status: 403,
      json: { reason: "needs-finance" },
    });
    const { id, token } = await createUser(app.service, null);
    await app.service.services.db.insert(locationUsers).values({ locationId: pier, userId: id });
    expect(namesOf(await deleted(new TestApi(app.url, token)))).toEqual([[], ["Deck"]]);
    const stranger = new TestApi(app.url, (await createUser(app.service, null)).token);
    expect((await stranger.call("GET", `/api/auth/accounts/${account.id}/deactivated`)).status).toBe(403);
  });
});
