import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { TestApi } from "#tests/factories/service/api.ts";
import { startApp, type TestApp } from "#tests/factories/service/app.ts";
import { createWorld, pathOf, type World } from "#tests/integration/support/world.ts";

/** Which information about itself and its people the service reveals, and to whom. */

const METRICS_TOKEN = "a token for the metrics";
const INTROSPECTION = "{ __schema { types { name } } }";
/** Misspelt names for which GraphQL would suggest corrections: a field, an argument, a type, and a variable's field. */
const MISSPELT: readonly { readonly query: string; readonly variables?: object }[] = [
  { query: "{ loginDta { supportChatHash } }" },
  { query: "{ playlist(di: 1) { id } }" },
  { query: "query Q($a: Locatio) { loginData { supportChatHash } }" },
  {
    query: "mutation M($input: LoginUserInput!) { loginUser(input: $input) { token } }",
    variables: { input: { email: "a@example.test", password: "x", passwrd: "x" } },
  },
];

describe("public address", () => {
  let app: TestApp;
  let world: World;
  let api: TestApi;
  beforeAll(async () => {
    app = await startApp({
      env: { ROOMTONE_PUBLIC_URL: "https://music.example.test", ROOMTONE_METRICS_TOKEN: METRICS_TOKEN },
    });
    world = await createWorld(app.service);
    api = new TestApi(app.url, world.tokens.owner);
  });
  afterAll(async () => {
    await app[Symbol.asyncDispose]();
  });

  test("GraphQL: refuses introspection, also over the websocket", async () => {
    expect(await api.graphqlRefusal(INTROSPECTION)).not.toBeNull();
    expect(await api.graphqlRefusal('{ __type(name: "Account") { fields { name } } }')).not.toBeNull();
    expect(await subscriptionErrors(app.url, world.tokens.owner, { query: INTROSPECTION })).toContain(
      "introspection",
    );
  });

  test("GraphQL: suggests no names for misspelt ones, also over the websocket", async () => {
    for (const body of MISSPELT) {
      const { json } = await api.call("POST", "/api/v2", { body });
      expect.soft(JSON.stringify(json)).toContain("errors");
      expect.soft(JSON.stringify(json)).not.toMatch(/did you mean/i);
      expect.soft(await subscriptionErrors(app.url, world.tokens.owner, body)).not.toMatch(/did you mean/i);
    }
  });

  test("/metrics: open on this computer, elsewhere only with the token", async () => {
    const status = async (headers: Record<string, string>) =>
      (await api.call("GET", "/metrics", { headers: { authorization: undefined, ...headers } })).status;
    expect(await status({})).toBe(200);
    for (const name of ["x-forwarded-for", "forwarded", "via", "x-real-ip"]) {
      const elsewhere = { [name]: "192.0.2.7" };
      expect.soft(await status(elsewhere)).toBe(403);
      for (const wrong of ["Bearer ", `Bearer ${METRICS_TOKEN}x`, METRICS_TOKEN])
        expect.soft(await status({ ...elsewhere, authorization: wrong })).toBe(403);
      expect.soft(await status({ ...elsewhere, authorization: `Bearer ${METRICS_TOKEN}` })).toBe(200);
    }
  });

  test("personal data: answers forbid caching", async () => {
    const reads = app.service.http.endpoints.filter(({ method }) => method === "GET");
    expect(reads.length).toBeGreaterThan(10);
    for (const { path: url, needs, cacheSeconds } of reads) {
      const token = needs.who === "device" ? world.tokens.player : world.tokens.owner;
      const answer = await api.as(token).call("GET", pathOf(url, world));
      expect
        .soft([url, answer.headers.get("cache-control")])
        .toEqual([url, cacheSeconds ? `public, max-age=${cacheSeconds}` : "no-store"]);
    }
    const graphql = await api.call("POST", "/api/v2", {
      body: { query: "{ loginData { supportChatHash } }" },
    });
    expect(graphql.headers.get("cache-control")).toBe("no-store");
    expect((await api.call("GET", "/metrics")).headers.get("cache-control")).toBe("no-store");
  });

  test("pages: may use the microphone and pictures of the screen, but no camera, location or devices", async () => {
    for (const path of ["/", "/healthz", "/api/auth/sessions/current"]) {
      const policy = (await api.call("GET", path)).headers.get("permissions-policy") ?? "";
      for (const feature of ["microphone", "display-capture"])
        expect.soft(policy).toContain(`${feature}=(self)`);
      for (const feature of ["camera", "geolocation", "usb", "payment"])
        expect.soft(policy).toContain(`${feature}=()`);
      expect(policy).not.toContain("autoplay");
    }
  });
});

test("GraphQL: a service on this computer only describes its schema to developers", async () => {
  await using app = await startApp();
  const api = new TestApi(app.url, (await createWorld(app.service)).tokens.owner);
  expect(await api.graphqlRefusal(INTROSPECTION)).toBeNull();
  const { json } = await api.call("POST", "/api/v2", { body: MISSPELT[0] });
  expect(JSON.stringify(json)).toMatch(/Did you mean/);
});

/** The websocket's refusal of an operation, as text. */
async function subscriptionErrors(url: string, token: string, payload: object): Promise<string> {
  const socket = new WebSocket(`${url.replace("http", "ws")}/graphql-transport-ws`, "graphql-transport-ws");
  const send = (message: object) => socket.send(JSON.stringify(message));
  try {
    return await new Promise<string>((resolve) => {
      socket.addEventListener("open", () =>
        send({ type: "connection_init", payload: { Authorization: `Bearer ${token}` } }),
      );
      socket.addEventListener("message", ({ data }) => {
        const { type } = JSON.parse(String(data));
        if (type === "connection_ack") send({ id: "1", type: "subscribe", payload });
        if (type === "error" || type === "next") resolve(String(data));
      });
    });
  } finally {
    socket.close();
  }
}
