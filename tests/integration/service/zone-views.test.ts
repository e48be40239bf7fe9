import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { zoneLabels } from "#server/db/schema/labels.ts";
import { devices, soundZones } from "#server/db/schema/places.ts";
import english from "#server/modules/zones/texts/en.json" with { type: "json" };
import swedish from "#server/modules/zones/texts/sv.json" with { type: "json" };
import { PersonalData } from "#shared/contract/rest/people/personal-data.ts";
import { MOST_VIEWS, ZoneView, ZoneViews } from "#shared/contract/rest/zones/zone-views.ts";
import {
  createAccount,
  createDevice,
  createLabel,
  createUser,
  createZone,
  newId,
} from "#tests/factories/people/people.ts";
import { TestApi } from "#tests/factories/service/api.ts";
import { startApp, type TestApp } from "#tests/factories/service/app.ts";

const MEMBER = { owner: false, admin: false, contact: true, finance: false };
const OFFLINE = { name: "Offline in Lund", shown: { state: "offline", city: "Lund", sort: "worst" } };

describe("saved views and export of zones", () => {
  let app: TestApp;
  let account: { id: string; locationId: string };
  let path: string;
  let owner: TestApi;
  let member: { id: string; api: TestApi };

  beforeAll(async () => {
    app = await startApp();
    account = await createAccount(app.service);
    path = `/api/auth/accounts/${account.id}/zone-views`;
    owner = new TestApi(app.url, (await createUser(app.service, account.id)).token);
    const { id, token } = await createUser(app.service, account.id, MEMBER);
    member = { id, api: new TestApi(app.url, token) };
  });
  afterAll(async () => {
    expect(app.logs().filter((line) => Number(line.level) >= 50)).toEqual([]);
    await app[Symbol.asyncDispose]();
  });

  const viewsOf = async (api: TestApi) => (await api.rest("GET", path, ZoneViews)).items;

  test("saved views: a person saves, renames and deletes their own, in the order of names", async () => {
    const offline = await owner.rest("POST", path, ZoneView, { body: OFFLINE });
    expect(offline).toMatchObject(OFFLINE);
    const all = { name: "åtgärdas", shown: { layout: "table", columns: ["city", "since"] } };
    const table = await owner.rest("POST", path, ZoneView, { body: all });
    expect(await viewsOf(owner)).toEqual([offline, table]);

    const rename = (id: string, name: string) => owner.call("PUT", `${path}/${id}`, { body: { name } });
    expect(await rename(table.id, "A table")).toMatchObject({ status: 200, json: { shown: all.shown } });
    expect((await rename(table.id, "A TABLE")).status).toBe(200);
    expect(await rename(table.id, "OFFLINE in Lund")).toMatchObject({
      status: 400,
      json: { fields: { name: { rule: "viewNameTaken" } } },
    });
    expect(await owner.call("POST", path, { body: OFFLINE })).toMatchObject({
      status: 400,
      json: { fields: { name: { rule: "viewNameTaken" } } },
    });
    expect((await viewsOf(owner)).map(({ name }) => name)).toEqual(["A TABLE", "Offline in Lund"]);

    expect((await owner.call("DELETE", `${path}/${table.id}`)).status).toBe(200);
    expect((await owner.call("DELETE", `${path}/${table.id}`)).status).toBe(404);
    expect(await viewsOf(owner)).toEqual([offline]);
  });

  test("saved views: another person's view is neither listed, nor changed, nor deleted", async () => {
    const [view] = await viewsOf(owner);
    const own = `${path}/${view?.id}`;
    expect(await viewsOf(member.api)).toEqual([]);
    expect((await member.api.call("PUT", own, { body: { name: "Mine" } })).status).toBe(404);
    expect((await member.api.call("DELETE", own)).status).toBe(404);
    const other = await createAccount(app.service);
    const stranger = new TestApi(app.url, (await createUser(app.service, other.id)).token);
    expect((await stranger.call("GET", path)).status).toBe(403);
    expect((await stranger.call("POST", path, { body: OFFLINE })).status).toBe(403);
    // By the way of their own account, it is not theirs either.
    const elsewhere = `/api/auth/accounts/${other.id}/zone-views/${view?.id}`;
    expect((await stranger.call("DELETE", elsewhere)).status).toBe(404);
    expect((await viewsOf(owner)).map(({ name }) => name)).toEqual(["Offline in Lund"]);
  });

  test("saved views: at most fifty; they are in the person's download, and erased with them", async () => {
    for (let index = 0; index < MOST_VIEWS; index += 1)
      await member.api.rest("POST", path, ZoneView, { body: { name: `View ${index}`, shown: {} } });
    expect(await member.api.call("POST", path, { body: OFFLINE })).toMatchObject({
      status: 400,
      json: { fields: { name: { rule: "viewLimit", values: { limit: 50 } } } },
    });
    const self = `/api/auth/users/${member.id}`;
    // They have no password, and signed in just now.
    const email = (await member.api.call("GET", self)).json as { email: string };
    const body = { email: email.email };
    const kept = await member.api.rest("POST", `${self}/personal_data`, PersonalData, { body });
    expect(kept.activity.zone_views).toHaveLength(MOST_VIEWS);
    expect((await member.api.call("DELETE", self, { body })).status).toBe(200);
    const { rows } = (await app.service.services.db.execute(
      "select count(*)::int as n from zone_views",
    )) as unknown as { rows: { n: number }[] };
    expect(rows).toEqual([{ n: 1 }]);
  });

  const file = async (query = "") => {
    const { status, headers, text } = await owner.call(
      "GET",
      `/api/auth/accounts/${account.id}/zones.csv${query}`,
    );
    expect([status, headers.get("content-type")]).toEqual([200, "text/csv; charset=utf-8"]);
    return text;
  };

  test("zone export: without zones it has its headings, in both languages", async () => {
    expect(await file()).toBe(
      "\uFEFFZone,Location,Address,City,Country,State,Since (local time),Labels,Music,Volume,Player version\r\n",
    );
    expect(await file("?language=sv")).toBe(
      "\uFEFFZon;Plats;Adress;Ort;Land;Status;Sedan (lokal tid);Etiketter;Musik;Volym;Spelarens version\r\n",
    );
    expect(Object.keys(swedish.states)).toEqual(Object.keys(english.states));
  });

  test("zone export: quotes, formulas and line breaks stay in their cells; the filter and all pages apply", async () => {
    const { db } = app.service.services;
    const name = '=A "quoted";\nname';
    const zone = await createZone(app.service, account, { name });
    await createDevice(app.service, account.id, zone);
    await db.update(devices).set({ appVersion: "2.1.0" }).where(eq(devices.soundZoneId, zone));
    await db
      .update(soundZones)
      .set({ state: "offline", stateSince: new Date("2026-07-01T10:00:00Z") })
      .where(eq(soundZones.id, zone));
    const labels = [
      await createLabel(app.service, account.id),
      await createLabel(app.service, account.id, { name: "Till" }),
    ];
    // Not by a call: its event would make the service renew the zone's state.
    await db.insert(zoneLabels).values(labels.map((labelId) => ({ soundZoneId: zone, labelId })));
    const [, line = ""] = (await file("?language=sv")).split("\r\n");
    expect(line).toMatch(/^"'=A ""quoted"";\nname";/);
    expect(line).toMatch(/;Sverige;Offline;2026-07-01 12:00:00;"Flagship, Till";;\d+;2\.1\.0$/);
    const [, inEnglish = ""] = (await file()).split("\r\n");
    expect(inEnglish).toMatch(/,Sweden,Offline,2026-07-01 12:00:00,"Flagship, Till",,\d+,2\.1\.0$/);

    const [row] = await db.select().from(soundZones).where(eq(soundZones.id, zone));
    if (!row) throw new Error("no zone");
    const many = Array.from({ length: 501 }, (_, index) => ({
      ...row,
      id: newId("SoundZone"),
      name: `Zone ${index}`,
      remoteCode: `${index}`,
    }));
    await db.insert(soundZones).values(many);
    const lines = (await file()).split("\r\n").slice(1, -1);
    expect(new Set(lines.map((one) => one.split(",")[0])).size).toBe(502);
    expect((await file("?q=Zone+500")).split("\r\n")).toHaveLength(3);
  });
});
