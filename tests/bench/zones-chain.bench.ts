import { inArray } from "drizzle-orm";
import { labels, locationLabels, zoneLabels } from "#server/db/schema/labels.ts";
import { playbackStates } from "#server/db/schema/places.ts";
import type { ReportToWrite } from "#server/modules/player/report-repository.ts";
import { settleStates } from "#server/modules/zone-states/settle-states.ts";
import { API_VERSION } from "#shared/contract/call-headers.ts";
import type { PlayerReport } from "#shared/contract/player.ts";
import { ZONE_SORTS } from "#shared/contract/rest/zones/zone-filter.ts";
import { ZoneSearchResult } from "#shared/contract/rest/zones/zones.ts";
import { HOUR_MS } from "#shared/domain/time/lengths.ts";
import { DATABASES, type TestDatabase } from "#tests/factories/databases.ts";
import { createMusic } from "#tests/factories/music/music.ts";
import { type Chain, createChain } from "#tests/factories/people/chain.ts";
import { createUser, newId } from "#tests/factories/people/people.ts";
import { startApp, type TestApp } from "#tests/factories/service/app.ts";
import { type Bench, type Measurement, percentile } from "./bench.ts";

const PLACES = 500;
const ZONES_OF_EACH = 10;
const CALLS = 20;
const AT_ONCE = 20;
const ROUNDS = 3;
const WARM = 3;
/** Every so many zones are quiet, so that filters have something to find. */
const PAUSED = 7;
const CHANGES = 20;

/** A company with 5,000 zones: what its screens ask for, and how soon they hear of a change. */
export const bench: Bench = {
  about: `zones of a company with ${PLACES * ZONES_OF_EACH} of them in ${PLACES} locations`,
  async run() {
    const rows: Measurement[] = [];
    for (const database of DATABASES) rows.push(...(await measure(database)));
    return rows;
  },
};

async function measure(database: TestDatabase): Promise<readonly Measurement[]> {
  await using app = await startApp({ database });
  const { playlist } = await createMusic(app.service);
  const chain = await createChain(app.service, { places: PLACES, zonesOfEach: ZONES_OF_EACH, playlist });
  const named = (row: Measurement): Measurement => ({ ...row, what: `${database.name}: ${row.what}` });
  return [
    ...(await opening(app, chain, playlist)),
    ...(await reads(app, chain)),
    ...(await published(app, chain)),
  ].map(named);
}

/** All players begin at once. */
async function opening(app: TestApp, { zones }: Chain, playlist: string): Promise<readonly Measurement[]> {
  const { services } = app.service;
  const report = { status: "playing", problem: null, sourceId: playlist } as PlayerReport;
  const heard = { ...connected(services.now()), reportedAt: services.now(), report };
  await services.db
    .update(playbackStates)
    .set(heard)
    .where(inArray(playbackStates.soundZoneId, [...zones]));
  await services.db
    .update(playbackStates)
    .set({ report: { ...report, status: "paused" } })
    .where(
      inArray(
        playbackStates.soundZoneId,
        zones.filter((_, index) => index % PAUSED === 0),
      ),
    );
  const began = performance.now();
  for (let from = 0; from < zones.length; from += 500)
    await settleStates(services, zones.slice(from, from + 500));
  const value = performance.now() - began;
  return [{ what: `${zones.length} states change together`, value, unit: "ms" }];
}

/** A player that stays connected while the bench runs. */
function connected(now: Date) {
  return { connectionId: "bench", seenAt: new Date(now.getTime() + HOUR_MS) };
}

/** A label on some zones, and on some locations. */
async function labelled(
  { services }: TestApp["service"],
  { account, locations, zones }: Chain,
): Promise<string> {
  const id = newId("Label");
  const every = <Item>(items: readonly Item[], step: number) =>
    items.filter((_, index) => index % step === 0);
  await services.db
    .insert(labels)
    .values({ id, accountId: account, name: "Airports", key: "airports", color: "blue" });
  await services.db
    .insert(zoneLabels)
    .values(every(zones, 10).map((soundZoneId) => ({ soundZoneId, labelId: id })));
  await services.db
    .insert(locationLabels)
    .values(every(locations, 50).map((locationId) => ({ locationId, labelId: id })));
  return id;
}

