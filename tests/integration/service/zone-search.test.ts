import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { locations, locationUsers, soundZones } from "#server/db/schema/places.ts";
import { idsOfSelection } from "#server/modules/zones/public.ts";
import { Location } from "#shared/contract/rest/entities.ts";
import { ZoneCounts, ZoneTable } from "#shared/contract/rest/zones/zone-counts.ts";
import { ZONE_SORTS } from "#shared/contract/rest/zones/zone-filter.ts";
import { ZoneSearchResult } from "#shared/contract/rest/zones/zones.ts";
import { idOf } from "#shared/domain/ids/opaque-id.ts";
import { SHOWN_STATES, type ShownState } from "#shared/domain/zones/zone-facts.ts";
import { WORST_FIRST } from "#shared/domain/zones/zone-state.ts";
import { DATABASES } from "#tests/factories/databases.ts";
import { createAccount, createUser, createZone, newId } from "#tests/factories/people/people.ts";
import { TestApi } from "#tests/factories/service/api.ts";
import { startApp, type TestApp } from "#tests/factories/service/app.ts";

/** Locations, each with its zones and their states. */
const CHAIN = [
  ["Café Ångström", "Storgatan 1", "Malmö", "SE", { Lounge: "playing", "Stockroom 444": "offline" }],
  ["Store 12", "Main St. 5", "Malmo Falls", "US", { Lounge: "problem", Bar: "paused" }],
  ["Store 2", "Storgata 9", "Oslo", "NO", { Spa: "silent", Bar: "notPaired", Étage: null }],
] as const;

/** The music of one zone, and an id that nothing has. */
const MUSIC = idOf("Playlist", "music");
const NOTHING = idOf("Playlist", "nothing");

