import { afterAll, beforeAll, expect, test } from "vitest";
import { HistoryPage } from "#shared/contract/rest/music/history.ts";
import { Registered } from "#shared/contract/rest/people/sign-up.ts";
import { sellPlans } from "#tests/factories/billing/billing.ts";
import { createMusic } from "#tests/factories/music/music.ts";
import { playRecord, ScriptedPlayer } from "#tests/factories/player/player.ts";
import { TestApi } from "#tests/factories/service/api.ts";
import { startApp, type TestApp } from "#tests/factories/service/app.ts";
import { control, createScene, stateWhere, watch } from "./player/scene.ts";
import { callOf, createWorld } from "./support/world.ts";

/** Callers without an example by the owner. */
const OTHERS: readonly string[] = ["device", "remote", "anybody"];

/** Features are mostly tested on a server's database; here the statements behind them run on the other. */
let app: TestApp;
beforeAll(async () => {
  const database = { name: "PGlite", server: null };
  app = await startApp({ database, env: { ROOMTONE_BILLING: "sandbox", ROOMTONE_SIGNUP: "on" } });
});
afterAll(async () => {
  expect(app.logs().filter((line) => Number(line.level) >= 50)).toEqual([]);
  await app[Symbol.asyncDispose]();
});

test("embedded database: a business signs up, and its owner signs in", async () => {
  const person = { name: "Ada Berg", email: "ada@shop.example", password: "a long one" };
  const account = { business_name: "Berg & Co", iso_country: "SE" };
  const body = { person, user_role: "owner", legal_acceptance: true, account };
  const made = await new TestApi(app.url).rest("POST", "/api/auth/register", Registered, { body });
  expect(made.account).toMatchObject(account);
  const { userId } = await TestApi.signIn(app.url, person.email, person.password);
  expect(userId).toBe(made.user.id);
});

test("embedded database: a player takes commands, reports its state and records plays", async () => {
  const { zone, owner, player: device, tracks, account, playlist } = await createScene(app);
  using player = await ScriptedPlayer.connect(device);
  using screen = await watch(owner, zone);
  expect(player.source?.id).toBe(playlist);
  await control(owner, zone, { type: "volume", volume: 23 });
  await stateWhere(screen, ({ status, volume }) => status === "playing" && volume === 23);
  const play = playRecord(tracks[0] ?? "");
  await player.record([play]);
  await player.record([play]);
  const { items } = await owner.rest("GET", `/api/auth/sound_zones/${zone}/history`, HistoryPage);
  expect(items.map(({ playId }) => playId)).toEqual([play.playId]);
  const listed = `/api/auth/accounts/${account.id}/sound_zones/search`;
  expect(await owner.call("POST", listed, { body: {} })).toMatchObject({ json: { items: [{ id: zone }] } });
});

test("embedded database: the owner's calls answer their purpose", async () => {
  await sellPlans(app.service);
  const music = await createMusic(app.service);
  const routes = app.service.http.endpoints.filter(({ needs }) => !OTHERS.includes(needs.who));
  expect(routes.length).toBeGreaterThan(45);
  let world = await createWorld(app.service, music);
  for (const route of routes) {
    const name = `${route.method} ${route.path}`;
    const call = async () => {
      const { path, body, status: wanted } = callOf(route, world);
      const api = new TestApi(app.url, world.tokens.owner);
      const { status, json } = await api.call(route.method, path, body === undefined ? {} : { body });
      return [name, status === wanted ? "as wanted" : JSON.stringify([status, json])];
    };
    let answer = await call();
    if (answer[1] !== "as wanted") {
      // An earlier call may have changed the world.
      world = await createWorld(app.service, music);
      answer = await call();
    }
    expect.soft(answer).toEqual([name, "as wanted"]);
  }
});
