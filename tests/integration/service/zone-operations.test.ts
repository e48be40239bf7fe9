import { eq, inArray } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { auditLog } from "#server/db/schema/audit.ts";
import { zoneLabels } from "#server/db/schema/labels.ts";
import { tracks } from "#server/db/schema/music/music.ts";
import { zoneOperations } from "#server/db/schema/operations.ts";
import { locations, locationUsers, playbackStates, soundZones } from "#server/db/schema/places.ts";
import { endMute, muteLocation } from "#server/modules/building/commands/mute-location.ts";
import { deleteExpired } from "#server/modules/housekeeping/housekeeping.ts";
import { insertOperation } from "#server/modules/zone-operations/repository.ts";
import { runBatch } from "#server/modules/zone-operations/run-operation.ts";
import type { BusTopics } from "#server/services.ts";
import { SoundZone } from "#shared/contract/rest/entities.ts";
import { ZoneOperation, ZoneOperationPage } from "#shared/contract/rest/zones/zone-operations.ts";
import { PresetPreview, ZonePreset, ZonePresets } from "#shared/contract/rest/zones/zone-presets.ts";
import { ZoneSearchResult } from "#shared/contract/rest/zones/zones.ts";
import { ZoneSettings } from "#shared/contract/zone-settings.ts";
import { PROVIDER_ACCOUNT_IDS } from "#shared/domain/accounts/provider.ts";
import { DAY_MS } from "#shared/domain/time/lengths.ts";
import { createMusic } from "#tests/factories/music/music.ts";
import {
  createAccount,
  createDevice,
  createLabel,
  createProgram,
  createUser,
  createZone,
  newId,
} from "#tests/factories/people/people.ts";
import { TestApi } from "#tests/factories/service/api.ts";
import { startApp, type TestApp } from "#tests/factories/service/app.ts";
import { emptyData } from "#tests/factories/service/empty-data.ts";
import { createClock } from "./clock.ts";

const MEMBER = { owner: false, admin: false, contact: false, finance: false };