describe.each(DATABASES)("searching zones on $name", (database) => {
  let app: TestApp;
  let account: string;
  let owner: TestApi;
  const places = new Map<string, string>();
  const zones = new Map<string, string>();

  beforeAll(async () => {
    app = await startApp({ database });
    const { db } = app.service.services;
    account = (await createAccount(app.service)).id;
    owner = new TestApi(app.url, (await createUser(app.service, account)).token);
    let since = 0;
    for (const [name, address, city, isoCountry, rooms] of CHAIN) {
      const id = newId("Location");
      places.set(name, id);
      await db.insert(locations).values({
        id,
        accountId: account,
        name,
        address,
        city,
        isoCountry,
        postalCode: "1",
        timezone: "UTC",
      });
      for (const [room, state] of Object.entries(rooms)) {
        since += 1000;
        const stateSince = state === null ? null : new Date(since);
        zones.set(
          `${name}/${room}`,
          await createZone(
            app.service,
            { id: account, locationId: id },
            {
              name: room,
              state,
              stateSince,
              ...(room === "Spa" ? { playFromType: "collection", playFromId: MUSIC } : {}),
            },
          ),
        );
      }
    }
  });
  afterAll(() => app[Symbol.asyncDispose]());

  const url = () => `/api/auth/accounts/${account}`;
  const search = (body: object, by = owner) =>
    by.rest("POST", `${url()}/sound_zones/search`, ZoneSearchResult, { body });
  const namesOf = async (body: object, by = owner) =>
    (await search(body, by)).items.map((zone) => `${zone.location_name}/${zone.name}`);
  const countsOf = (filter: Record<string, string>, by = owner) =>
    by.rest("GET", `${url()}/zone-counts?${new URLSearchParams(filter)}`, ZoneCounts);
  const tableOf = (query: Record<string, string>, by = owner) =>
    by.rest("GET", `${url()}/zone-table?${new URLSearchParams(query)}`, ZoneTable);

  const cafe = ["Café Ångström/Lounge", "Café Ångström/Stockroom 444"];
  const usa = ["Store 12/Bar", "Store 12/Lounge"];
  const oslo = ["Store 2/Bar", "Store 2/Étage", "Store 2/Spa"];

  test.each([
    [{}, [...cafe, ...usa, ...oslo]],
    [{ q: "  " }, [...cafe, ...usa, ...oslo]],
    [{ q: "stock angs" }, ["Café Ångström/Stockroom 444"]],
    [{ q: "CAFE lou" }, ["Café Ångström/Lounge"]],
    [{ q: "malmo" }, [...cafe, ...usa]],
    [{ q: "st. 5" }, usa],
    [{ q: "2 storgata" }, oslo],
    [{ q: "torgata" }, []],
    [{ country: "no" }, oslo],
    [{ city: "MALMÖ" }, cafe],
    [{ region: "malmö" }, cafe],
    [{ region: "us" }, usa],
    [{ state: "playing" }, ["Café Ångström/Lounge"]],
    [{ state: "attention" }, ["Café Ångström/Stockroom 444", "Store 12/Lounge", "Store 2/Bar"]],
    [{ state: "quiet" }, ["Store 12/Bar", "Store 2/Spa"]],
    [{ state: "attention", country: "US", q: "lounge" }, ["Store 12/Lounge"]],
    [{ playFrom: MUSIC }, ["Store 2/Spa"]],
    [{ playFrom: NOTHING }, []],
    [{ label: NOTHING }, []],
    [{ preset: NOTHING }, []],
  ] as const)("zone search: %j finds what it names", async (filter, found) => {
    expect(await namesOf(filter)).toEqual(found);
    const { state: _, ...others } = filter as Record<string, string>;
    const { items } = await search(others);
    const { total, states } = await countsOf(filter);
    expect(total).toBe(items.length);
    for (const state of SHOWN_STATES)
      expect(states[state]).toBe(items.filter(({ shown_state }) => shown_state === state).length);
  });

  test.each(ZONE_SORTS)("zone search: pages by %s follow without gaps or duplicates", async (sort) => {
    const whole = await search({ sort, perPage: 100 });
    const paged: string[] = [];
    let after: string | null = null;
    do {
      const page: typeof whole = await search({ sort, perPage: 2, ...(after === null ? {} : { after }) });
      paged.push(...page.items.map(({ id }) => id));
      after = page.after;
      expect(page.total).toBe(7);
    } while (after !== null);
    expect(paged).toEqual(whole.items.map(({ id }) => id));
    expect(paged.toSorted()).toEqual([...zones.values()].toSorted());
    const { after: cursor } = await search({ sort, perPage: 2 });
    const other = ZONE_SORTS.find((one) => one !== sort);
    const path = `${url()}/sound_zones/search`;
    const refused = await owner.call("POST", path, { body: { sort: other, after: cursor } });
    expect(refused).toMatchObject({ status: 400, json: { fields: { after: { code: "format" } } } });
  });

  test("zone search: sorts by name, by country, and the worst first and longest", async () => {
    const rooms = async (sort: string) => (await search({ sort })).items.map(({ name }) => name);
    expect(await rooms("name")).toEqual(["Bar", "Bar", "Étage", "Lounge", "Lounge", "Spa", "Stockroom 444"]);
    expect(await namesOf({ sort: "country" })).toEqual([...oslo, ...cafe, ...usa]);
    const worst = (await search({ sort: "worst" })).items.map(({ shown_state }) => shown_state);
    const rank = (state: ShownState | null) =>
      state === null ? WORST_FIRST.length : WORST_FIRST.indexOf(state);
    expect(worst).toEqual(worst.toSorted((a, b) => rank(a) - rank(b)));
    const { db } = app.service.services;
    const place = { id: account, locationId: places.get("Store 2") ?? "" };
    const older = await createZone(app.service, place, {
      name: "Older",
      state: "problem",
      stateSince: new Date(1),
    });
    expect((await search({ sort: "worst" })).items[0]?.id).toBe(older);
    await db.update(soundZones).set({ deactivated: true }).where(eq(soundZones.id, older));
  });

  test("zone table: counts by country, city and location, by name or those that need attention first", async () => {
    const rows = async (query: Record<string, string>) =>
      (await tableOf(query)).items.map(({ country, city, location, total, states }) => [
        location?.name ?? city ?? country,
        total,
        states.offline + states.problem + states.notPaired,
      ]);
    expect(await rows({ by: "country" })).toEqual([
      ["NO", 3, 1],
      ["SE", 2, 1],
      ["US", 2, 1],
    ]);
    expect(await rows({ by: "city" })).toEqual([
      ["Malmo Falls", 2, 1],
      ["Malmö", 2, 1],
      ["Oslo", 3, 1],
    ]);
    expect(await rows({ by: "location", state: "offline" })).toEqual([["Café Ångström", 1, 1]]);
    expect(await rows({ by: "location", sort: "attention", q: "bar" })).toEqual([
      ["Store 2", 1, 1],
      ["Store 12", 1, 0],
    ]);
    for (const by of ["country", "city", "location"])
      for (const sort of ["name", "attention"]) {
        const whole = await tableOf({ by, sort });
        expect(whole).toMatchObject({ total: 3, after: null });
        const paged: unknown[] = [];
        let after: string | null = null;
        do {
          const page: ZoneTable = await tableOf({ by, sort, perPage: "1", ...(after ? { after } : {}) });
          paged.push(...page.items);
          after = page.after;
        } while (after !== null);
        expect(paged).toEqual(whole.items);
      }
    const refused = await owner.call("GET", `${url()}/zone-table?by=city&after=nonsense`);
    expect(refused).toMatchObject({ status: 400, json: { fields: { after: { code: "format" } } } });
  });

  test("zone search: who runs one location finds, counts and selects its zones only", async () => {
    const { services } = app.service;
    const locationId = places.get("Store 2") ?? "";
    const { id, token } = await createUser(app.service, null);
    await services.db.insert(locationUsers).values({ locationId, userId: id });
    const runner = new TestApi(app.url, token);
    expect(await namesOf({}, runner)).toEqual(oslo);
    expect(await namesOf({ q: "lounge" }, runner)).toEqual([]);
    expect((await countsOf({}, runner)).total).toBe(3);
    expect((await tableOf({ by: "city" }, runner)).items.map(({ city }) => city)).toEqual(["Oslo"]);

    const named = (name: string) => zones.get(name) ?? "";
    const select = (selection: Parameters<typeof idsOfSelection>[3], within: readonly string[] | null) =>
      idsOfSelection(services, account, within, selection);
    const [spa, lounge] = [named("Store 2/Spa"), named("Store 12/Lounge")];
    expect(await select({ ids: [spa, lounge, spa] }, null)).toEqual({ ok: true, value: [spa, lounge] });
    const refused = { ok: false, reason: { kind: "not-found" } };
    expect(await select({ ids: [spa, lounge] }, [locationId])).toMatchObject(refused);
    const foreign = await createZone(app.service, await createAccount(app.service));
    expect(await select({ ids: [spa, foreign] }, null)).toMatchObject(refused);
    const matching = { q: "store" };
    expect(await select({ matching, except: [spa] }, [locationId])).toMatchObject({
      value: [named("Store 2/Bar"), named("Store 2/Étage")],
    });
    expect(await select({ matching: { state: "attention" }, except: [] }, null)).toMatchObject({
      value: [named("Café Ångström/Stockroom 444"), lounge, named("Store 2/Bar")],
    });
  });

  // The last one: with the new name the service computes the states of its zones again.
  test("zone search: a location's new name and city are found at once, the former ones no longer", async () => {
    const id = places.get("Store 12") ?? "";
    expect(await namesOf({ location: id })).toEqual(usa);
    const path = `/api/auth/locations/${id}`;
    await owner.rest("PUT", path, Location, { body: { name: "Zenith", city: "Reno" } });
    expect(await namesOf({ q: "zen reno" })).toEqual(["Zenith/Bar", "Zenith/Lounge"]);
    expect(await namesOf({ q: "falls" })).toEqual([]);
    expect((await namesOf({})).slice(-2)).toEqual(["Zenith/Bar", "Zenith/Lounge"]);
  });
});
