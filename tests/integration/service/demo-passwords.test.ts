import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { DEMO_USERS } from "#server/db/seed/demo-data.ts";
import { seedPeople } from "#server/db/seed/people.ts";
import { ownDemoPasswords } from "#server/modules/auth/demo-passwords.ts";
import { LoginUserDocument } from "#shared/contract/graphql/generated/auth-operations.ts";
import { DEMO_OWNER, DEMO_PASSWORD, TestApi } from "#tests/factories/service/api.ts";
import { startApp, type TestApp } from "#tests/factories/service/app.ts";

/** Sign-in as the demo's people. */

/** Outcome of a sign-in: `ok`, or the reason or code of the refusal. */
async function signIn(
  app: TestApp,
  password: string,
  headers: Record<string, string> = {},
  email = DEMO_OWNER,
) {
  const variables = { input: { email, password } };
  const { json } = await new TestApi(app.url).call("POST", "/api/v2", {
    headers,
    body: { query: String(LoginUserDocument), variables },
  });
  const { errors } = json as { errors?: { extensions: { code: string; reason?: string } }[] };
  const [refusal] = errors ?? [];
  return refusal ? (refusal.extensions.reason ?? refusal.extensions.code) : "ok";
}

describe("demo on a private computer", () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startApp();
    await seedPeople(app.service.services);
  });
  afterAll(async () => {
    await app[Symbol.asyncDispose]();
  });

  test("demo: the public password works on this computer only, and not through a proxy", async () => {
    expect(await signIn(app, DEMO_PASSWORD)).toBe("ok");
    for (const name of ["x-forwarded-for", "forwarded", "x-real-ip", "via", "x-forwarded-host"])
      expect.soft(await signIn(app, DEMO_PASSWORD, { [name]: "127.0.0.1" })).toBe("demo-password");
    expect(await signIn(app, "wrong", { via: "1.1 proxy" })).toBe("UNAUTHENTICATED");
  });

  test("demo: nobody has an individual password", async () => {
    expect(await ownDemoPasswords(app.service.services)).toEqual([]);
  });
});

describe.each([
  ["a public address", { ROOMTONE_PUBLIC_URL: "https://music.example.test" }],
  ["a proxy in front", { ROOMTONE_PROXIES: "1" }],
])("demo on a service with %s", (_what, env) => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startApp({ env });
    await seedPeople(app.service.services);
  });
  afterAll(async () => {
    await app[Symbol.asyncDispose]();
  });

  test("demo: the public password is refused", async () => {
    expect(await signIn(app, DEMO_PASSWORD)).toBe("demo-password");
    expect(await signIn(app, DEMO_PASSWORD, { "x-forwarded-for": "192.0.2.7" })).toBe("demo-password");
  });

  test("demo: each person has an individual password that works from anywhere", async () => {
    const people = await ownDemoPasswords(app.service.services);
    expect(new Set(people.map(({ password }) => password)).size).toBe(DEMO_USERS.length);
    const [first, second] = people;
    if (!first || !second) throw new Error("The demo has no people");
    const elsewhere = { "x-forwarded-for": "192.0.2.7" };
    expect(await signIn(app, first.password, elsewhere, first.email)).toBe("ok");
    expect(await signIn(app, second.password, {}, second.email)).toBe("ok");
    expect(await signIn(app, second.password, elsewhere, first.email)).toBe("UNAUTHENTICATED");
  });
});
