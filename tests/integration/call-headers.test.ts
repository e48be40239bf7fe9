import { once } from "node:events";
import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, describe, expect, test } from "vitest";
import { z } from "zod";
import { desktopCaller } from "#main/service/desktop-caller.ts";
import { ServiceClient } from "#main/service/service-client.ts";
import { createGraphql } from "#renderer/lib/transport/graphql.ts";
import { createRest } from "#renderer/lib/transport/rest.ts";
import { LoginDataDocument } from "#shared/contract/graphql/generated/auth-operations.ts";
import { pairedZone } from "#tests/factories/player/paired-zone.ts";
import { testCaller } from "#tests/factories/service/caller.ts";
import { readSomething, writeSomething } from "#tests/factories/service/endpoints.ts";

/** The headers of both clients, as received over a real connection. */

interface Arrived {
  readonly call: string;
  readonly headers: IncomingHttpHeaders;
}

const ends: (() => void)[] = [];
afterEach(() => {
  for (const end of ends.splice(0)) end();
});

/** A server that records requests; answers 200 unless the test sets something else. */
async function service(
  answer?: (request: IncomingMessage, response: ServerResponse, nth: number) => boolean,
) {
  const arrived: Arrived[] = [];
  const server = createServer((request, response) => {
    const nth = arrived.push({ call: `${request.method} ${request.url}`, headers: request.headers });
    request.resume();
    if (answer?.(request, response, nth)) return;
    response.setHeader("content-type", "application/json");
    response.end(JSON.stringify({ data: { loginData: null, refreshLogin: {} } }));
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  ends.push(() => {
    server.closeAllConnections();
    server.close();
  });
  // The port it listens on.
  const { port } = server.address() as AddressInfo;
  return { arrived, url: `http://127.0.0.1:${port}` };
}

/** The page's API client. */
function page(url: string) {
  const session = {
    token: async () => "t1",
    refresh: async () => null,
    replaceToken: () => undefined,
    isLoggedIn: () => true,
  };
  const options = { baseUrl: url, caller: () => testCaller({ canary: true, noCache: true }), session };
  return { rest: createRest(options), graphql: createGraphql(options) };
}

/** The main process's API client, paired with a zone. */
function main(url: string) {
  return new ServiceClient({
    serviceUrl: url,
    fetch: (address, init) => fetch(address, init),
    caller: desktopCaller({
      app: {
        version: "1.4.0",
        commit: "",
        dev: false,
        chromeVersion: "142.0",
        system: "linux",
        systemVersion: "6.8",
      },
      installationId: "installation",
      zone: pairedZone,
      debugFlags: () => ({ canary: true, noCache: true }),
    }),
  });
}

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;

const CLIENTS = [
  {
    name: "the page",
    client: testCaller().client,
    context: { ...testCaller().agent },
    read: (url: string) => page(url).rest.call(readSomething, {}),
    write: (url: string) => page(url).rest.call(writeSomething, { body: {} }),
    ask: (url: string) => page(url).graphql(LoginDataDocument, {}),
    operation: "LoginData",
    token: "Bearer t1",
  },
  {
    name: "main",
    client: "roomtone-desktop/1.4.0 (electron-main) (Browser; Chrome; 142.0) (OS; Linux; 6.8)",
    context: {
      platform: "business-t2",
      platformVersion: "1.4.0",
      locale: "EN",
      timeZoneOffset: expect.any(Number),
      country: null,
      account: pairedZone().account.id,
      user: null,
      soundZone: pairedZone().soundZone.id,
      businessType: null,
      sessionId: "installation",
    },
    read: (url: string) => main(url).call(readSomething, {}, { token: "t1" }),
    write: (url: string) => main(url).call(writeSomething, { body: {} }, { token: "t1" }),
    ask: (url: string) =>
      main(url).graphql(
        { operation: "refreshLogin", query: "mutation refreshLogin { x }", variables: {} },
        z.unknown(),
      ),
    operation: "refreshLogin",
    // Requests new tokens, and sends none itself.
    token: undefined,
  },
] as const;

describe.each(CLIENTS)("$name, on the wire", ({ client, context, read, write, ask, operation, token }) => {
  test("REST: every call carries every header, with or without a body (@P-364 @P-366 @C-319)", async () => {
    const { url, arrived } = await service();
    await read(url);
    await write(url);
    expect(arrived.map(({ call }) => call)).toEqual(["GET /x", "POST /x"]);
    for (const { headers } of arrived) {
      expect(headers).toMatchObject({
        "x-api-version": "13",
        accept: "application/json",
        "content-type": "application/json",
        authorization: "Bearer t1",
        "x-tracking-id": expect.stringMatching(UUID),
        "x-canary": "true",
        "x-client": client,
      });
      expect(JSON.parse(String(headers["x-user-agent"]))).toEqual(context);
    }
    expect(arrived[0]?.headers["x-tracking-id"]).not.toBe(arrived[1]?.headers["x-tracking-id"]);
  });

  test("GraphQL: calls are posted to {api}/v2 under their operation name with every header (@P-367)", async () => {
    const { url, arrived } = await service();
    await ask(url);
    const [{ call, headers } = { call: "", headers: {} }] = arrived;
    expect(call).toBe(`POST /api/v2?op=${operation}`);
    expect(headers.authorization).toBe(token);
    expect(headers).toMatchObject({
      "content-type": "application/json",
      "user-agent": expect.any(String),
      "x-client": client,
      "x-canary": "true",
      "x-request-flags": '{"nocache":true}',
      "x-tracking-id": expect.stringMatching(UUID),
    });
    expect(JSON.parse(String(headers["x-user-agent"]))).toEqual(context);
    const [version, trace, parent, flags] = String(headers.traceparent).split("-");
    expect([version, flags]).toEqual(["00", "00"]);
    expect(trace).toBe(String(headers["x-tracking-id"]).replaceAll("-", ""));
    expect(parent).toMatch(/^(?!0{16})[\da-f]{16}$/);
  });
});

test("main process: sends the same name as its user agent", async () => {
  const { url, arrived } = await service();
  await main(url).call(readSomething, {}, { token: null });
  expect(arrived[0]?.headers).toMatchObject({ "user-agent": arrived[0]?.headers["x-client"] });
  expect(arrived[0]?.headers).not.toHaveProperty("authorization");
});

test("page: retries a GET after a cut connection, but not a POST", async () => {
  const cutFirst = (_request: IncomingMessage, response: ServerResponse, nth: number) => {
    if (nth === 1) response.destroy();
    return nth === 1;
  };
  const reading = await service(cutFirst);
  await page(reading.url).rest.call(readSomething, {});
  expect(reading.arrived.map(({ call }) => call)).toEqual(["GET /x", "GET /x"]);
  const writing = await service(cutFirst);
  await expect(page(writing.url).rest.call(writeSomething, { body: {} })).rejects.toMatchObject({
    code: "offline",
  });
  expect(writing.arrived).toHaveLength(1);
});

test("page: sends two identical concurrent GETs once", async () => {
  const { url, arrived } = await service();
  const { rest, graphql } = page(url);
  await Promise.all([rest.call(readSomething, {}), rest.call(readSomething, {})]);
  await Promise.all([graphql(LoginDataDocument, {}), graphql(LoginDataDocument, {})]);
  expect(arrived.map(({ call }) => call)).toEqual(["GET /x", "POST /api/v2?op=LoginData"]);
});
