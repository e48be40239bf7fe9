import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { movedStorage } from "#server/db/schema/moved-storage.ts";
import { serviceSettings } from "#server/db/schema/service.ts";
import { applyMove } from "#server/modules/moves/public.ts";
import { ServiceLogPage } from "#shared/contract/rest/operator/operator.ts";
import { ServiceMove } from "#shared/contract/rest/operator/operator-move.ts";
import type { MovedData } from "#shared/domain/moves/moved-data.ts";
import { createAccount, createUser } from "#tests/factories/people/people.ts";
import { TestApi } from "#tests/factories/service/api.ts";
import { startApp, type TestApp } from "#tests/factories/service/app.ts";
import { sendRaw } from "#tests/integration/support/raw-requests.ts";
import { createClock, SECOND } from "./clock.ts";

const MOVE = "/api/operator/move";
const FROM = "https://old.example";
const TO = "https://new.example";
const NOBODY = "AAAAAAAAAAAAAAAAAAAAAA";

const THEME: MovedData = {
  cookies: { "roomtone.consent": "2" },
  localStorage: { "roomtone.theme": '"dark"' },
};

describe("moves", () => {
  const clock = createClock();
  let app: TestApp;
  let operator: TestApi;
  beforeAll(async () => {
    app = await startApp({ now: clock.now, env: { ROOMTONE_OPERATORS: "ada@host.example" } });
    const shop = await createAccount(app.service);
    const flags = { owner: true, admin: false, contact: false, finance: false };
    const person = { name: "Ada Berg", email: "ada@host.example", emailVerifiedAt: new Date() };
    operator = new TestApi(app.url, (await createUser(app.service, shop.id, flags, person)).token);
  });
  afterAll(async () => {
    await app[Symbol.asyncDispose]();
  });
  beforeEach(async () => {
    await app.service.services.db.delete(serviceSettings);
    await app.service.services.db.delete(movedStorage);
    await applyMove(app.service.services);
  });

  const set = (moved_from: string, moved_to: string) =>
    operator.call("PUT", MOVE, { body: { moved_from, moved_to } });
  const ask = (method: string, path: string, headers: Record<string, string> = {}, body?: string) =>
    sendRaw(app.url, { method, path, headers, ...(body === undefined ? {} : { body: Buffer.from(body) }) });
  const send = (data: unknown, headers: Record<string, string> = { origin: FROM }) =>
    ask("POST", "/migrator", { "content-type": "application/json", ...headers }, JSON.stringify(data));
  const HOST = { host: "new.example" };
  const fetchBy = (id: string, headers: Record<string, string> = HOST) =>
    ask("GET", `/migrator?id=${id}`, headers);
  const rows = () => app.service.services.db.select().from(movedStorage);

  test("migrator: is off until an operator names both addresses, and off again afterwards", async () => {
    const off = async () => [(await send(THEME)).status, (await fetchBy(NOBODY)).status];
    const policy = async () => (await ask("GET", "/healthz")).headers["content-security-policy"];
    expect(await off()).toEqual([404, 404]);
    const before = await policy();
    expect(before).toContain("connect-src 'self';");
    await set(FROM, TO);
    expect((await send(THEME)).status).toBe(200);
    expect(await policy()).toContain(`connect-src 'self' ${FROM} ${TO};`);
    await set("", "");
    expect(await off()).toEqual([404, 404]);
    expect(await policy()).toBe(before);
  });

  test("migrator: data that is sent from the old address is fetched once from the new one (@P-397)", async () => {
    await set(FROM, TO);
    const sent = await send(THEME);
    expect([sent.status, sent.headers["content-type"]]).toEqual([200, "text/plain; charset=utf-8"]);
    expect(sent.headers).toMatchObject({ "access-control-allow-origin": FROM, "cache-control": "no-store" });
    // 128 bits.
    expect(Buffer.from(sent.text, "base64url")).toHaveLength(16);
    const fetched = await fetchBy(sent.text);
    expect([fetched.status, JSON.parse(fetched.text)]).toEqual([200, THEME]);
    expect((await fetchBy(sent.text)).status).toBe(404);
    expect(await rows()).toEqual([]);
  });

  test("migrator: of concurrent calls one gets the data", async () => {
    await set(FROM, TO);
    const { text } = await send(THEME);
    const statuses = (await Promise.all(Array.from({ length: 8 }, () => fetchBy(text)))).map(
      (one) => one.status,
    );
    expect(statuses.toSorted()).toEqual([200, ...Array(7).fill(404)]);
  });

  test("migrator: an id is valid for a minute", async () => {
    await set(FROM, TO);
    const [early, late] = [(await send(THEME)).text, (await send(THEME)).text];
    clock.forward(59 * SECOND);
    expect((await fetchBy(early)).status).toBe(200);
    clock.forward(1 * SECOND);
    expect((await fetchBy(late)).status).toBe(404);
    // What nobody fetched is gone with the next one.
    await send(THEME);
    expect(await rows()).toHaveLength(1);
  });

  test("migrator: invented ids get nothing, and a HEAD request uses none up", async () => {
    await set(FROM, TO);
    const { text } = await send(THEME);
    const invented = [
      NOBODY,
      "",
      "x",
      text.slice(1),
      `${text}A`,
      `${text}%00`,
      `${text}&id=${NOBODY}`,
      "%27%20or%201=1",
    ];
    for (const id of invented) expect([id, (await fetchBy(id)).status]).toEqual([id, 404]);
    await ask("HEAD", `/migrator?id=${text}`, HOST);
    expect((await fetchBy(text)).status).toBe(200);
  });

  test("migrator: neither the id nor the data can be read from the database", async () => {
    await set(FROM, TO);
    const { text } = await send(THEME);
    const kept = JSON.stringify(await rows());
    for (const secret of [text, "dark", "theme"]) expect(kept).not.toContain(secret);
  });

  test("migrator: takes data only from pages of the old address", async () => {
    await set(FROM, TO);
    for (const origin of [
      TO,
      "https://evil.example",
      `${FROM}.evil.example`,
      "http://old.example",
      "null",
      "",
    ]) {
      const { status, headers } = await send(THEME, { origin });
      expect([origin, status, headers["access-control-allow-origin"]]).toEqual([origin, 403, undefined]);
    }
    expect((await send(THEME, {})).status).toBe(403);
    expect(await rows()).toEqual([]);
  });

  test("migrator: hands data out only to pages of the new address", async () => {
    await set(FROM, TO);
    const { text } = await send(THEME);
    const others: Record<string, string>[] = [
      { host: "old.example" },
      { host: "127.0.0.1" },
      { ...HOST, origin: FROM },
      { ...HOST, origin: "https://evil.example" },
      { ...HOST, origin: "null" },
      { ...HOST, "sec-fetch-site": "cross-site" },
      { ...HOST, "sec-fetch-site": "same-site" },
      { ...HOST, "sec-fetch-site": "none" },
    ];
    for (const headers of others)
      expect([headers, (await fetchBy(text, headers)).status]).toEqual([headers, 403]);
    const own = { ...HOST, origin: TO, "sec-fetch-site": "same-origin" };
    expect((await fetchBy(text, own)).status).toBe(200);
  });

  test("migrator: other sites may ask for nothing; the new address, whether the old one is alive", async () => {
    await set(FROM, TO);
    const preflight = (path: string, origin: string) =>
      ask("OPTIONS", path, { origin, "access-control-request-method": "POST" });
    const allowed = async (path: string, origin: string) =>
      (await preflight(path, origin)).headers["access-control-allow-origin"];
    expect(await allowed("/migrator", FROM)).toBe(FROM);
    expect(await allowed("/healthz", TO)).toBe(TO);
    for (const path of ["/migrator/x", "/api/auth/login", "/env", "/"]) {
      expect([path, await allowed(path, FROM), await allowed(path, TO)]).toEqual([
        path,
        undefined,
        undefined,
      ]);
    }
    expect(await allowed("/migrator", "https://evil.example")).toBeUndefined();
    expect(await allowed("/healthz", FROM)).toBeUndefined();
  });

  test("migrator: a stranger's id signs nobody in: sessions, players and remotes are not taken", async () => {
    await set(FROM, TO);
    const secrets = Object.fromEntries(
      [
        "session",
        "web-player",
        "device-marks",
        "remote",
        "redirect-to",
        "cache",
        "sign-in-verifier",
        "__proto__",
      ].map((name) => [`roomtone.${name}`, '{"token":"stolen"}']),
    );
    const { text } = await send({
      cookies: { ...THEME.cookies, ...secrets },
      localStorage: { ...THEME.localStorage, ...secrets },
    });
    expect(JSON.parse((await fetchBy(text)).text)).toEqual(THEME);
  });

  test("migrator: refuses what is too large or of another shape", async () => {
    await set(FROM, TO);
    const large = { cookies: {}, localStorage: { "roomtone.theme": "x".repeat(64 * 1024) } };
    expect((await send(large)).status).toBe(413);
    for (const body of [
      null,
      [],
      "x",
      {},
      { cookies: {} },
      { cookies: [], localStorage: {} },
      { cookies: {}, localStorage: { "roomtone.theme": 1 } },
    ])
      expect([body, (await send(body)).status]).toEqual([body, 400]);
    expect(await rows()).toEqual([]);
  });

  test("migrator: calls of one network address are limited", async () => {
    await set(FROM, TO);
    const { services } = app.service;
    for (let n = 0; n < 240; n++) await services.limits.take("moves", "127.0.0.1");
    expect([(await send(THEME)).status, (await fetchBy(NOBODY)).status]).toEqual([429, 429]);
    await services.limits.clear("moves", "127.0.0.1");
    expect((await send(THEME)).status).toBe(200);
  });

  test("operator: the addresses of a move are stored as browsers name them, and logged", async () => {
    expect(await operator.rest("GET", MOVE, ServiceMove)).toEqual({ moved_from: "", moved_to: "" });
    const { status, json } = await set("HTTPS://Old.example:443/", "http://new.example:4310");
    const stored = { moved_from: FROM, moved_to: "http://new.example:4310" };
    expect([status, json, await operator.rest("GET", MOVE, ServiceMove)]).toEqual([200, stored, stored]);
    await set(FROM, "http://new.example:4310");
    const { items } = await operator.rest("GET", "/api/operator/log?limit=1", ServiceLogPage);
    expect(items).toMatchObject([
      {
        kind: "service.moved",
        actor: { name: "Ada Berg" },
        changes: [
          { field: "moved_from", from: null, to: FROM },
          { field: "moved_to", from: null, to: "http://new.example:4310" },
        ],
      },
    ]);
  });

  test("operator: a move has two different addresses without a path", async () => {
    const wrong = { code: "rule", rule: "webOrigin" };
    const cases: [string, string, object][] = [
      ["old.example", `${TO}/app`, { moved_from: wrong, moved_to: wrong }],
      [FROM, "", { moved_to: { code: "required" } }],
      ["", TO, { moved_from: { code: "required" } }],
      [FROM, `${FROM}/`, { moved_to: { code: "rule", rule: "sameOrigin" } }],
    ];
    for (const [from, to, fields] of cases) {
      const { status, json } = await set(from, to);
      expect([status, (json as { fields: object }).fields]).toEqual([400, fields]);
    }
    expect(await operator.rest("GET", MOVE, ServiceMove)).toEqual({ moved_from: "", moved_to: "" });
  });
});
