import { expect, test } from "vitest";
import { HistoryPage } from "#shared/contract/rest/music/history.ts";
import { Registered } from "#shared/contract/rest/people/sign-up.ts";
import { sellPlans } from "#tests/factories/billing/billing.ts";
import { createMusic } from "#tests/factories/music/music.ts";
import { BUSINESS } from "#tests/factories/people/sign-up-form.ts";
import { playRecord, ScriptedPlayer } from "#tests/factories/player/player.ts";
import { TestApi } from "#tests/factories/service/api.ts";
import { startApp, type TestApp } from "#tests/factories/service/app.ts";
import { control, createScene, stateWhere, watch } from "./player/scene.ts";
import { callOf, createWorld } from "./support/world.ts";

/** Callers without an example by the owner. */
const OTHERS: readonly string[] = ["device", "remote", "anybody"];

const database = { name: "PGlite", server: null };

const errorsOf = (app: TestApp) => app.logs().filter((line) => Number(line.level) >= 50);

/** Features are mostly tested on a server's database; here the statements behind them run on the other. */
test("embedded database: a business signs up, and a player takes commands, reports and records plays", async () => {
  await using app = await startApp({ database, env: { ROOMTONE_SIGNUP: "on" } });
  const person = { name: "Ada Berg", email: "ada@shop.example", password: "a long one" };
  const body = { person, user_role: "owner", legal_acceptance: true, account: BUSINESS };
  const made = await new TestApi(app.url).rest("POST", "/api/auth/register", Registered, { body });
  expect(made.account.business_name).toBe("Berg & Co");
  const { userId } = await TestApi.signIn(app.url, person.email, person.password);
  expect(userId).toBe(made.user.id);

  const { zone, owner, player: device, tracks, playlist } = await createScene(app);
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
  expect(errorsOf(app)).toEqual([]);
});

test("embedded database: the owner's calls answer their purpose", async () => {
  await using app = await startApp({ database, env: { ROOMTONE_BILLING: "sandbox" } });
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
  expect(errorsOf(app)).toEqual([]);
});
