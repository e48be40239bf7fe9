import { and, eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { collections } from "#server/db/schema/music/music.ts";
import { locations, locationUsers, playbackStates, soundZones } from "#server/db/schema/places.ts";
import { insertZoneLabels } from "#server/modules/labels/public.ts";
import { getLog } from "#shared/contract/rest/accounts/audit.ts";
import { Location } from "#shared/contract/rest/entities.ts";
import { listLabels } from "#shared/contract/rest/zones/labels.ts";
import { ZoneImportCheck, ZoneImportCounts } from "#shared/contract/rest/zones/zone-import.ts";
import { ZoneSearchResult } from "#shared/contract/rest/zones/zones.ts";
import { ACCOUNT_LIMITS } from "#shared/domain/accounts/account-limits.ts";
import { readImport } from "#shared/domain/zones/import/read-import.ts";
import { createOwnPlaylist } from "#tests/factories/music/music.ts";
import {
  copyZones,
  createAccount,
  createLabel,
  createProgram,
  createUser,
  createZone,
} from "#tests/factories/people/people.ts";
import { TestApi } from "#tests/factories/service/api.ts";
import { startApp, type TestApp } from "#tests/factories/service/app.ts";

const FILE = `Plats;Adress;Ort;Postnummer;Land;Zon;Etiketter;Platsens etiketter
Pier;Quay 1;Oslo;0150;Norge;Bar;Loud;Flagship
Pier;;;;;Spa;;
Kiosk;Quay 2;Bergen;5003;NO;;Loud;
`;

/** The lines of a file, as its reader sends them. */
function bodyOf(text: string) {
  const read = readImport(text);
  if (!read.ok) throw new Error(read.reason);
  return { lines: read.lines.map(({ line, cells }) => ({ line, cells })) };
}

describe("zone import", () => {
  let app: TestApp;
  let account: { id: string; locationId: string };
  let owner: TestApi;
  let path: string;

  beforeAll(async () => {
    app = await startApp();
  });
  afterAll(async () => {
    expect(app.logs().filter((line) => Number(line.level) >= 50)).toEqual([]);
    await app[Symbol.asyncDispose]();
  });
  beforeEach(async () => {
    account = await createAccount(app.service);
    owner = new TestApi(app.url, (await createUser(app.service, account.id)).token);
    path = `/api/auth/accounts/${account.id}/zone_import`;
  });

  const check = (text: string) =>
    owner.rest("POST", `${path}/check`, ZoneImportCheck, { body: bodyOf(text) });
  const run = (text: string) => owner.rest("POST", path, ZoneImportCounts, { body: bodyOf(text) });
  const zones = async () => {
    const search = `/api/auth/accounts/${account.id}/sound_zones/search`;
    return (await owner.rest("POST", search, ZoneSearchResult, { body: {} })).items;
  };
  const musicOf = async (accountId: string) => {
    const [own] = await app.service.services.db
      .select({ name: collections.name })
      .from(collections)
      .where(eq(collections.curatorAccountId, accountId));
    return own?.name ?? "";
  };
  const labelNames = async () => {
    const { items } = await owner.rest("GET", `/api/auth/accounts/${account.id}/labels`, listLabels.response);
    return new Map(items.map(({ id, name }) => [id, name]));
  };

  test("zone import: adds what the check foretells, and the same file again changes nothing", async () => {
    const counts = { new_locations: 2, changed_locations: 0, new_zones: 3, changed_zones: 0 };
    expect(await check(FILE)).toEqual({
      counts,
      lines: [2, 3, 4].map((line) => ({ line, status: "new" })),
      errors: [],
      too_many: [],
      new_labels: ["Flagship", "Loud"],
      derived_time_zones: ["NO"],
    });
    expect(await zones()).toEqual([]);
    expect(await run(FILE)).toEqual(counts);
    const names = await labelNames();
    const seen = (await zones()).map((zone) => [
      zone.location_name,
      zone.name,
      zone.labels.map((id) => names.get(id)),
      zone.location_labels.map((id) => names.get(id)),
    ]);
    expect(seen).toEqual([
      ["Kiosk", "Kiosk", ["Loud"], []],
      ["Pier", "Bar", ["Loud"], ["Flagship"]],
      ["Pier", "Spa", [], ["Flagship"]],
    ]);
    const [first] = await zones();
    expect(await owner.rest("GET", `/api/auth/locations/${first?.location}`, Location)).toMatchObject({
      timezone: "Europe/Oslo",
      postal_code: "5003",
    });
    const nothing = { new_locations: 0, changed_locations: 0, new_zones: 0, changed_zones: 0 };
    expect((await check(FILE)).lines.map(({ status }) => status)).toEqual(Array(3).fill("unchanged"));
    expect(await run(FILE)).toEqual(nothing);
    expect(await zones()).toHaveLength(3);
    const log = await owner.rest("GET", `/api/auth/accounts/${account.id}/log`, getLog.response);
    expect(log.items.map(({ kind }) => kind)).toEqual(["zones.imported", "zones.imported"]);
  });

  test("zone import: changes addresses, labels and music of what is there", async () => {
    const playlist = await createOwnPlaylist(app.service, account.id);
    const id = await createZone(app.service, account, { name: "Bar" });
    const { db } = app.service.services;
    await db.update(playbackStates).set({ playing: false }).where(eq(playbackStates.soundZoneId, id));
    const text = "location,address,zone,labels,source\nA street,A street 2,Bar,Loud,Own playlist\n";
    const named = text.replace("Own playlist", await musicOf(account.id));
    expect((await check(named)).errors).toEqual([]);
    expect(await run(named)).toEqual({
      new_locations: 0,
      changed_locations: 1,
      new_zones: 0,
      changed_zones: 1,
    });
    const [zone] = await zones();
    expect(zone).toMatchObject({
      id,
      address: "A street 2",
      play_from: { type: "collection", id: playlist },
    });
    expect(zone?.labels).toHaveLength(1);
    // A paused zone stays paused.
    const [state] = await db.select().from(playbackStates).where(eq(playbackStates.soundZoneId, id));
    expect(state?.playing).toBe(false);
  });

  test("zone import: puts more labels on zones than a statement has parameters for", async () => {
    const { db } = app.service.services;
    const soundZoneId = await createZone(app.service, account);
    const labelId = await createLabel(app.service, account.id);
    await insertZoneLabels(
      db,
      Array.from({ length: 33_000 }, () => ({ soundZoneId, labelId })),
    );
    expect((await zones())[0]?.labels).toEqual([labelId]);
  });

  test("zone import: a file with an error in one line is refused as a whole", async () => {
    const wrong = `${FILE}Deli;Road 1;Lund;22100;Swedenland;Bar;;\nPier;;;;;bar;;\n`;
    expect((await check(wrong)).errors).toEqual([
      { line: 5, column: "country", code: "country" },
      { line: 6, column: "zone", code: "zoneTwice", value: 2 },
    ]);
    const refused = await owner.call("POST", path, { body: bodyOf(wrong) });
    expect(refused).toMatchObject({ status: 409, json: { reason: "import-errors" } });
    expect(await zones()).toEqual([]);
    expect(await labelNames()).toEqual(new Map());
  });

  test("zone import: the account's limits hold for the whole file", async () => {
    await createZone(app.service, account);
    await copyZones(app.service, account.id, ACCOUNT_LIMITS.zones - 3);
    expect((await check(FILE)).too_many).toEqual(["zones"]);
    expect((await owner.call("POST", path, { body: bodyOf(FILE) })).status).toBe(409);
    const added = await app.service.services.db
      .select()
      .from(locations)
      .where(and(eq(locations.accountId, account.id), eq(locations.name, "Pier")));
    expect(added).toEqual([]);
  });

  test("zone import: location users are refused, and programs without the scope of what it does", async () => {
    const runner = await createUser(app.service, null);
    await app.service.services.db
      .insert(locationUsers)
      .values({ locationId: account.locationId, userId: runner.id });
    const body = bodyOf(FILE);
    for (const one of [path, `${path}/check`])
      expect((await new TestApi(app.url, runner.token).call("POST", one, { body })).status).toBe(403);
    const member = await createUser(app.service, account.id);
    await createOwnPlaylist(app.service, account.id);
    const { token } = await createProgram(app.service, member.id, ["zones"]);
    const program = new TestApi(app.url, token);
    const music = bodyOf(`location,zone,source\nA street,Bar,${await musicOf(account.id)}`);
    expect(await program.call("POST", path, { body: music })).toMatchObject({
      status: 403,
      json: { reason: "not-in-scope" },
    });
    expect((await program.call("POST", path, { body })).status).toBe(200);
  });

  test("zone import: two at once add everything once", async () => {
    const [one, other] = await Promise.all([run(FILE), run(FILE)]);
    expect([one.new_zones, other.new_zones].sort()).toEqual([0, 3]);
    expect(await zones()).toHaveLength(3);
  });

  test("zone import: hundreds of locations are added by one call, each with its playback", async () => {
    const lines = Array.from({ length: 1200 }, (_, n) => {
      const shop = Math.floor(n / 4);
      return `Shop ${shop};Street ${shop};Lund;22100;SE;Zone ${n % 4};Label ${n % 7};`;
    });
    const text = `${FILE.split("\n")[0]}\n${lines.join("\n")}`;
    expect(await run(text)).toMatchObject({ new_locations: 300, new_zones: 1200 });
    const { db } = app.service.services;
    const rows = await db
      .select({ zone: soundZones.id })
      .from(soundZones)
      .innerJoin(playbackStates, eq(playbackStates.soundZoneId, soundZones.id))
      .where(eq(soundZones.accountId, account.id));
    expect(rows).toHaveLength(1200);
    const again = await check(text);
    expect(new Set(again.lines.map(({ status }) => status))).toEqual(new Set(["unchanged"]));
  });
});
