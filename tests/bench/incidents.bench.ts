import { sql } from "drizzle-orm";
import { zoneSpans } from "#server/db/schema/watch.ts";
import { countUptime } from "#server/modules/incidents/count-uptime.ts";
import { sweepIncidents } from "#server/modules/incidents/sweep.ts";
import { API_VERSION } from "#shared/contract/call-headers.ts";
import { monthAt } from "#shared/domain/incidents/uptime.ts";
import { HOUR_MS } from "#shared/domain/time/lengths.ts";
import { DATABASES, type TestDatabase } from "#tests/factories/databases.ts";
import { createMusic } from "#tests/factories/music/music.ts";
import { createChain } from "#tests/factories/people/chain.ts";
import { createUser } from "#tests/factories/people/people.ts";
import { startApp, type TestApp } from "#tests/factories/service/app.ts";
import { type Bench, type Measurement, percentile } from "./bench.ts";

const PLACES = 500;
const ZONES_OF_EACH = 10;
/** Spans of a zone before now. */
const SPANS = 40;
const CALLS = 20;
const WARM = 3;

/** A company with 5,000 zones whose network fails: how long the service takes to notice, and to answer. */
export const bench: Bench = {
  about: `incidents and uptime of ${PLACES * ZONES_OF_EACH} zones`,
  async run() {
    const rows: Measurement[] = [];
    for (const database of DATABASES) rows.push(...(await measure(database)));
    return rows;
  },
};

async function measure(database: TestDatabase): Promise<readonly Measurement[]> {
  let ahead = 0;
  await using app = await startApp({ database, now: () => new Date(Date.now() + ahead) });
  const { services } = app.service;
  const { playlist } = await createMusic(app.service);
  const { account, zones } = await createChain(app.service, {
    places: PLACES,
    zonesOfEach: ZONES_OF_EACH,
    playlist,
  });
  await sweepIncidents(services);
  await services.db.delete(zoneSpans);
  // An hour each, by turns playing and offline, and offline now.
  await services.db.execute(sql`
    insert into zone_spans (sound_zone_id, started_at, ended_at, state)
    select id, now() - n * interval '1 hour', case when n = 0 then null else now() - (n - 1) * interval '1 hour' end,
      case when n % 2 = 0 then 'offline' else 'playing' end
    from sound_zones, generate_series(0, ${SPANS}::int) as n where account_id = ${account}`);
  ahead = 2 * 60_000;
  const timed = async (what: string, work: () => Promise<unknown>): Promise<Measurement> => {
    const began = performance.now();
    await work();
    return { what: `${database.name}: ${what}`, value: performance.now() - began, unit: "ms" };
  };
  const measured = [
    await timed(`${zones.length} zones go offline together`, () => sweepIncidents(services)),
    await timed(`the next sweep`, () => sweepIncidents(services)),
    await timed(`uptime of ${SPANS} hours is counted`, () => countUptime(services)),
  ];
  ahead += HOUR_MS;
  measured.push(await timed("uptime of an hour is counted", () => countUptime(services)));
  const { token } = await createUser(app.service, account);
  const month = monthAt("Europe/Stockholm", Date.now());
  for (const path of [
    "incidents?state=open",
    "incidents?state=past",
    `uptime?month=${month}`,
    `uptime?month=${month}&by=zone`,
  ])
    measured.push(await timesOf(app, database.name, `/api/auth/accounts/${account}/${path}`, token));
  return measured;
}

/** p95 of a read. */
async function timesOf(app: TestApp, name: string, url: string, token: string): Promise<Measurement> {
  const headers = { "x-api-version": API_VERSION, authorization: `Bearer ${token}` };
  const times: number[] = [];
  for (let n = 0; n < WARM + CALLS; n += 1) {
    const began = performance.now();
    const answer = await app.service.http.inject({ method: "GET", url, headers });
    if (answer.statusCode !== 200) throw new Error(`${url}: ${answer.statusCode} ${answer.body}`);
    if (n >= WARM) times.push(performance.now() - began);
  }
  return { what: `${name}: ${url.split("/").at(-1)}, p95`, value: percentile(times, 95), unit: "ms" };
}
