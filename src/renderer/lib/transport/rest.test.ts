import { expect, test } from "vitest";
import { z } from "zod";
import { CsvFile, endpoint } from "#shared/contract/rest/endpoint.ts";
import { updateZone } from "#shared/contract/rest/zones/zones.ts";
import { testCaller } from "#tests/factories/service/caller.ts";
import { readSomething, writeSomething } from "#tests/factories/service/endpoints.ts";
import { soundZone } from "#tests/factories/sound-zone.ts";
import { ApiError, isUnauthenticated, shownCode } from "./api-error.ts";
import { createRest } from "./rest.ts";

interface Sent {
  readonly url: string;
  readonly method: string;
  readonly headers: Headers;
  readonly body: unknown;
}

/** A service with these answers in sequence, and the requests sent to it. */
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

test("REST: every call carries version, token and client identification (@P-364)", async () => {
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

test("REST: a CSV file is answered as its text, with its byte order mark", async () => {
  const headers = { "content-type": "text/csv; charset=utf-8" };
  const { rest } = service(new Response("\uFEFFName,City\r\n", { headers }));
  const file = { ...readSomething, response: CsvFile };
  expect(await rest.call(file, {})).toBe("\uFEFFName,City\r\n");
});

test("REST: only a call that asks for it names the browser's session", async () => {
  const { rest, sent } = service(json({}), json({}));
  await rest.call(writeSomething, { withSessionFlag: true });
  await rest.call(writeSomething, {});
  const flags = sent.map(({ headers }) => headers.get("x-session-flag"));
  expect(flags).toEqual([testCaller().agent.sessionId, null]);
});

test("REST: spaces of a search are written as plus signs (@P-021)", async () => {
  const { rest, sent } = service(json({}), json({}));
  await rest.call(readSomething, { query: { q: "a b" } });
  await rest.call(readSomething, { query: { q: undefined } });
  expect(sent.map(({ url }) => url)).toEqual(["https://service.test/x?q=a+b", "https://service.test/x"]);
});

test("REST: reads are tried twice when the service or network fails, writes once (@P-365)", async () => {
  const reading = service(json(refusal("server"), 500), json({ a: 1 }));
  expect(await reading.rest.call(readSomething, {})).toEqual({ a: 1 });
  const cut = service(new TypeError("Failed to fetch"), new TypeError("Failed to fetch"));
  await expect(cut.rest.call(readSomething, {})).rejects.toMatchObject({ code: "offline", status: 0 });
  expect(cut.sent).toHaveLength(2);
  const writing = service(json(refusal("server"), 500));
  await expect(writing.rest.call(writeSomething, {})).rejects.toMatchObject({ code: "server" });
  expect(writing.sent).toHaveLength(1);
});

test.each([
  ["GET", 2],
  ["HEAD", 2],
  ["POST", 1],
  ["PUT", 1],
  ["DELETE", 1],
] as const)("REST: a failed %s is sent %i times in all (@P-365 @C-322)", async (method, times) => {
  const { rest, sent } = service(new TypeError("Failed to fetch"), json(refusal("server"), 500), json({}));
  // No endpoint of the contract uses HEAD, which its type does not allow.
  const call = rest.call({ ...readSomething, method: method as "GET" }, {});
  await expect(call).rejects.toBeInstanceOf(ApiError);
  expect(sent.map((one) => one.method)).toEqual(Array(times).fill(method));
});

test("REST: a refusal is not retried", async () => {
  const { rest, sent } = service(json(refusal("not_found"), 404));
  await expect(rest.call(readSomething, {})).rejects.toMatchObject({ status: 404, code: "not_found" });
  expect(sent).toHaveLength(1);
});

test("REST: an expired token is renewed once and the call succeeds (@P-417)", async () => {
  const { rest, sent } = service(json(refusal("unauthorized"), 401), json({ a: 1 }));
  expect(await rest.call(writeSomething, {})).toEqual({ a: 1 });
  expect(sent.map(({ headers }) => headers.get("authorization"))).toEqual(["Bearer t1", "Bearer t2"]);
});

test("REST: a call fails when refused with a fresh token, or when there is no other token (@P-417)", async () => {
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

test("REST: a token issued with an answer is stored (@P-261 @C-320)", async () => {
  const { rest, issued } = service(json({}, 200, { "x-access-token-issued": "t9" }));
  await rest.call(readSomething, {});
  expect(issued).toEqual(["t9"]);
});

test("REST: a refusal contains the invalid fields and reasons (@P-336)", async () => {
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

test("REST: an answer outside the contract is an error at once", async () => {
  const strict = endpoint({ ...readSomething, response: z.object({ a: z.string() }) });
  const { rest } = service(json({ a: 1 }));
  await expect(rest.call(strict, {})).rejects.toMatchObject({ code: "bad_response" });
});

test("REST: a proxy's page instead of an answer is reported by its status", async () => {
  const { rest } = service(new Response("<html>", { status: 502 }), new Response("<html>", { status: 502 }));
  await expect(rest.call(readSomething, {})).rejects.toMatchObject({ status: 502, code: "unavailable" });
});

test("REST: a proxy's own password prompt has its own error and does not end the session", async () => {
  const gate = new Response("<html>", { status: 401, headers: { "www-authenticate": 'Basic realm="x"' } });
  const { rest, sent } = service(gate);
  const error: unknown = await rest.call(writeSomething, {}).catch((reason: unknown) => reason);
  expect([shownCode(error, true), isUnauthenticated(error), sent.length]).toEqual(["gate", false, 1]);
});