describe("changes of many zones", () => {
  const clock = createClock();
  let app: TestApp;
  let account: { readonly id: string; readonly locationId: string };
  let owner: TestApi;
  let keys = 0;

  beforeAll(async () => {
    app = await startApp({ now: clock.now });
  });
  afterAll(async () => {
    expect(app.logs().filter((line) => Number(line.level) >= 50)).toEqual([]);
    await app[Symbol.asyncDispose]();
  });
  beforeEach(async () => {
    clock.reset();
    account = await createAccount(app.service);
    owner = new TestApi(app.url, (await createUser(app.service, account.id)).token);
  });

  const db = () => app.service.services.db;
  const at = (more = "") => `/api/auth/accounts/${account.id}/zone-operations${more}`;
  const newKey = () => {
    keys += 1;
    return `key of test ${keys}`;
  };
  const ended = async (operation: ZoneOperation, api = owner) => {
    const read = () => api.rest("GET", at(`/${operation.id}`), ZoneOperationPage);
    await expect.poll(async () => (await read()).operation.state, { timeout: 20_000 }).toBe("done");
    return await read();
  };
  const change = async (zones: object, how: object, api = owner) =>
    await ended(
      await api.rest("POST", at(), ZoneOperation, { body: { key: newKey(), zones, change: how } }),
      api,
    );
  const undo = async ({ operation }: { readonly operation: ZoneOperation }, api = owner) =>
    await ended(await api.rest("POST", at(`/${operation.id}/undo`), ZoneOperation), api);
  const failures = ({ items }: { readonly items: readonly { zone: string; reason: string | null }[] }) =>
    Object.fromEntries(items.flatMap(({ zone, reason }) => (reason === null ? [] : [[zone, reason]])));

  /** A zone with a player. */
  async function playedZone(name: string, place = account): Promise<string> {
    const zone = await createZone(app.service, place, { name });
    await createDevice(app.service, account.id, zone);
    return zone;
  }
  async function addLocation(name: string, isoCountry = "SE") {
    const locationId = newId("Location");
    const address = { address: "Quay 1", city: name, postalCode: "0150", isoCountry, timezone: "UTC" };
    await db()
      .insert(locations)
      .values({ id: locationId, accountId: account.id, name, ...address });
    return { id: account.id, locationId };
  }
  const intents = async (ids: readonly string[]) => {
    const rows = await db()
      .select()
      .from(playbackStates)
      .where(inArray(playbackStates.soundZoneId, [...ids]));
    const byId = new Map(rows.map((row) => [row.soundZoneId, row]));
    return ids.map((id) => byId.get(id)!);
  };
  const zoneOf = (id: string) => owner.rest("GET", `/api/auth/sound_zones/${id}`, SoundZone);

  test("zone operation: pauses zones, notifies each player once and logs one entry", async () => {
    const played = [await playedZone("Bar"), await playedZone("Deck")];
    const bare = await createZone(app.service, account, { name: "Attic" });
    const heard: BusTopics["zone-changed"][] = [];
    const stop = app.service.services.bus.subscribe("zone-changed", (message) => heard.push(message));
    const page = await change({ matching: {}, except: [] }, { type: "pause" });
    stop();
    expect(page.operation).toMatchObject({ total: 3, done: 2, failed: 1, undoable: true, type: "pause" });
    expect(failures(page)).toEqual({ [bare]: "no-player" });
    expect((await intents(played)).map(({ playing }) => playing)).toEqual([false, false]);
    expect(heard.map(({ soundZoneId, what }) => `${what} ${soundZoneId}`).sort()).toEqual(
      played.map((id) => `intent ${id}`).sort(),
    );
    const logged = await db().select().from(auditLog).where(eq(auditLog.accountId, account.id));
    expect(logged).toMatchObject([{ kind: "zones.paused", subjectCount: 3 }]);
    // Only the failures are asked for when there is something to explain.
    const failed = await owner.rest(
      "GET",
      at(`/${page.operation.id}?state=failed&perPage=1`),
      ZoneOperationPage,
    );
    expect(failed.items).toMatchObject([{ zone: bare, name: "Attic", reason: "no-player" }]);
  });

  test("zone operation: the same press sent twice is one operation, also at the same moment", async () => {
    const zone = await playedZone("Bar");
    const body = { key: newKey(), zones: { ids: [zone] }, change: { type: "pause" } };
    const answers = await Promise.all([1, 2, 3].map(() => owner.rest("POST", at(), ZoneOperation, { body })));
    expect(new Set(answers.map(({ id }) => id)).size).toBe(1);
    await ended(answers[0]!);
    const [{ id }] = answers as [ZoneOperation];
    const undone = await Promise.all([1, 2].map(() => owner.rest("POST", at(`/${id}/undo`), ZoneOperation)));
    expect(new Set(undone.map((one) => one.id)).size).toBe(1);
    await ended(undone[0]!);
    expect((await intents([zone]))[0]).toMatchObject({ playing: true });
    const [kept] = await db().select().from(zoneOperations).where(eq(zoneOperations.id, id));
    expect(kept).toMatchObject({ done: 1, failed: 0 });
  });

  test("zone operation: undo restores former values and names zones that were changed since", async () => {
    const [bar, deck, spa] = [await playedZone("Bar"), await playedZone("Deck"), await playedZone("Spa")];
    await owner.rest("PUT", `/api/auth/sound_zones/${deck}`, SoundZone, {
      body: { settings: { max_volume: 50 } },
    });
    const louder = await change({ ids: [bar, deck, spa] }, { type: "volume", volume: 80 });
    expect((await intents([bar, deck, spa])).map(({ volume }) => volume)).toEqual([80, 50, 80]);
    await change({ ids: [spa] }, { type: "volume", volume: 20 });
    const undone = await undo(louder);
    expect(failures(undone)).toEqual({ [spa]: "changed-since" });
    expect(undone.operation).toMatchObject({ type: "undo", undoable: false });
    // When a person chose the volume is restored too: a slot's volume applies again, as before.
    expect((await intents([bar, deck, spa])).map(({ volume, volumeAt }) => [volume, volumeAt])).toEqual([
      [60, null],
      [50, null],
      [20, expect.any(Date)],
    ]);
    expect((await ended(louder.operation)).operation.undoable).toBe(false);
  });

  test("zone operation: settings of many zones change together, with the volume below a new limit", async () => {
    const settings = ZoneSettings.parse({ mono: true });
    const bar = await createZone(app.service, account, { name: "Bar", settings });
    const deck = await createZone(app.service, account, { name: "Deck" });
    const done = await change(
      { matching: {}, except: [] },
      { type: "settings", settings: { mono: false, max_volume: 40 } },
    );
    expect((await zoneOf(bar)).settings).toEqual({ ...settings, mono: false, max_volume: 40 });
    expect((await intents([bar, deck])).map(({ volume }) => volume)).toEqual([40, 40]);
    await undo(done);
    expect((await zoneOf(bar)).settings).toEqual(settings);
    expect((await intents([bar, deck])).map(({ volume }) => volume)).toEqual([60, 60]);
    const unknown = { type: "settings", settings: { fallback_collection: newId("Playlist") } };
    const body = { key: newKey(), zones: { ids: [bar] }, change: unknown };
    expect((await owner.call("POST", at(), { body })).status).toBe(400);
  });

  test("zone operation: labels are added and removed, and undo brings the former ones back", async () => {
    const sea = await createLabel(app.service, account.id, { name: "Sea" });
    const city = await createLabel(app.service, account.id, { name: "City" });
    const old = await createLabel(app.service, account.id, { name: "Old" });
    const bar = await createZone(app.service, account, { name: "Bar" });
    await db()
      .insert(zoneLabels)
      .values([
        { soundZoneId: bar, labelId: sea },
        { soundZoneId: bar, labelId: old },
      ]);
    const done = await change({ ids: [bar] }, { type: "labels", add: [city], remove: [old] });
    expect((await zoneOf(bar)).labels).toEqual([city, sea]);
    await undo(done);
    expect((await zoneOf(bar)).labels).toEqual([old, sea]);
    // As many as can be set in the zone itself.
    const many = await Promise.all(
      Array.from({ length: 19 }, (_, n) => createLabel(app.service, account.id, { name: `Many ${n}` })),
    );
    const crowded = await change({ ids: [bar] }, { type: "labels", add: many });
    expect(failures(crowded)).toEqual({ [bar]: "too-many-labels" });
    const foreign = { type: "labels", add: [newId("Label")] };
    const body = { key: newKey(), zones: { ids: [bar] }, change: foreign };
    expect((await owner.call("POST", at(), { body })).status).toBe(400);
  });

  test("zone operation: music that a country may not play is an outcome of its zones, retry included", async () => {
    const music = await createMusic(app.service);
    await db()
      .update(tracks)
      .set({ markets: ["SE"] })
      .where(inArray(tracks.id, [...music.tracks]));
    const home = await createZone(app.service, account, { name: "Bar" });
    const abroad = await createZone(app.service, await addLocation("Oslo", "NO"), { name: "Pier" });
    const source = { type: "source", play_from: { type: "collection", id: music.playlist } };
    const page = await change({ ids: [home, abroad] }, source);
    expect(failures(page)).toEqual({ [abroad]: "not-in-country" });
    expect((await zoneOf(home)).play_from).toEqual(source.play_from);
    expect((await zoneOf(abroad)).play_from).toBeNull();
    await db()
      .update(tracks)
      .set({ markets: ["ZZ"] })
      .where(inArray(tracks.id, [...music.tracks]));
    const again = await owner.rest("POST", at(`/${page.operation.id}/retry`), ZoneOperation, {
      body: { key: newKey() },
    });
    expect((await ended(again)).operation).toMatchObject({ total: 1, done: 1, failed: 0 });
    expect((await zoneOf(abroad)).play_from).toEqual(source.play_from);
    await undo(page);
    expect((await zoneOf(home)).play_from).toBeNull();
    const gone = { type: "source", play_from: { type: "collection", id: newId("Playlist") } };
    const body = { key: newKey(), zones: { ids: [home] }, change: gone };
    expect((await owner.call("POST", at(), { body })).status).toBe(404);
  });

  test("zone operation: a pause outlasts the mute of a location, and undoing it does not break the mute", async () => {
    const [bar, deck, quiet] = [await playedZone("Bar"), await playedZone("Deck"), await playedZone("Quiet")];
    await change({ ids: [quiet] }, { type: "pause" });
    const place = { id: account.locationId, accountId: account.id };
    const { services } = app.service;
    const plays = async () => (await intents([bar, deck, quiet])).map(({ playing }) => playing);
    const before = await change({ ids: [deck] }, { type: "pause" });
    await muteLocation(services, place, { by: "Fire panel", reason: "", minutes: null });
    const paused = await change({ ids: [bar, quiet] }, { type: "pause" });
    await undo(before);
    expect(await plays()).toEqual([false, false, false]);
    await endMute(services, place);
    expect(await plays()).toEqual([false, true, false]);
    await undo(paused);
    expect(await plays()).toEqual([true, true, false]);
    // Playing is what lifts a mute.
    await muteLocation(services, place, { by: "Fire panel", reason: "", minutes: null });
    await change({ ids: [bar] }, { type: "play" });
    expect(await plays()).toEqual([true, false, false]);
    await endMute(services, place);
    expect(await plays()).toEqual([true, true, false]);
  });

  test("zone operation: people of one location change their zones only, others are refused whole", async () => {
    const pier = await addLocation("Pier");
    const [mine, other] = [await playedZone("Pier bar", pier), await playedZone("Bar")];
    const runner = await createUser(app.service, null);
    await db().insert(locationUsers).values({ locationId: pier.locationId, userId: runner.id });
    const api = new TestApi(app.url, runner.token);
    const all = await change({ matching: {}, except: [] }, { type: "pause" }, api);
    expect(all.operation).toMatchObject({ total: 1, done: 1 });
    const named = await change({ ids: [mine, other] }, { type: "play" }, api);
    expect(failures(named)).toEqual({ [other]: "not-allowed" });
    expect((await intents([other]))[0]).toMatchObject({ intentVersion: 1 });
    const start = (caller: TestApi, ids: readonly string[], how: object) =>
      caller.call("POST", at(), { body: { key: newKey(), zones: { ids }, change: how } });
    expect((await start(api, [other], { type: "pause" })).status).toBe(403);
    // Operations of others are not theirs to read or undo.
    const owners = await change({ ids: [mine] }, { type: "pause" });
    expect((await api.call("GET", at(`/${owners.operation.id}`))).status).toBe(404);
    expect((await api.call("POST", at(`/${owners.operation.id}/undo`))).status).toBe(404);
    const stranger = new TestApi(
      app.url,
      (await createUser(app.service, (await createAccount(app.service)).id)).token,
    );
    expect((await start(stranger, [mine], { type: "pause" })).status).toBe(403);
    expect((await start(owner, [newId("SoundZone")], { type: "pause" })).status).toBe(404);
  });

  test("play in zones: staff list every zone, and are offered those in which they may choose the music", async () => {
    const { playlist } = await createMusic(app.service);
    const [provider = ""] = PROVIDER_ACCOUNT_IDS;
    await createAccount(app.service, { id: provider });
    const pier = await addLocation("Pier");
    const [mine, other] = [await playedZone("Pier bar", pier), await playedZone("Bar")];
    const member = await createUser(app.service, provider, MEMBER);
    const staff = new TestApi(app.url, member.token);
    const found = async (body: object) => {
      const path = `/api/auth/accounts/${account.id}/sound_zones/search`;
      const { items, total } = await staff.rest("POST", path, ZoneSearchResult, { body });
      expect(total).toBe(items.length);
      return items.map(({ id }) => id);
    };
    const music = { type: "source", play_from: { type: "collection", id: playlist } };
    const refused = async (zones: object) => {
      const { status, json } = await staff.call("POST", at(), {
        body: { key: newKey(), zones, change: music },
      });
      return [status, (json as { reason?: string }).reason];
    };
    expect(await found({})).toEqual([other, mine]);
    expect(await found({ may: "zone.assign" })).toEqual([]);
    expect(await refused({ matching: {}, except: [] })).toEqual([403, "not-yours"]);
    expect(await refused({ ids: [mine, other] })).toEqual([403, "not-yours"]);

    await db().insert(locationUsers).values({ locationId: pier.locationId, userId: member.id });
    app.service.services.bus.publish("subject-changed", { subject: member.id });
    expect(await found({})).toEqual([other, mine]);
    expect(await found({ may: "zone.assign" })).toEqual([mine]);
    expect(await refused({ ids: [other] })).toEqual([403, "not-yours"]);
    expect(failures(await change({ ids: [mine, other] }, music, staff))).toEqual({ [other]: "not-allowed" });
    const all = await change({ matching: {}, except: [] }, music, staff);
    expect(all.operation).toMatchObject({ total: 1, failed: 0 });
  });

  test("zone preset: shows what it would change, is applied with undo, and zones name their differences", async () => {
    const music = await createMusic(app.service);
    const presets = `/api/auth/accounts/${account.id}/zone-presets`;
    const member = new TestApi(app.url, (await createUser(app.service, account.id, MEMBER)).token);
    const preset = await member.rest("POST", presets, ZonePreset, {
      body: {
        name: "Evening",
        settings: { default_volume: 40, mono: true },
        play_from: { type: "collection", id: music.playlist },
      },
    });
    expect(preset).toMatchObject({ zones: 0, source_name: "A playlist" });
    const [bar, deck] = [await playedZone("Bar"), await playedZone("Deck")];
    const preview = await owner.rest("POST", `${presets}/${preset.id}/preview`, PresetPreview, {
      body: { zones: { matching: {} }, perPage: 1 },
    });
    expect(preview).toMatchObject({ total: 2, next: 1 });
    expect(preview.items).toEqual([
      {
        zone: bar,
        name: "Bar",
        location_name: "A street",
        changes: [
          { field: "source", from: null, to: "A playlist" },
          { field: "mono", from: false, to: true },
          { field: "default_volume", from: 60, to: 40 },
        ],
      },
    ]);
    const applied = await change({ ids: [bar, deck] }, { type: "preset", preset: preset.id });
    expect(await zoneOf(bar)).toMatchObject({
      preset: { id: preset.id, name: "Evening", differs: [] },
      play_from: { id: music.playlist },
      settings: { default_volume: 40, mono: true },
    });
    const found = await owner.rest(
      "POST",
      `/api/auth/accounts/${account.id}/sound_zones/search`,
      ZoneSearchResult,
      { body: { preset: preset.id } },
    );
    expect(found.total).toBe(2);
    await owner.rest("PUT", `/api/auth/sound_zones/${deck}`, SoundZone, {
      body: { settings: { mono: false } },
    });
    expect((await zoneOf(deck)).preset).toMatchObject({ differs: ["mono"] });
    expect((await owner.rest("GET", presets, ZonePresets)).items).toMatchObject([
      { name: "Evening", zones: 2 },
    ]);

    // A changed preset leaves its zones as they are.
    const body = { name: "Evening", settings: { default_volume: 30 }, play_from: null };
    await owner.rest("PUT", `${presets}/${preset.id}`, ZonePreset, { body });
    expect(await zoneOf(bar)).toMatchObject({
      preset: { differs: ["default_volume"] },
      settings: { default_volume: 40 },
    });
    await owner.rest("DELETE", `${presets}/${preset.id}`, ZonePreset);
    expect(await zoneOf(bar)).toMatchObject({ preset: null, settings: { default_volume: 40 } });
    await owner.rest("POST", `${presets}/${preset.id}/restore`, ZonePreset);
    expect((await zoneOf(bar)).preset).toMatchObject({ name: "Evening" });

    // The preset has no music any more, but undoing brings the former music back.
    const program = await createProgram(app.service, (await createUser(app.service, account.id)).id, [
      "read",
      "zones",
    ]);
    const refused = await owner.as(program.token).call("POST", at(`/${applied.operation.id}/undo`));
    expect(refused).toMatchObject({ status: 403, json: { reason: "not-in-scope" } });
    const undone = await undo(applied);
    expect(failures(undone)).toEqual({ [deck]: "changed-since" });
    expect(await zoneOf(bar)).toMatchObject({
      preset: null,
      play_from: null,
      settings: { default_volume: 60 },
    });
    const logged = await db().select().from(auditLog).where(eq(auditLog.accountId, account.id));
    expect(logged.map(({ kind, subjectName }) => `${kind} ${subjectName}`)).toContain(
      "zones.preset-created Evening",
    );
    // People who see no settings cannot list presets.
    const stranger = new TestApi(app.url, (await createUser(app.service, null)).token);
    expect((await stranger.call("GET", presets)).status).toBe(403);
  });

  test("zone operation: a batch that fails once, such as in a deadlock, is tried again", async () => {
    const { services } = app.service;
    const ids = [await playedZone("Bar"), await playedZone("Deck")];
    const operation = {
      id: newId("ZoneOperation"),
      accountId: account.id,
      key: newKey(),
      change: { type: "pause" as const },
      total: ids.length,
      createdAt: clock.now(),
    };
    await insertOperation(
      db(),
      operation,
      ids.map((id) => ({ id, reason: null })),
    );
    let failures = 1;
    const failing = new Proxy(db(), {
      get: (target, name) => {
        if (name !== "transaction" || failures === 0) return Reflect.get(target, name);
        failures -= 1;
        return () => Promise.reject(new Error("deadlock detected"));
      },
    });
    expect(await runBatch({ ...services, db: failing }, operation.id)).toBe(true);
    expect((await intents(ids)).map(({ playing }) => playing)).toEqual([false, false]);
    const [row] = await db().select().from(zoneOperations).where(eq(zoneOperations.id, operation.id));
    expect(row).toMatchObject({ done: 2, failed: 0 });
  });

  test("zone operation: outcomes and undo are kept for 30 days", async () => {
    const zone = await playedZone("Bar");
    const { operation } = await change({ ids: [zone] }, { type: "pause" });
    clock.forward(29 * DAY_MS);
    await deleteExpired(app.service.services);
    expect((await owner.call("GET", at(`/${operation.id}`))).status).not.toBe(404);
    clock.forward(2 * DAY_MS);
    await deleteExpired(app.service.services);
    const kept = await db().select().from(zoneOperations).where(eq(zoneOperations.id, operation.id));
    expect(kept).toEqual([]);
    expect((await intents([zone]))[0]).toMatchObject({ playing: false });
  });
});

