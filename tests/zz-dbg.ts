import { startApp } from "/work/wt/state/tests/factories/app.ts";
import { createChain } from "/work/wt/state/tests/factories/chain.ts";
import { createMusic } from "/work/wt/state/tests/factories/music.ts";
import { settleStates } from "/work/wt/state/src/server/modules/zone-states/settle-states.ts";
import { zonePage, idsOfPage, countMatchingZones } from "/work/wt/state/src/server/modules/zones/search-repository.ts";
import { countStates, tablePage } from "/work/wt/state/src/server/modules/zones/counts-repository.ts";
const t = async (what: string, work: () => Promise<unknown>) => { const b = performance.now(); try { await work(); } catch (e:any) { console.log(e.cause?.message ?? e.message) } console.log(what, (performance.now()-b).toFixed(0)); };
const app = await startApp(); const s = app.service.services;
const { playlist } = await createMusic(app.service);
let chain: any;
await t("create", async () => { chain = await createChain(app.service, { places: 500, zonesOfEach: 10, playlist }); });
await t("settle 1000", () => settleStates(s, chain.zones.slice(0, 1000)));
await t("settle again", () => settleStates(s, chain.zones.slice(0, 1000)));
await t("settle rest", async () => { for (let i = 1000; i < 5000; i += 1000) await settleStates(s, chain.zones.slice(i, i + 1000)); });
const f = { accountId: chain.account, within: null };
for (const sort of ["place", "name", "worst", "country"] as const) for (const n of [1, 2]) await t("ids " + sort, () => idsOfPage(s, f, sort, 51, null));
for (const n of [1, 2]) {
await t("count", () => countMatchingZones(s, f));
await t("page", () => zonePage(s, f, { first: 50, after: null }));
await t("words", () => zonePage(s, { ...f, q: "stockroom store 44" }, { first: 50, after: null }));
await t("state", () => zonePage(s, { ...f, state: "paused" }, { first: 50, after: null }));
await t("counts", () => countStates(s, f));
await t("table location", () => tablePage(s, f, { by: "location", sort: "attention", first: 50, after: null }));
await t("table country", () => tablePage(s, f, { by: "country", sort: "name", first: 50, after: null }));
}
await app[Symbol.asyncDispose](); process.exit(0);
