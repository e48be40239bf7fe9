import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { DEMO_USERS } from "#server/db/seed/demo-data.ts";
import { seedPeople } from "#server/db/seed/people.ts";
import { ownDemoPasswords } from "#server/modules/auth/demo-passwords.ts";
import { LoginUserDocument } from "#shared/contract/graphql/generated/auth-operations.ts";
import { DEMO_OWNER, DEMO_PASSWORD, TestApi } from "#tests/factories/api.ts";
import { startApp, type TestApp } from "#tests/factories/app.ts";

/** Who may sign in as the demo's people. */

/** How a sign-in ended: `ok`, or the reason or code of its refusal. */
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

describe("the demo on somebody's computer", () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startApp();
    await seedPeople(app.service.services);
  });
  afterAll(async () => {
    await app[Symbol.asyncDispose]();
  });

  test("its public password is taken on this computer, and from nobody for whom a proxy asks", async () => {
    expect(await signIn(app, DEMO_PASSWORD)).toBe("ok");
    for (const name of ["x-forwarded-for", "forwarded", "x-real-ip", "via", "x-forwarded-host"])
      expect.soft(await signIn(app, DEMO_PASSWORD, { [name]: "127.0.0.1" })).toBe("demo-password");
    expect(await signIn(app, "wrong", { via: "1.1 proxy" })).toBe("UNAUTHENTICATED");
  });

  test("nobody has a password of their own", async () => {
    expect(await ownDemoPasswords(app.service.services)).toEqual([]);
  });
});

describe.each([
  ["a public address", { ROOMTONE_PUBLIC_URL: "https://music.example.test" }],
  ["a proxy in front", { ROOMTONE_PROXIES: "1" }],
])("the demo on a service with %s", (_what, env) => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startApp({ env });
    await seedPeople(app.service.services);
  });
  afterAll(async () => {
    await app[Symbol.asyncDispose]();
  });

  test("the public password is taken from nobody", async () => {
    expect(await signIn(app, DEMO_PASSWORD)).toBe("demo-password");
    expect(await signIn(app, DEMO_PASSWORD, { "x-forwarded-for": "192.0.2.7" })).toBe("demo-password");
  });

  test("each person has a password of their own, that works for them alone, wherever they are", async () => {
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
