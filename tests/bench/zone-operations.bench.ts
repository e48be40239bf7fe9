import { API_VERSION } from "#shared/contract/call-headers.ts";
import { ZoneOperation, ZoneOperationPage } from "#shared/contract/rest/zones/zone-operations.ts";
import { DATABASES, type TestDatabase } from "#tests/factories/databases.ts";
import { createMusic } from "#tests/factories/music/music.ts";
import { createChain } from "#tests/factories/people/chain.ts";
import { createUser } from "#tests/factories/people/people.ts";
import { startApp } from "#tests/factories/service/app.ts";
import type { Bench, Measurement } from "./bench.ts";

const PLACES = 500;
const ZONES_OF_EACH = 10;
const POLL_MS = 20;

/** Changes of every zone of a large company, and what "Play in zones" reads before it can be used. */
export const bench: Bench = {
  about: `changes of ${PLACES * ZONES_OF_EACH} zones together: accepted, done and undone`,
  async run() {
    const rows: Measurement[] = [];
    for (const database of DATABASES) rows.push(...(await measure(database)));
    return rows;
  },
};

async function measure(database: TestDatabase): Promise<readonly Measurement[]> {
  await using app = await startApp({ database });
  const { playlist } = await createMusic(app.service);
  const { playlist: other } = await createMusic(app.service);
  const chain = { places: PLACES, zonesOfEach: ZONES_OF_EACH, playlist };
  const { account, zones } = await createChain(app.service, chain);
  const { token } = await createUser(app.service, account);
  const headers = { "x-api-version": API_VERSION, authorization: `Bearer ${token}` };
  const root = `/api/auth/accounts/${account}`;
  const call = async (method: "GET" | "POST", path: string, payload?: object) => {
    const answer = await app.service.http.inject({
      method,
      url: `${root}/${path}`,
      headers,
      ...(payload === undefined ? {} : { payload }),
    });
    if (answer.statusCode !== 200) throw new Error(`${path}: ${answer.statusCode} ${answer.body}`);
    return answer.json();
  };
  const rows: Measurement[] = [];
  const change = async (what: string, path: string, payload?: object) => {
    const began = performance.now();
    const { id } = ZoneOperation.parse(await call("POST", path, payload));
    const accepted = performance.now() - began;
    for (let isDone = false; !isDone; ) {
      await new Promise((resolve) => setTimeout(resolve, POLL_MS));
      const page = ZoneOperationPage.parse(await call("GET", `zone-operations/${id}?perPage=0`));
      isDone = page.operation.state === "done";
    }
    rows.push(
      { what: `${database.name}: ${what}: accepted`, value: accepted, unit: "ms", toReach: "≤ 2,000 ms" },
      { what: `${database.name}: ${what}: done`, value: performance.now() - began, unit: "ms" },
    );
    return id;
  };
  const all = { matching: {}, except: [] };
  const paused = await change("pause", "zone-operations", {
    key: "bench pause",
    zones: all,
    change: { type: "pause" },
  });
  await change("undo", `zone-operations/${paused}/undo`);
  await change("music", "zone-operations", {
    key: "bench music",
    zones: { ids: zones },
    change: { type: "source", play_from: { type: "collection", id: other } },
  });
  for (const [what, payload] of [
    ["first page", {}],
    ["a search", { q: "store 44" }],
  ] as const) {
    const began = performance.now();
    await call("POST", "sound_zones/search", { perPage: 50, ...payload });
    const value = performance.now() - began;
    rows.push({
      what: `${database.name}: "Play in zones", ${what}`,
      value,
      unit: "ms",
      toReach: "≤ 1,000 ms",
    });
  }
  return rows;
}
