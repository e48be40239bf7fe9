import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { ControlMessage } from "#shared/contract/control.ts";
import { PlayerMessage } from "#shared/contract/player.ts";
import type { Endpoint } from "#shared/contract/rest/endpoint.ts";
import { sellPlans } from "#tests/factories/billing/billing.ts";
import { createUser } from "#tests/factories/people/people.ts";
import { TestApi } from "#tests/factories/service/api.ts";
import { startApp, type TestApp } from "#tests/factories/service/app.ts";
import { InjectedApi } from "#tests/factories/service/injected-api.ts";
import { thorough } from "#tests/factories/thorough.ts";
import { allOperations } from "./support/graphql-operations.ts";
import { inParallel } from "./support/in-parallel.ts";
import { junkFor, junkText } from "./support/junk.ts";
import { createWorld, pathOf, type World } from "./support/world.ts";

/** Malformed bodies: no 5xx, no crash, no error in the log. The seed is fixed. */

const REST_CALLS = thorough(6_000);
const GRAPHQL_CALLS = thorough(2_500);
const FRAMES = thorough(1_500);
/** Calls that are rate limited after a few wrong guesses of a link, a code or a password. */
const GUESSES =
  /\/(invitations\/|mute_link\/|register|remotes|second_step|two_step|desktop_codes|qr_sign_ins|personal_tokens|personal_data|first_owner|users\/(undo_email|verify|reset_password))|\/(password|email|send_verification)$/;
const OWNERS = 8;
const SEED = 4310;

