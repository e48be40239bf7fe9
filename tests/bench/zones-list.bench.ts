import { PGlite } from "@electric-sql/pglite";
import { API_VERSION } from "#shared/contract/call-headers.ts";
import { createMusic } from "#tests/factories/music/music.ts";
import { createAccount, createUser, createZone } from "#tests/factories/people/people.ts";
import { startApp } from "#tests/factories/service/app.ts";
import type { Bench, Measurement } from "./bench.ts";

const ZONES = 100;
const SECONDS = 4;

/** A statement as passed to the database driver. */
type Statement = readonly [text: string, values: unknown[] | undefined, options: object | undefined];

/**
 * The service's overhead, on one core and in one process: calls per second compared with running a call's statements
 * directly on the driver.
 */
export const bench: Bench = {
  about: `zones list of ${ZONES} zones and playback states, against the same statements in the driver alone`,
  async run() {
    await using app = await startApp();
    const { http } = app.service;
    const account = await createAccount(app.service);
    const { playlist } = await createMusic(app.service);
    const zones: string[] = [];
    for (let count = 0; count < ZONES; count += 1) {
      zones.push(
        await createZone(app.service, account, {
          name: `Room ${count}`,
          playFromType: "collection",
          playFromId: playlist,
        }),
      );
    }
    const { token } = await createUser(app.service, account.id);
    const headers = { "x-api-version": API_VERSION, authorization: `Bearer ${token}` };
    const search = `/api/auth/accounts/${account.id}/sound_zones/search`;
    const calls = {
      "zones list": () => http.inject({ method: "POST", url: search, headers, payload: { perPage: ZONES } }),
      "playback states": () =>
        http.inject({ method: "GET", url: `/player/control/states?soundZones=${zones.join(",")}`, headers }),
    };
    const rows: Measurement[] = [];
    for (const [what, call] of Object.entries(calls)) {
      const { statusCode } = await call();
      if (statusCode !== 200) throw new Error(`${what}: ${statusCode}`);
      const statements = await statementsOf(call);
      const client = statements.client;
      const alone = await perSecond(async () => {
        for (const [text, values, options] of statements.list) await client.query(text, values, options);
      });
      const served = await perSecond(call);
      rows.push(
        { what: `${what}: served`, value: served, unit: "per s" },
        { what: `${what}: its ${statements.list.length} statements alone`, value: alone, unit: "per s" },
        { what: `${what}: share of the driver`, value: (100 * served) / alone, unit: "%", toReach: "≥ 50 %" },
      );
    }
    return rows;
  },
};

/** A call's statements, recorded at the driver. */
async function statementsOf(call: () => Promise<unknown>) {
  const list: Statement[] = [];
  let client: PGlite | null = null;
  const original = PGlite.prototype.query;
  PGlite.prototype.query = function (this: PGlite, ...args: Parameters<typeof original>) {
    client = this;
    list.push([args[0], args[1], args[2]]);
    return original.apply(this, args);
  } as typeof original;
  try {
    await call();
  } finally {
    PGlite.prototype.query = original;
  }
  if (client === null) throw new Error("The call asked nothing of the embedded database");
  return { list, client: client as PGlite };
}

async function perSecond(work: () => Promise<unknown>): Promise<number> {
  for (let count = 0; count < 20; count += 1) await work();
  const began = performance.now();
  let done = 0;
  while (performance.now() - began < SECONDS * 1000) {
    await work();
    done += 1;
  }
  return (1000 * done) / (performance.now() - began);
}
