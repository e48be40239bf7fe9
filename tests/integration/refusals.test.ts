import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { ErrorBody } from "#shared/contract/errors.ts";
import type { Endpoint } from "#shared/contract/rest/endpoint.ts";
import { sellPlans } from "#tests/factories/billing/billing.ts";
import { supplyOf } from "#tests/factories/billing/supply.ts";
import { createMusic } from "#tests/factories/music/music.ts";
import { startApp, type TestApp } from "#tests/factories/service/app.ts";
import { InjectedApi } from "#tests/factories/service/injected-api.ts";
import { type Caller, callOf, createWorld, type World } from "./support/world.ts";

/** Every REST route, called wrongly and rightly; permissions are tested in access-matrix.test.ts. */

const nameOf = (route: Endpoint) => `${route.method} ${route.path}`;

describe("REST refusals", () => {
  let app: TestApp;
  let routes: readonly Endpoint[];
  let nextWorld: () => Promise<World>;

  beforeAll(async () => {
    app = await startApp({ env: { ROOMTONE_BILLING: "sandbox" } });
    await sellPlans(app.service);
    routes = app.service.http.endpoints;
    const music = await createMusic(app.service);
    nextWorld = supplyOf(app.service, (service) => createWorld(service, music));
  });
  afterAll(async () => {
    expect(app.logs().filter((line) => Number(line.level) >= 50)).toEqual([]);
    await app[Symbol.asyncDispose]();
  });

  /** Calls a route as an actor. */
  async function call(route: Endpoint, caller: Caller | null, world: World, headers: Headers = {}) {
    const { path, body } = callOf(route, world);
    const api = new InjectedApi(app, caller === null ? null : world.tokens[caller]);
    return api.call(route.method, path, { ...(body === undefined ? {} : { body }), headers });
  }
  type Headers = Readonly<Record<string, string | undefined>>;

  test("REST refusals: every call with a required body has a valid example", async () => {
    const world = await nextWorld();
    const needy = routes.filter(({ body }) => body && !body.safeParse({}).success);
    const isInvalid = (route: Endpoint) => !route.body?.safeParse(callOf(route, world).body).success;
    expect(needy.filter(isInvalid).map(nameOf)).toEqual([]);
    expect(routes.length).toBeGreaterThan(20);
  });

  test("X-API-Version: a call without it, or with another, is refused before anything else (@P-364)", async () => {
    const world = await createWorld(app.service);
    for (const route of routes.filter(({ unversioned }) => !unversioned)) {
      for (const version of [undefined, "12", "13 "]) {
        const headers = { "x-api-version": version };
        const answer = await call(
          route,
          null,
          world,
          version === "13 " ? { "x-api-version": "013" } : headers,
        );
        expect
          .soft([nameOf(route), answer.status, errorOf(answer.json)])
          .toEqual([nameOf(route), 400, "unsupported_api_version"]);
      }
    }
  });

  test("authorization: a missing or invalid token is unauthorized", async () => {
    const world = await createWorld(app.service);
    for (const route of routes.filter(({ needs }) => needs.who !== "anybody")) {
      for (const authorization of [undefined, "Bearer x", "Bearer a.b.c", "Basic b3duZXI6cm9vbXRvbmU="]) {
        const answer = await call(route, null, world, { authorization });
        expect
          .soft([nameOf(route), answer.status, errorOf(answer.json)])
          .toEqual([nameOf(route), 401, "unauthorized"]);
      }
    }
  });

  test("owner: every route answers its purpose", async () => {
    let world = await nextWorld();
    let isUsed = false;
    for (const route of routes) {
      if (["device", "remote", "anybody"].includes(route.needs.who)) continue;
      const { status: wanted } = callOf(route, world);
      let answer = await call(route, "owner", world);
      // Earlier calls may have changed the world.
      if (isUsed && answer.status !== wanted) {
        world = await nextWorld();
        isUsed = false;
        answer = await call(route, "owner", world);
      }
      isUsed ||= route.method !== "GET";
      const said = answer.status === wanted ? "" : JSON.stringify(answer.json);
      expect.soft([nameOf(route), answer.status, said]).toEqual([nameOf(route), wanted, ""]);
    }
  });

  test("ids: a malformed one is refused without a lookup", async () => {
    const world = await createWorld(app.service);
    for (const route of routes.filter(({ path }) => path.includes(":"))) {
      for (const id of ["x", "%00", "..%2f..", "QWNjb3VudA==", "a".repeat(400)]) {
        const path = route.path.replace(/:[A-Za-z_]+/g, id);
        const answer = await new InjectedApi(app, world.tokens.owner).call(route.method, path);
        expect
          .soft([nameOf(route), id, answer.status < 500 && answer.status >= 400])
          .toEqual([nameOf(route), id, true]);
        expect.soft(ErrorBody.safeParse(answer.json).success).toBe(true);
      }
    }
  });
});

function errorOf(json: unknown): string | null {
  return ErrorBody.safeParse(json).data?.error ?? null;
}