describe("fuzzed bodies", () => {
  let app: TestApp;
  let world: World;
  let hints: readonly string[];
  /** Enough people to keep each below the rate limit. */
  let owners: readonly string[];
  const ownerOf = (call: number) => owners[call % owners.length] ?? "";
  const rejections: unknown[] = [];
  const onRejection = (reason: unknown) => void rejections.push(reason);

  beforeAll(async () => {
    process.on("unhandledRejection", onRejection);
    app = await startApp({ env: { ROOMTONE_BILLING: "sandbox" } });
    await sellPlans(app.service);
    world = await createWorld(app.service);
    owners = await Promise.all(
      Array.from({ length: OWNERS }, async () => (await createUser(app.service, world.account)).token),
    );
    hints = [
      world.account,
      world.location,
      world.zone,
      world.playlist,
      world.tracks[0] ?? "",
      "desktop",
      "ZZ",
      "13",
    ];
  });
  afterAll(async () => {
    await app[Symbol.asyncDispose]();
    process.off("unhandledRejection", onRejection);
    expect(rejections).toEqual([]);
  });

  const errors = () =>
    app
      .logs()
      .filter((line) => Number(line.level) >= 50)
      .map((line) => JSON.stringify(line).slice(0, 400));

  test(`fuzz: ${REST_CALLS} strange REST bodies cause no server error`, {
    timeout: 240_000,
  }, async () => {
    const routes = app.service.http.endpoints;
    const perRoute = Math.ceil(REST_CALLS / routes.length);
    const calls = routes.flatMap((route, index) =>
      fc
        .sample(restCall(route), { numRuns: perRoute, seed: SEED + index })
        .map((call) => ({ route, ...call })),
    );
    const failed: string[] = [];
    await inParallel(calls, async ({ route, path, body }, index) => {
      const token = route.needs.who === "device" ? world.tokens.player : ownerOf(index);
      const answer = await new InjectedApi(app, token).call(
        route.method,
        path,
        body === null ? {} : { body },
      );
      const isSlowed = answer.status === 429 && !GUESSES.test(route.path);
      if (answer.status >= 500 || isSlowed)
        failed.push(`${answer.status} ${route.method} ${path} ${body?.slice(0, 200)}`);
    });
    expect(failed.slice(0, 10)).toEqual([]);
    expect(errors().slice(0, 10)).toEqual([]);
  });

  test(`fuzz: ${GRAPHQL_CALLS} strange GraphQL operations cause no server error`, {
    timeout: 240_000,
  }, async () => {
    const operations = allOperations();
    const value = junkFor(undefined, hints);
    const call = fc.oneof(
      {
        weight: 6,
        arbitrary: fc
          .constantFrom(...operations)
          .chain(({ query, variables }) =>
            fc
              .record(Object.fromEntries(variables.map((name) => [name, value])), { requiredKeys: [] })
              .map((filled) => JSON.stringify({ query, variables: filled })),
          ),
      },
      {
        weight: 1,
        arbitrary: fc
          .record({ query: value, variables: value }, { requiredKeys: [] })
          .map((b) => JSON.stringify(b)),
      },
      { weight: 1, arbitrary: junkText(value) },
    );
    const failed: string[] = [];
    await inParallel(fc.sample(call, { numRuns: GRAPHQL_CALLS, seed: SEED }), async (body, index) => {
      const answer = await new InjectedApi(app, ownerOf(index)).call("POST", "/api/v2", { body });
      const isOurs = JSON.stringify(answer.json)?.includes("INTERNAL_SERVER_ERROR");
      if (answer.status >= 500 || answer.status === 429 || isOurs)
        failed.push(`${answer.status} ${body.slice(0, 300)} ${JSON.stringify(answer.json)}`);
    });
    expect(failed.slice(0, 10)).toEqual([]);
    expect(errors().slice(0, 10)).toEqual([]);
  });

  test(`fuzz: survives ${FRAMES} strange socket frames`, { timeout: 240_000 }, async () => {
    const sockets = [
      { path: "/player/playback/ws", token: world.tokens.player, schema: PlayerMessage },
      { path: "/player/control/ws", token: world.tokens.owner, schema: ControlMessage },
      { path: "/graphql-transport-ws", token: world.tokens.owner, schema: undefined },
      { path: "/ws/?EIO=4&transport=websocket", token: null, schema: undefined },
    ];
    const types = [
      "hello",
      "report",
      "history",
      "dequeued",
      "metrics",
      "troubles",
      "ping",
      "subscribe",
      "connection_init",
      "complete",
      "40",
      "42",
    ];
    for (const [index, { path, token, schema }] of sockets.entries()) {
      const frame = fc
        .tuple(fc.constantFrom(...types), junkFor(schema, [...hints, ...types]))
        .map(([type, body]) => (typeof body === "object" && body !== null ? { type, ...body } : body));
      const frames = fc.sample(junkText(frame), {
        numRuns: Math.ceil(FRAMES / sockets.length),
        seed: SEED + index,
      });
      for (const text of frames) {
        using socket = await new TestApi(app.url, token).socket(path);
        if (socket.closed === null) socket.send(text);
      }
    }
    // A person's screen still gets its zone's state. A strange call may have disabled the account or removed its own
    // caller.
    const owner = new TestApi(app.url, (await createUser(app.service, world.account)).token);
    await owner.call("POST", `/api/auth/accounts/${world.account}/activate`);
    using screen = await owner.socket("/player/control/ws");
    screen.send({ type: "subscribe", soundZones: [world.zone] });
    expect(await screen.next((message) => JSON.stringify(message).includes(world.zone))).toMatchObject({
      type: "state",
    });
    expect(errors().slice(0, 10)).toEqual([]);
  });

  /** A path with good, foreign and impossible ids, a junk query, and a body. */
  function restCall(route: Endpoint) {
    const id = fc.oneof(
      fc.constantFrom(...hints.slice(0, 5)),
      fc.constantFrom("x", "%00", "%ff", "é", "a".repeat(300)),
    );
    const strange = id.map((text) => encodeURI(route.path.replace(/:[A-Za-z_]+/g, text)));
    const path = fc.oneof(
      { weight: 3, arbitrary: fc.constant(pathOf(route.path, world)) },
      { weight: 1, arbitrary: strange },
    );
    const query = junkFor(route.query, hints).map((value) =>
      typeof value === "object" && value !== null
        ? `?${new URLSearchParams(Object.entries(value).map(([name, item]) => [name, textOf(item).slice(0, 500).toWellFormed()]))}`
        : "",
    );
    const body = route.method === "GET" ? fc.constant(null) : junkText(junkFor(route.body, hints));
    return fc.record({ path: fc.tuple(path, query).map(([left, right]) => left + right), body });
  }
});

function textOf(value: unknown): string {
  return typeof value === "string" ? value : (JSON.stringify(value) ?? "");
}