test("zone operation: one that a restart interrupts ends afterwards, without changing a zone twice", async () => {
  const data = await emptyData();
  const first = await startApp(data);
  const { services } = first.service;
  const account = await createAccount(first.service);
  const ids = Array.from({ length: 300 }, () => newId("SoundZone"));
  const settings = ZoneSettings.parse({});
  const zone = { accountId: account.id, locationId: account.locationId, name: "A room", settings };
  await services.db.insert(soundZones).values(ids.map((id) => ({ id, ...zone })));
  const row = await insertOperation(
    services.db,
    {
      id: newId("ZoneOperation"),
      accountId: account.id,
      key: "interrupted",
      change: { type: "settings", settings: { mono: true } },
      total: ids.length,
      createdAt: new Date(),
    },
    ids.map((id) => ({ id, reason: null })),
  );
  expect(await runBatch(services, row!.id)).toBe(true);
  await first[Symbol.asyncDispose]();

  await using second = await startApp(data);
  const { db } = second.service.services;
  const read = async () => (await db.select().from(zoneOperations).where(eq(zoneOperations.id, row!.id)))[0];
  await expect.poll(async () => (await read())?.endedAt, { timeout: 20_000 }).toBeInstanceOf(Date);
  expect(await read()).toMatchObject({ done: 300, failed: 0 });
  const after = await db.select().from(soundZones).where(eq(soundZones.accountId, account.id));
  expect(after.filter(({ settings: { mono } }) => !mono)).toEqual([]);
});
