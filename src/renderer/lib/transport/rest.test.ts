import { expect, test } from "vitest";
import { z } from "zod";
import { endpoint } from "#shared/contract/rest/endpoint.ts";
import { updateZone } from "#shared/contract/rest/zones.ts";
import { testCaller } from "#tests/factories/caller.ts";
import { readSomething, writeSomething } from "#tests/factories/endpoints.ts";
import { soundZone } from "#tests/factories/sound-zone.ts";
import { ApiError, isUnauthenticated, shownCode } from "./api-error.ts";
import { createRest } from "./rest.ts";

interface Sent {
  readonly url: string;
  readonly method: string;
  readonly headers: Headers;
  readonly body: unknown;
}

/** A service that gives these answers one after the other, and what was sent to it. */
function service(...answers: readonly (Response | Error)[]) {
  const sent: Sent[] = [];
  const waiting = [...answers];
  const tokens = ["t1", "t2", "t3"];
  const issued: string[] = [];
  const rest = createRest({
    baseUrl: "https://service.test",
    caller: () => testCaller(),
    session: {
      token: async () => tokens[0] ?? null,
      refresh: async () => {
        tokens.shift();
        return tokens[0] ?? null;
      },
      replaceToken: (token) => issued.push(token),
      isLoggedIn: () => true,
    },
    fetch: async (input, init) => {
      const text = typeof init?.body === "string" ? init.body : null;
      sent.push({
        url: String(input),
        method: init?.method ?? "GET",
        headers: new Headers(init?.headers),
        body: text === null ? null : JSON.parse(text),
      });
      const answer = waiting.shift();
      if (!answer || answer instanceof Error) throw answer ?? new Error("no answer left");
      return answer;
    },
  });
  return { rest, sent, issued };
}

const json = (body: unknown, status = 200, headers: Record<string, string> = {}) =>
  new Response(JSON.stringify(body), { status, headers });
const refusal = (error: string, more: object = {}) => ({ error, message: "no", requestId: "q1", ...more });

test("every call names the version, the token and itself (@P-364)", async () => {
  const { rest, sent } = service(json(soundZone()));
  await rest.call(updateZone, { params: { id: "a/b" }, body: { name: "Bar" } });
  const [call] = sent;
  expect(call).toMatchObject({
    url: "https://service.test/api/auth/sound_zones/a%2Fb",
    method: "PUT",
    body: { name: "Bar" },
  });
  expect(call?.headers.get("x-api-version")).toBe("13");
  expect(call?.headers.get("authorization")).toBe("Bearer t1");
  expect(call?.headers.get("accept")).toBe("application/json");
  expect(call?.headers.get("content-type")).toBe("application/json");
  expect(call?.headers.get("x-tracking-id")).toMatch(/^[\da-f-]{36}$/);
});

test("spaces of a search are written as plus signs (@P-021)", async () => {
  const { rest, sent } = service(json({}), json({}));
  await rest.call(readSomething, { query: { q: "a b" } });
  await rest.call(readSomething, { query: { q: undefined } });
  expect(sent.map(({ url }) => url)).toEqual(["https://service.test/x?q=a+b", "https://service.test/x"]);
});

test("reading is tried twice when the service or the network fails, writing once (@P-365)", async () => {
  const reading = service(json(refusal("server"), 500), json({ a: 1 }));
  expect(await reading.rest.call(readSomething, {})).toEqual({ a: 1 });
  const cut = service(new TypeError("Failed to fetch"), new TypeError("Failed to fetch"));
  await expect(cut.rest.call(readSomething, {})).rejects.toMatchObject({ code: "offline", status: 0 });
  expect(cut.sent).toHaveLength(2);
  const writing = service(json(refusal("server"), 500));
  await expect(writing.rest.call(writeSomething, {})).rejects.toMatchObject({ code: "server" });
  expect(writing.sent).toHaveLength(1);
});

test("what the service refuses is not asked again", async () => {
  const { rest, sent } = service(json(refusal("not_found"), 404));
  await expect(rest.call(readSomething, {})).rejects.toMatchObject({ status: 404, code: "not_found" });
  expect(sent).toHaveLength(1);
});

test("an expired token is renewed once and the call goes through (@P-417)", async () => {
  const { rest, sent } = service(json(refusal("unauthorized"), 401), json({ a: 1 }));
  expect(await rest.call(writeSomething, {})).toEqual({ a: 1 });
  expect(sent.map(({ headers }) => headers.get("authorization"))).toEqual(["Bearer t1", "Bearer t2"]);
});

test("a call that is refused with a fresh token too fails, and so does one without another token (@P-417)", async () => {
  const { rest, sent } = service(...Array.from({ length: 5 }, () => json(refusal("unauthorized"), 401)));
  const tokensOfACall = async () => {
    const before = sent.length;
    await expect(rest.call(writeSomething, {})).rejects.toMatchObject({ status: 401, authorized: true });
    return sent.slice(before).map(({ headers }) => headers.get("authorization"));
  };
  expect(await tokensOfACall()).toEqual(["Bearer t1", "Bearer t2"]);
  expect(await tokensOfACall()).toEqual(["Bearer t2", "Bearer t3"]);
  expect(await tokensOfACall()).toEqual(["Bearer t3"]);
});

test("a token that comes with an answer is kept (@P-261 @C-320)", async () => {
  const { rest, issued } = service(json({}, 200, { "x-access-token-issued": "t9" }));
  await rest.call(readSomething, {});
  expect(issued).toEqual(["t9"]);
});

test("a refusal says which fields are wrong and why (@P-336)", async () => {
  const { rest } = service(
    json(refusal("invalid", { reason: "r", fields: { name: { code: "required" } } }), 400),
  );
  const error = await rest.call(writeSomething, {}).catch((caught: unknown) => caught);
  expect(error).toBeInstanceOf(ApiError);
  expect(error).toMatchObject({
    status: 400,
    code: "invalid",
    reason: "r",
    fields: { name: { code: "required" } },
    requestId: "q1",
  });
});

test("an answer that is not of the contract is an error, not a surprise later", async () => {
  const strict = endpoint({ ...readSomething, response: z.object({ a: z.string() }) });
  const { rest } = service(json({ a: 1 }));
  await expect(rest.call(strict, {})).rejects.toMatchObject({ code: "bad_response" });
});

test("a proxy's page instead of the service's answer is told by its status", async () => {
  const { rest } = service(new Response("<html>", { status: 502 }), new Response("<html>", { status: 502 }));
  await expect(rest.call(readSomething, {})).rejects.toMatchObject({ status: 502, code: "unavailable" });
});

test("REST: a password that a proxy asks for ends no session, and is named", async () => {
  const gate = new Response("<html>", { status: 401, headers: { "www-authenticate": 'Basic realm="x"' } });
  const { rest, sent } = service(gate);
  const error: unknown = await rest.call(writeSomething, {}).catch((reason: unknown) => reason);
  expect([shownCode(error, true), isUnauthenticated(error), sent.length]).toEqual(["gate", false, 1]);
});
