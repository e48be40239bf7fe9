import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { devices, locations, playbackStates, soundZones } from "#server/db/schema/places.ts";
import { factsOf } from "#server/modules/zones/facts.ts";
import { selectZones } from "#server/modules/zones/repository.ts";
import { zonePage } from "#server/modules/zones/search-repository.ts";
import { ZoneSettings } from "#shared/contract/player.ts";
import { Location, SoundZone } from "#shared/contract/rest/entities.ts";
import {
  Deactivated,
  SoundZoneList,
  ZoneCount,
  ZoneErrors,
  ZoneSearchResult,
} from "#shared/contract/rest/zones/zones.ts";
import { DAY_MS } from "#shared/domain/time/lengths.ts";
import { BILLING_MODES } from "#shared/domain/zones/standing.ts";
import { zoneStatus } from "#shared/domain/zones/status.ts";
import { OFFLINE_AFTER_MS, ZONE_STATES, ZONE_STATUS_CODES } from "#shared/domain/zones/zone-facts.ts";
import { createMusic, createSchedule } from "#tests/factories/music/music.ts";
import {
  createAccount,
  createDevice,
  createUser,
  createZone,
  createZoneError,
  newId,
} from "#tests/factories/people/people.ts";
import { TestApi } from "#tests/factories/service/api.ts";
import { startApp, type TestApp } from "#tests/factories/service/app.ts";
import { createClock } from "./clock.ts";