async function reads(app: TestApp, chain: Chain): Promise<readonly Measurement[]> {
  const { account, locations } = chain;
  const { http } = app.service;
  const label = await labelled(app.service, chain);
  const { token } = await createUser(app.service, account);
  const headers = { "x-api-version": API_VERSION, authorization: `Bearer ${token}` };
  const root = `/api/auth/accounts/${account}`;
  const search = (payload: object) => async () => {
    const answer = await http.inject({ method: "POST", url: `${root}/sound_zones/search`, headers, payload });
    if (answer.statusCode !== 200) throw new Error(`${JSON.stringify(payload)}: ${answer.statusCode}`);
    return ZoneSearchResult.parse(answer.json());
  };
  const get = (path: string) => async () => {
    const { statusCode } = await http.inject({ method: "GET", url: `${root}/${path}`, headers });
    if (statusCode !== 200) throw new Error(`${path}: ${statusCode}`);
  };
  const calls: [string, () => Promise<unknown>][] = [];
  for (const sort of ZONE_SORTS) {
    let after: string | null = null;
    // The middle of the list, in pages of 100.
    for (let page = 0; page < (PLACES * ZONES_OF_EACH) / 200; page += 1)
      after = (await search({ sort, perPage: 100, ...(after === null ? {} : { after }) })()).after;
    calls.push([`list by ${sort}, middle page`, search({ sort, after })]);
  }
  calls.push(
    ["list, state paused", search({ state: "paused" })],
    ["list, needs attention, worst first", search({ state: "attention", sort: "worst" })],
    ["list, two words", search({ q: "stockroom store 44" })],
    ["list, one label", search({ label })],
    ["list, one city", search({ city: "Oslo", sort: "worst" })],
    ["list, one location", search({ location: locations[PLACES / 2] })],
    ["counts", get("zone-counts")],
    ["counts, one word", get("zone-counts?q=caf")],
    ["counts, one label", get(`zone-counts?label=${label}`)],
    ["table by country", get("zone-table?by=country")],
    ["table by location, needs attention first", get("zone-table?by=location&sort=attention")],
  );
  const rows: Measurement[] = [];
  for (const [what, call] of calls) {
    for (let count = 0; count < WARM; count += 1) await call();
    const alone: number[] = [];
    for (let count = 0; count < CALLS; count += 1) alone.push(await taken(call));
    const together: number[] = [];
    for (let round = 0; round < ROUNDS; round += 1)
      together.push(...(await Promise.all(Array.from({ length: AT_ONCE }, () => taken(call)))));
    rows.push(
      { what: `${what}: p95`, value: percentile(alone, 0.95), unit: "ms", toReach: "≤ 100 ms" },
      {
        what: `${what}: p95, ${AT_ONCE} at once`,
        value: percentile(together, 0.95),
        unit: "ms",
        toReach: "≤ 300 ms",
      },
    );
  }
  return rows;
}

/** From a player's pause being stored to the event for the account's screens, while the service keeps states itself. */
async function published(app: TestApp, { zones }: Chain): Promise<readonly Measurement[]> {
  const { services } = app.service;
  const times: number[] = [];
  const playing = zones.filter((_, index) => index % PAUSED !== 0);
  for (const zone of playing.slice(0, CHANGES)) {
    const { promise: heard, resolve } = Promise.withResolvers<void>();
    const stop = services.bus.subscribe("event", ({ name, payload }) => {
      if (name === "playback_state_change" && payload.account && payload.data.id === zone) resolve();
    });
    const report = { status: "stopped", problem: null } as ReportToWrite["report"];
    await services.db
      .update(playbackStates)
      .set({ ...connected(services.now()), report })
      .where(inArray(playbackStates.soundZoneId, [zone]));
    times.push(
      await taken(async () => {
        services.bus.publish("playback-state", { soundZoneId: zone });
        await heard;
      }),
    );
    stop();
  }
  return [
    {
      what: "a change of state is published: p95",
      value: percentile(times, 0.95),
      unit: "ms",
      toReach: "≤ 1000 ms",
    },
  ];
}

async function taken(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now();
  await work();
  return performance.now() - began;
}
