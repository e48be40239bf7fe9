import { expect, test } from "vitest";
import { sellPlans } from "#tests/factories/billing/billing.ts";
import { createMusic } from "#tests/factories/music/music.ts";
import { TestApi } from "#tests/factories/service/api.ts";
import { startApp } from "#tests/factories/service/app.ts";
import { callOf, createWorld } from "./support/world.ts";

/** Callers without an example by the owner. */
const OTHERS: readonly string[] = ["device", "remote", "anybody"];

/** Features are mostly tested on a server's database; here the statements behind them run on the other. */
test("embedded database: the owner's calls answer their purpose", async () => {
  const database = { name: "PGlite", server: null };
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
  expect(app.logs().filter((line) => Number(line.level) >= 50)).toEqual([]);
});