describe("zones and locations", () => {
  const clock = createClock();
  let app: TestApp;
  let account: { id: string; locationId: string };
  let owner: TestApi;

  beforeAll(async () => {
    app = await startApp({ now: clock.now, env: { ROOMTONE_BILLING: "sandbox" } });
  });
  afterAll(async () => {
    await app[Symbol.asyncDispose]();
  });
  beforeEach(async () => {
    clock.reset();
    account = await createAccount(app.service);
    owner = new TestApi(app.url, (await createUser(app.service, account.id)).token);
  });

  const search = (body: object) =>
    owner.rest("POST", `/api/auth/accounts/${account.id}/sound_zones/search`, ZoneSearchResult, { body });
  const namesOf = async (body: object) => (await search(body)).items.map(({ name }) => name);

  async function addLocation(name: string, city: string, isoCountry: string) {
    const id = newId("Location");
    await app.service.services.db.insert(locations).values({
      id,
      accountId: account.id,
      name,
      address: "A street 1",
      city,
      postalCode: "111 11",
      isoCountry,
      timezone: "UTC",
    });
    return { id: account.id, locationId: id };
  }

  test("zone search: pages follow in order of location and name, without gaps or duplicates (@C-344)", async () => {
    const spa = await addLocation("Spa", "Oslo", "NO");
    const expected: string[] = [];
    for (const [place, prefix] of [
      [account, "A"],
      [spa, "Z"],
    ] as const) {
      for (let index = 0; index < 7; index += 1) {
        const name = `${prefix} zone ${index % 3}`;
        expected.push(await createZone(app.service, place, { name }));
      }
    }
    const seen: { id: string; key: string }[] = [];
    let after: string | undefined;
    do {
      const page = await search({ perPage: 3, ...(after === undefined ? {} : { after }) });
      expect(page.total).toBe(14);
      seen.push(
        ...page.items.map((zone) => ({ id: zone.id, key: `${zone.location_name}/${zone.name}/${zone.id}` })),
      );
      after = page.after ?? undefined;
    } while (after !== undefined);
    expect(seen.map(({ id }) => id).sort()).toEqual([...expected].sort());
    expect(seen.map(({ key }) => key)).toEqual(seen.map(({ key }) => key).sort());
  });

  test("zone search: sorts names regardless of case and accents, with å ä ö last", async () => {
    for (const name of ["öl", "Zoo", "ärla", "Étage", "Åre", "bar", "Damm"])
      await createZone(app.service, account, { name });
    const byName = ["bar", "Damm", "Étage", "Zoo", "Åre", "ärla", "öl"];
    expect(await namesOf({})).toEqual(byName);
    const { after } = await search({ perPage: 5 });
    expect(await namesOf({ after: after ?? "" })).toEqual(byName.slice(5));
  });

  test("zone search: finds beginnings of words; percent signs and underscores stand for nothing", async () => {
    for (const name of ["50% off", "15 off", "a_b", "axb", "Lobby \\ hall"])
      await createZone(app.service, account, { name });
    expect(await namesOf({ q: "50%" })).toEqual(["50% off"]);
    expect(await namesOf({ q: "A_B" })).toEqual(["a_b"]);
    expect(await namesOf({ q: "\\" })).toEqual(["Lobby \\ hall"]);
    expect(await namesOf({ q: "a street" })).toHaveLength(5);
    expect(await namesOf({ q: "nothing" })).toEqual([]);
  });

  test("zone search: a region is a country or a city", async () => {
    await createZone(app.service, account, { name: "At home" });
    await createZone(app.service, await addLocation("Pier", "Oslo", "NO"), { name: "By the sea" });
    expect(await namesOf({ region: "no" })).toEqual(["By the sea"]);
    expect(await namesOf({ region: "OSLO" })).toEqual(["By the sea"]);
    expect(await namesOf({ region: "SE" })).toEqual(["At home"]);
  });

  test("zone search: omits deactivated zones, and those of deactivated locations (@C-221 @C-344)", async () => {
    const spa = await addLocation("Spa", "Oslo", "NO");
    await createZone(app.service, account, { name: "On" });
    await createZone(app.service, account, { name: "Off", deactivated: true });
    await createZone(app.service, account, { name: "Unpaid", paidUntil: null });
    await createZone(app.service, spa, { name: "In the spa" });
    const spaPath = `/api/auth/locations/${spa.locationId}`;
    await owner.rest("DELETE", spaPath, Location);
    expect(await namesOf({})).toEqual(["On", "Unpaid"]);
    const count = await owner.rest("GET", `/api/auth/accounts/${account.id}/sound_zones/count`, ZoneCount);
    expect(count).toEqual({ count: 2, active: 1 });
    expect(await owner.call("GET", spaPath)).toMatchObject({ status: 404, json: { error: "deactivated" } });
    await owner.rest("POST", `${spaPath}/activate`, Location);
    expect(await namesOf({})).toEqual(["On", "Unpaid", "In the spa"]);
  });

  test("zone search: pages have 50 zones, or the requested 1 to 100; invalid sizes are refused", async () => {
    const path = `/api/auth/accounts/${account.id}/sound_zones/search`;
    const cursor = await owner.call("POST", path, { body: { after: "nonsense" } });
    expect(cursor).toMatchObject({
      status: 400,
      json: { error: "invalid", fields: { after: { code: "format" } } },
    });
    for (const perPage of [0, 101]) {
      const page = await owner.call("POST", path, { body: { perPage } });
      expect(page).toMatchObject({
        status: 400,
        json: { fields: { perPage: { code: expect.stringMatching(/^at/) } } },
      });
    }
    for (let index = 0; index < 51; index += 1) await createZone(app.service, account);
    expect((await search({})).items).toHaveLength(50);
    expect((await search({ perPage: 100 })).items).toHaveLength(51);
    expect((await search({ perPage: 1 })).items).toHaveLength(1);
  });

  test("zone search: filters by status and status code find the zones that show it (@C-019)", async () => {
    const { db } = app.service.services;
    const { playlist } = await createMusic(app.service);
    const now = clock.now().getTime();
    const ago = (ms: number | null) => (ms === null ? null : new Date(now - ms));
    for (const isPaired of [true, false])
      for (const paidUntil of [null, new Date(now), new Date(now + DAY_MS)])
        for (const seen of [null, 1000, OFFLINE_AFTER_MS, OFFLINE_AFTER_MS + 1])
          for (const source of [null, playlist])
            for (const [volume, causes, paired] of [
              [0, ["DEVICE_ERROR_UNSUPPORTED_VERSION"], DAY_MS],
              [0, [], 1000],
              [50, ["DEVICE_ERROR_SOON_UNSUPPORTED_VERSION", "DEVICE_ERROR_DISK_LOW"], DAY_MS],
              [50, ["DEVICE_ERROR_DISK_LOW", "DEVICE_ERROR_NO_OUTPUT"], DAY_MS],
              [50, [], DAY_MS],
            ] as const) {
              const name = [isPaired, paidUntil, seen, source, volume, causes].join(" ").slice(0, 50);
              const id = await createZone(app.service, account, {
                name,
                paidUntil,
                playFromType: source === null ? null : "collection",
                playFromId: source,
              });
              await db
                .update(playbackStates)
                .set({ volume, seenAt: ago(seen) })
                .where(eq(playbackStates.soundZoneId, id));
              if (!isPaired) continue;
              const device = await createDevice(app.service, account.id, id);
              await db
                .update(devices)
                .set({ pairedAt: ago(paired) })
                .where(eq(devices.id, device.id));
              for (const cause of causes) await createZoneError(app.service, { soundZoneId: id, cause });
            }
    const rows = await selectZones(db).where(eq(soundZones.accountId, account.id));
    expect(rows).toHaveLength(240);
    for (const billing of BILLING_MODES) {
      const idsWhere = (fits: (status: ReturnType<typeof zoneStatus>) => boolean) =>
        rows.filter((row) => fits(zoneStatus(factsOf(row, billing, now), now))).map(({ zone }) => zone.id);
      const found = async (filter: object) => {
        const services = { ...app.service.services, env: { ...app.service.services.env, billing } };
        const page = { first: 1000, after: null };
        const result = await zonePage(services, { accountId: account.id, within: null, ...filter }, page);
        expect(result.total).toBe(result.rows.length);
        return result.rows.map(({ zone }) => zone.id);
      };
      for (const status of ZONE_STATES) {
        const wanted = idsWhere(({ state }) => state === status);
        expect(wanted.length).toBeGreaterThan(0);
        expect((await found({ status })).sort()).toEqual(wanted.sort());
      }
      for (const statusCode of ZONE_STATUS_CODES) {
        const wanted = idsWhere(({ code }) => code === statusCode);
        expect(wanted.length).toBeGreaterThan(0);
        expect((await found({ statusCode })).sort()).toEqual(wanted.sort());
        if (billing === app.service.services.env.billing)
          expect((await search({ statusCode })).total).toBe(wanted.length);
      }
    }
  });

  test("locations: can be created with a zone, changed and listed (@C-142 @C-340 @C-341)", async () => {
    const location = await owner.rest("POST", `/api/auth/accounts/${account.id}/locations`, Location, {
      body: { name: "Pier", address: "Quay 1", city: "Oslo", postal_code: "0150", iso_country: "NO" },
    });
    expect(location).toMatchObject({ account: account.id, timezone: "Europe/Oslo", deactivated: false });
    const zones = `/api/auth/locations/${location.id}/sound_zones`;
    const zone = await owner.rest("POST", zones, SoundZone, { body: { name: " Lounge " } });
    expect(zone).toMatchObject({
      name: "Lounge",
      location: location.id,
      location_name: "Pier",
      paid_until: "00010101000000",
      paired: "unpaired",
      status: { state: "NOT_SETUP", message: "NOT_SETUP" },
      settings: ZoneSettings.parse({}),
    });
    expect((await owner.rest("GET", zones, SoundZoneList)).items.map(({ id }) => id)).toEqual([zone.id]);
    const zonePath = `/api/auth/sound_zones/${zone.id}`;
    expect(await owner.rest("PUT", zonePath, SoundZone, { body: { name: "Bar" } })).toMatchObject({
      name: "Bar",
    });
    expect(await owner.rest("GET", zonePath, SoundZone)).toMatchObject({ id: zone.id, name: "Bar" });
    const path = `/api/auth/locations/${location.id}`;
    const changed = await owner.rest("PUT", path, Location, {
      body: { city: "Bergen", settings: { bandwidth_limitation_kbps: 500 } },
    });
    expect(changed).toMatchObject({
      name: "Pier",
      city: "Bergen",
      settings: { bandwidth_limitation_kbps: 500 },
    });
    expect(await owner.rest("GET", path, Location)).toEqual({
      id: location.id,
      account: account.id,
      billing_group: "",
      name: "Pier",
      address: "Quay 1",
      city: "Bergen",
      postal_code: "0150",
      iso_country: "NO",
      timezone: "Europe/Oslo",
      opening_hours: null,
      labels: [],
      settings: { bandwidth_limitation_kbps: 500 },
      deactivated: false,
      sound_zones: [zone.id],
    });
    const half = { settings: { bandwidth_limitation_kbps: 500.5 } };
    expect((await owner.call("PUT", path, { body: half })).status).toBe(400);
    expect(await owner.rest("DELETE", path, Location)).toMatchObject({ id: location.id, deactivated: true });
  });

  test("zone record: moments are in UTC to the second, year 1 for none (@C-196)", async () => {
    const paidUntil = async (at: Date | null) => {
      const id = await createZone(app.service, account, { paidUntil: at });
      return (await owner.rest("GET", `/api/auth/sound_zones/${id}`, SoundZone)).paid_until;
    };
    expect(await paidUntil(new Date("2031-05-06T23:08:09.900-02:00"))).toBe("20310507010809");
    expect(await paidUntil(null)).toBe("00010101000000");
  });

  test("zone record: has place, player, schedule, dates, flags and its billing group (@C-144 @C-147)", async () => {
    const { db } = app.service.services;
    const schedule = await createSchedule(app.service, account.id, []);
    const paidUntil = new Date("2031-05-06T07:08:09.000Z");
    const id = await createZone(app.service, account, {
      name: "Bar",
      playFromType: "schedule",
      playFromId: schedule,
      paidUntil,
      subscriptionDeactivated: true,
      createdAt: new Date("2026-01-02T03:04:05.000Z"),
    });
    const device = await createDevice(app.service, account.id, id);
    await db
      .update(playbackStates)
      .set({ connectionId: "a line", seenAt: clock.now() })
      .where(eq(playbackStates.soundZoneId, id));
    await db.update(locations).set({ billingGroupId: "group" }).where(eq(locations.id, account.locationId));
    const path = `/api/auth/sound_zones/${id}`;
    const zone = await owner.call("GET", path);
    expect(zone.json).toMatchObject({
      id,
      name: "Bar",
      account: account.id,
      location: account.locationId,
      location_name: "A street",
      device: { id: device.id, sound_zone: id },
      device_id: device.id,
      schedule,
      address: "A street 1",
      city: "A town",
      permissions: ["SUBSCRIPTION_READ", "SUBSCRIPTION_WRITE"],
      iso8601_paid_until: paidUntil.toISOString(),
      paid_until: "20310506070809",
      subscription_deactivated: true,
      iso8601_created_at: "2026-01-02T03:04:05.000Z",
      deactivated: false,
      online: true,
      paired: "paired",
    });
    const place = await owner.rest("GET", `/api/auth/locations/${account.locationId}`, Location);
    expect(place.billing_group).toBe("group");
    await owner.rest("DELETE", path, SoundZone);
    expect((await owner.call("GET", path, {})).status).toBe(404);
    const { sound_zones } = await owner.rest(
      "GET",
      `/api/auth/accounts/${account.id}/deactivated`,
      Deactivated,
    );
    expect(sound_zones).toMatchObject([{ id, deactivated: true, online: false, paired: "unpaired" }]);
  });

  test("refusals: form errors are reported by field (@C-385 @C-258 @C-259)", async () => {
    const wrong = await owner.call("POST", `/api/auth/accounts/${account.id}/locations`, {
      body: { name: "", address: "x", city: "y", postal_code: "!", iso_country: "Sweden", timezone: "Mars" },
    });
    expect(wrong).toMatchObject({
      status: 400,
      json: {
        error: "invalid",
        message: "Validation errors: name, postal_code, iso_country",
        fields: {
          name: { code: "required" },
          postal_code: { code: "postalCode" },
          iso_country: { code: "required" },
        },
      },
    });
    const longName = await owner.call("POST", `/api/auth/locations/${account.locationId}/sound_zones`, {
      body: { name: "x".repeat(51) },
    });
    expect(longName.json).toMatchObject({ fields: { name: { code: "max", length: 50 } } });
    const zones = `/api/auth/locations/${account.locationId}/sound_zones`;
    expect((await owner.call("POST", zones, { body: { name: "x".repeat(50) } })).status).toBe(200);
    expect((await owner.call("POST", zones, { body: { name: " " } })).json).toMatchObject({
      fields: { name: { code: "required" } },
    });
    const empty = { name: "", address: "", city: "", postal_code: "", iso_country: "" };
    const nothing = await owner.call("POST", `/api/auth/accounts/${account.id}/locations`, { body: empty });
    expect(nothing.json).toMatchObject({
      fields: Object.fromEntries(Object.keys(empty).map((name) => [name, { code: "required" }])),
    });
    const unplaced = { name: "Pier", iso_country: "NO" };
    const later = await owner.call("POST", `/api/auth/accounts/${account.id}/locations`, { body: unplaced });
    expect(later).toMatchObject({ status: 200, json: { ...unplaced, address: "", city: "" } });
    const timezone = await owner.call("PUT", `/api/auth/locations/${account.locationId}`, {
      body: { timezone: "Mars/Crater" },
    });
    expect(timezone.json).toMatchObject({ fields: { timezone: { code: "rule", rule: "timezone" } } });
  });

  test("zone settings: changing one leaves the others (@C-343)", async () => {
    const settings = { ...ZoneSettings.parse({}), crossfade_length: 7, default_volume: 33 };
    const zone = await createZone(app.service, account, { settings });
    const path = `/api/auth/sound_zones/${zone}`;
    const changed = await owner.rest("PUT", path, SoundZone, { body: { settings: { mono: true } } });
    expect(changed.settings).toEqual({ ...settings, mono: true });
    const other = await createZone(app.service, account);
    const both = await owner.rest("POST", "/api/auth/sound_zones/bulk/update", SoundZoneList, {
      body: { sound_zones: [zone, other], settings: { crossfade: false } },
    });
    expect(both.items.map((item) => item.settings)).toEqual([
      { ...settings, mono: true, crossfade: false },
      { ...ZoneSettings.parse({}), crossfade: false },
    ]);
  });

  test("zone settings: two people change different ones at the same time", async () => {
    const zone = await createZone(app.service, account);
    const put = (settings: object) =>
      owner.rest("PUT", `/api/auth/sound_zones/${zone}`, SoundZone, { body: { settings } });
    await Promise.all([put({ mono: true }), put({ crossfade: false }), put({ default_volume: 12 })]);
    const after = await owner.rest("GET", `/api/auth/sound_zones/${zone}`, SoundZone);
    expect(after.settings).toMatchObject({ mono: true, crossfade: false, default_volume: 12 });
  });

  test("player: receives a new name even if the music is removed at the same time", async () => {
    const zone = await createZone(app.service, account);
    const heard = new Set<string>();
    const stop = app.service.services.bus.subscribe("zone-changed", ({ soundZoneId, what }) => {
      if (soundZoneId === zone) heard.add(what);
    });
    const body = { name: "Quiet room", play_from: null };
    await owner.rest("PUT", `/api/auth/sound_zones/${zone}`, SoundZone, { body });
    stop();
    expect(heard).toEqual(new Set(["source", "zone"]));
  });

  test("assigning music: to one zone or many; an unknown source is refused (@C-343 @M-334)", async () => {
    const { playlist } = await createMusic(app.service);
    const [zone, other] = [await createZone(app.service, account), await createZone(app.service, account)];
    const playFrom = { type: "collection", id: playlist };
    const path = `/api/auth/sound_zones/${zone}`;
    const changed = await owner.rest("PUT", path, SoundZone, { body: { play_from: playFrom } });
    expect(changed).toMatchObject({ play_from: playFrom, source: { id: playlist } });
    const both = await owner.rest("POST", "/api/auth/sound_zones/bulk/update", SoundZoneList, {
      body: { sound_zones: [zone, other], play_from: playFrom },
    });
    expect(both.items.map(({ play_from }) => play_from)).toEqual([playFrom, playFrom]);
    const nothing = await owner.rest("PUT", path, SoundZone, { body: { play_from: null } });
    expect(nothing.play_from).toBeNull();
    const unknown = { type: "collection", id: newId("Playlist") };
    expect((await owner.call("PUT", path, { body: { play_from: unknown } })).status).toBe(404);
  });

  test("bulk update: changes all zones or none", async () => {
    const mine = await createZone(app.service, account);
    const theirs = await createZone(app.service, await createAccount(app.service));
    const answer = await owner.call("POST", "/api/auth/sound_zones/bulk/update", {
      body: { sound_zones: [mine, theirs], settings: { mono: true } },
    });
    expect(answer.status).toBe(403);
    const zone = await owner.rest("GET", `/api/auth/sound_zones/${mine}`, SoundZone);
    expect(zone.settings.mono).toBe(false);
  });

  test("remote code: a new one replaces the old one", async () => {
    const zone = await createZone(app.service, account);
    const path = `/api/auth/sound_zones/${zone}/access_code/reset`;
    const [first, second] = [await owner.call("POST", path), await owner.call("POST", path)];
    expect(first.json).toMatchObject({ remote_code: expect.stringMatching(/^[A-Z0-9]{10}$/) });
    expect(second.json).not.toEqual(first.json);
  });

  test("zone errors: by REST and GraphQL alike (@C-151 @C-344)", async () => {
    const soundZoneId = await createZone(app.service, account);
    await createZoneError(app.service, { soundZoneId, cause: "DEVICE_ERROR_SOON_UNSUPPORTED_VERSION" });
    const { soundZone } = await owner.graphql<{ soundZone: object }>(
      "query Q($id: ID!) { soundZone(id: $id) { errors(state: unresolved) { edges { node { id cause resolved } } } } }",
      { id: soundZoneId },
    );
    expect(soundZone).toEqual({
      errors: {
        edges: [
          {
            node: { id: expect.any(String), cause: "DEVICE_ERROR_SOON_UNSUPPORTED_VERSION", resolved: false },
          },
        ],
      },
    });
    const zone = soundZoneId;
    const path = `/api/auth/sound_zones/${zone}/sound_zone_errors`;
    expect((await owner.rest("GET", path, ZoneErrors)).items).toEqual([
      expect.objectContaining({ cause: "DEVICE_ERROR_SOON_UNSUPPORTED_VERSION", resolved: false }),
    ]);
  });

  test("GraphQL: counts zones by subscription without reading them", async () => {
    await createZone(app.service, account);
    await createZone(app.service, account, { paidUntil: null });
    await createZone(app.service, account, { paidUntil: new Date(clock.now().getTime() - DAY_MS) });
    const total = async (filters: object) =>
      (
        await owner.graphql<{ account: { soundZones: { total: number } } }>(
          `query ($id: ID!, $filters: SoundZoneFilters) {
            account(id: $id) { soundZones(first: 0, filters: $filters) { total } }
          }`,
          { id: account.id, filters },
        )
      ).account.soundZones.total;
    expect(await total({})).toBe(3);
    expect(await total({ subscription: "ACTIVE" })).toBe(1);
    expect(await total({ subscription: "INACTIVE" })).toBe(1);
    expect(await total({ subscription: "EXPIRED" })).toBe(1);
    expect(await total({ subscription: "PAUSED" })).toBe(0);
  });

  test("GraphQL: a zone with its names, rights, player, status, place and company (@C-149)", async () => {
    const id = await createZone(app.service, account, { name: "Bar" });
    await createDevice(app.service, account.id, id);
    await app.service.services.db
      .update(devices)
      .set({ pairedAt: new Date(clock.now().getTime() - OFFLINE_AFTER_MS) })
      .where(eq(devices.soundZoneId, id));
    const query = `query ($id: ID!) { soundZone(id: $id) {
      id name permissions devicePlatform status { code }
      location { id permissions timezone } account { id permissions }
    } }`;
    const { soundZone } = await owner.graphql<{ soundZone: object }>(query, { id });
    expect(soundZone).toEqual({
      id,
      name: "Bar",
      permissions: ["SUBSCRIPTION_READ", "SUBSCRIPTION_WRITE"],
      devicePlatform: "linux",
      status: { code: "PLAYER_DISCONNECTED" },
      location: {
        id: account.locationId,
        permissions: ["SETTINGS_WRITE", "SUBSCRIPTION_WRITE"],
        timezone: "Europe/Stockholm",
      },
      account: {
        id: account.id,
        permissions: ["SETTINGS_READ", "SETTINGS_WRITE", "SUBSCRIPTION_WRITE", "USERS_WRITE"],
      },
    });
  });

  test("GraphQL: a zone with permissions, status, settings, history and blocked tracks (@C-151)", async () => {
    const zone = await createZone(app.service, account);
    const { soundZone } = await owner.graphql<{ soundZone: object }>(
      `query ($id: ID!) {
        soundZone(id: $id) {
          id permissions devicePlatform online status { code state message }
          settings { crossfade crossfadeLength artistGapHours volumeEq mono defaultVolume } nowPlaying { startAt }
          playbackHistory { edges { startAt } } blockedTracks { blockedAt }
          subscription { state isActive } location { timezone } account { id permissions }
          errors { edges { node { cause } } }
        }
      }`,
      { id: zone },
    );
    expect(soundZone).toEqual({
      id: zone,
      permissions: ["SUBSCRIPTION_READ", "SUBSCRIPTION_WRITE"],
      devicePlatform: null,
      online: false,
      status: { code: null, state: "NOT_SETUP", message: "NOT_SETUP" },
      settings: {
        crossfade: true,
        crossfadeLength: 4,
        artistGapHours: 0,
        volumeEq: true,
        mono: false,
        defaultVolume: 60,
      },
      nowPlaying: null,
      playbackHistory: { edges: [] },
      blockedTracks: [],
      subscription: { state: "ACTIVE", isActive: true },
      location: { timezone: "Europe/Stockholm" },
      account: {
        id: account.id,
        permissions: ["SETTINGS_READ", "SETTINGS_WRITE", "SUBSCRIPTION_WRITE", "USERS_WRITE"],
      },
      errors: { edges: [] },
    });
  });
});
