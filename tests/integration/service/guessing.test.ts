import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { users } from "#server/db/schema/people/people.ts";
import { hashPassword } from "#server/modules/auth/password.ts";
import type { LimitName } from "#server/plugins/limits/limits.ts";
import { LoginUserDocument } from "#shared/contract/graphql/generated/auth-operations.ts";
import { newId } from "#tests/factories/people/people.ts";
import { TestApi } from "#tests/factories/service/api.ts";
import { startApp, type TestApp } from "#tests/factories/service/app.ts";

/** Rate limits for wrong passwords. A proxy in front names each caller's address. */

const PASSWORD = "a good long password";

interface Attempt {
  readonly from: string;
  readonly email?: string;
  readonly password?: string;
  readonly deviceMarks?: readonly string[];
}

describe("password guessing", () => {
  let app: TestApp;
  let passwordHash: string;
  let person: string;
  let addresses = 0;

  beforeAll(async () => {
    app = await startApp({ env: { ROOMTONE_PROXIES: "1" } });
    passwordHash = await hashPassword(PASSWORD);
  });
  afterAll(async () => {
    await app[Symbol.asyncDispose]();
  });
  beforeEach(async () => {
    person = await addPerson();
  });

  async function addPerson(): Promise<string> {
    const id = newId("User");
    const email = `${id.slice(0, 20).toLowerCase()}@example.test`;
    await app.service.services.db.insert(users).values({ id, name: "A person", email, passwordHash });
    return email;
  }

  /** An address that has sent no call yet. */
  function newAddress(): string {
    addresses += 1;
    return `198.51.${Math.floor(addresses / 250)}.${(addresses % 250) + 1}`;
  }

  /** The code of the refusal, or the device mark of a successful sign-in. */
  async function attempt({ from, email = person, password = PASSWORD, deviceMarks = [] }: Attempt) {
    const { json } = await new TestApi(app.url).call("POST", "/api/v2", {
      headers: { "x-forwarded-for": from },
      body: { query: String(LoginUserDocument), variables: { input: { email, password, deviceMarks } } },
    });
    const { data, errors } = json as {
      data?: { loginUser: { deviceMark: string } } | null;
      errors?: { extensions: { code: string } }[];
    };
    return { refusal: errors?.[0]?.extensions.code ?? null, mark: data?.loginUser.deviceMark ?? "" };
  }

  async function guess(times: number, guesses: Attempt): Promise<void> {
    for (let guessed = 0; guessed < times; guessed += 1)
      expect((await attempt({ password: "wrong", ...guesses })).refusal).toBe("UNAUTHENTICATED");
  }

  /** Counts this many wrong passwords directly: checking each costs the service a third of a second. */
  async function spend(times: number, limit: LimitName, key: string): Promise<void> {
    for (let spent = 0; spent < times; spent += 1)
      expect(await app.service.services.limits.take(limit, key)).toEqual({ ok: true });
  }

  test("password guessing: ten wrong ones block the address, even for the right password", async () => {
    const guesser = newAddress();
    await guess(10, { from: guesser });
    expect((await attempt({ from: guesser, password: "wrong" })).refusal).toBe("RATE_LIMITED");
    expect((await attempt({ from: guesser })).refusal).toBe("RATE_LIMITED");
    expect((await attempt({ from: newAddress() })).refusal).toBeNull();
    expect((await attempt({ from: guesser, email: await addPerson() })).refusal).toBeNull();
  });

  test("password guessing: the fifty-first wrong one from an address is refused for any person", async () => {
    const guesser = newAddress();
    await spend(49, "login-address", guesser);
    await guess(1, { from: guesser, email: await addPerson() });
    expect((await attempt({ from: guesser })).refusal).toBe("RATE_LIMITED");
    expect((await attempt({ from: newAddress() })).refusal).toBeNull();
  });

  test("password guessing: a hundred from anywhere block new devices, but no known ones", async () => {
    const shop = newAddress();
    const { mark } = await attempt({ from: shop });
    await spend(99, "login-anywhere", person);
    await guess(1, { from: shop });
    expect((await attempt({ from: newAddress() })).refusal).toBe("RATE_LIMITED");
    expect((await attempt({ from: shop })).refusal).toBe("RATE_LIMITED");
    expect(await attempt({ from: shop, deviceMarks: ["no mark", mark] })).toEqual({ refusal: null, mark });
  });

  test("password guessing: a known device at the guesser's address still signs in", async () => {
    const shop = newAddress();
    const { mark } = await attempt({ from: shop });
    await spend(50, "login-address", shop);
    expect((await attempt({ from: shop })).refusal).toBe("RATE_LIMITED");
    expect((await attempt({ from: shop, deviceMarks: [mark] })).refusal).toBeNull();
  });

  test("password guessing: a known device has ten attempts of its own, for that person only", async () => {
    const home = newAddress();
    const { mark } = await attempt({ from: home });
    const stranger = await addPerson();
    await guess(10, { from: home, email: stranger });
    expect((await attempt({ from: home, email: stranger, deviceMarks: [mark] })).refusal).toBe(
      "RATE_LIMITED",
    );
    await guess(10, { from: newAddress(), deviceMarks: [mark] });
    expect((await attempt({ from: newAddress(), deviceMarks: [mark] })).refusal).toBe("RATE_LIMITED");
    expect((await attempt({ from: newAddress() })).refusal).toBeNull();
  });

  test("password guessing: an e-mail address of 300 characters counts as a wrong one", async () => {
    expect((await attempt({ from: newAddress(), email: "é".repeat(300) })).refusal).toBe("UNAUTHENTICATED");
  });

  test("password guessing: a forged device mark counts for nothing", async () => {
    const guesser = newAddress();
    const { mark } = await attempt({ from: newAddress() });
    await guess(10, { from: guesser });
    const [id = "", signature = ""] = mark.split(".");
    const forged = [
      `${"A".repeat(22)}.${signature}`,
      `${id}.${"A".repeat(43)}`,
      `${mark}x`,
      mark.slice(1),
      "",
    ];
    expect((await attempt({ from: guesser, deviceMarks: forged })).refusal).toBe("RATE_LIMITED");
  });
});
