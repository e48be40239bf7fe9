import { afterAll, beforeAll, expect, test } from "vitest";
import { users } from "#server/db/schema/people/people.ts";
import { hashPassword } from "#server/modules/auth/public.ts";
import type { LimitName } from "#server/plugins/limits/limits.ts";
import { createUser } from "#tests/factories/people/people.ts";
import { TestApi } from "#tests/factories/service/api.ts";
import { startApp, type TestApp } from "#tests/factories/service/app.ts";

/**
 * User enumeration: whether an e-mail address is registered stays hidden. For password resets see
 * password-reset.test.ts.
 */

const LOGIN = "mutation ($input: LoginUserInput!) { loginUser(input: $input) { token } }";
const ROUNDS = 25;

let app: TestApp;
let api: TestApi;

beforeAll(async () => {
  app = await startApp({ env: { ROOMTONE_SIGNUP: "on" } });
  api = new TestApi(app.url);
  const passwordHash = await hashPassword("a good long password");
  await createUser(app.service, null, undefined, { email: "ada@shop.example", passwordHash });
  // Signs in through her organisation, without a password.
  await createUser(app.service, null, undefined, { email: "bea@shop.example", passwordHash: null });
});
afterAll(async () => {
  await app[Symbol.asyncDispose]();
});

const median = (times: readonly number[]) =>
  times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0;

test("user enumeration: a wrong password gets the same answer, equally fast, for every address", async () => {
  const { limits, db } = app.service.services;
  expect(await db.$count(users)).toBeGreaterThan(1);
  const people = ["ada@shop.example", "bea@shop.example", "nobody@shop.example"];
  const times = new Map(people.map((email) => [email, [] as number[]]));
  for (let round = 0; round < ROUNDS; round++) {
    for (const email of people) {
      const keys: readonly (readonly [LimitName, string])[] = [
        ["login-address", "127.0.0.1"],
        ["login-person", `127.0.0.1 ${email}`],
        ["login-anywhere", email],
      ];
      for (const [limit, key] of keys) await limits.clear(limit, key);
      const began = performance.now();
      const { status, json } = await api.call("POST", "/api/v2", {
        body: { query: LOGIN, variables: { input: { email, password: "wrong" } } },
      });
      times.get(email)?.push(performance.now() - began);
      const [error] = (json as { errors: { message: string; extensions: object }[] }).errors;
      expect([status, error?.message, error?.extensions]).toEqual([
        200,
        "Wrong e-mail or password",
        { code: "UNAUTHENTICATED" },
      ]);
    }
  }
  const [known = 0, ...others] = people.map((email) => median(times.get(email) ?? []));
  for (const other of others) expect(Math.abs(known - other)).toBeLessThan(Math.max(5, known / 2));
});

test("user enumeration: invitation checks reveal nothing without a link, and are limited", async () => {
  const answers: unknown[] = [];
  for (const token of [
    "ada@shop.example",
    "nobody@shop.example",
    ...Array.from({ length: 19 }, (_, n) => `x${n}`),
  ]) {
    const { status, json } = await api.call("POST", "/api/auth/invitations/check", { body: { token } });
    const { requestId: _id, ...said } = json as { requestId?: string };
    answers.push({ status, said });
  }
  expect(answers[0]).toMatchObject({ status: 404 });
  expect(new Set(answers.slice(0, 20).map((answer) => JSON.stringify(answer))).size).toBe(1);
  expect(answers.at(-1)).toMatchObject({ status: 429 });
});
