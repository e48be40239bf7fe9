import { decodeJwt } from "jose";
import { Secret, TOTP } from "otpauth";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { acls, recoveryCodes, secondFactors, users } from "#server/db/schema/people/people.ts";
import { hashPassword } from "#server/modules/auth/password.ts";
import { listAclsOfUser } from "#shared/contract/rest/accounts/accounts.ts";
import { SignedIn } from "#shared/contract/rest/desktop-sign-in.ts";
import { beginTwoStep, confirmTwoStep, getTwoStep } from "#shared/contract/rest/people/two-step.ts";
import { DAY_MS } from "#shared/domain/time/lengths.ts";
import { createAccount, createProgram, createUser, newId } from "#tests/factories/people/people.ts";
import { TestApi } from "#tests/factories/service/api.ts";
import { startApp, type TestApp } from "#tests/factories/service/app.ts";
import { createClock, MINUTE, SECOND } from "./clock.ts";

const LOGIN = `mutation ($input: LoginUserInput!) { loginUser(input: $input) { token deviceMark } }`;
const PASSWORD = "a good long password";
const WRONG = { fields: { code: { code: "rule", rule: "wrongCode" } } };

interface FirstStep {
  readonly data?: { readonly loginUser: { readonly token: string } } | null;
  readonly errors?: readonly {
    readonly extensions: { readonly code: string; readonly reason?: string; readonly challenge?: string };
  }[];
}

describe("two-step sign-in", () => {
  const clock = createClock();
  let app: TestApp;
  let api: TestApi;
  let account: Awaited<ReturnType<typeof createAccount>>;
  let passwordHash: string;
  let userId: string;
  let email: string;
  let secret: string;
  let codes: readonly string[];

  beforeAll(async () => {
    app = await startApp({ now: clock.now });
    api = new TestApi(app.url);
    passwordHash = await hashPassword(PASSWORD);
    account = await createAccount(app.service);
  });
  afterAll(() => app[Symbol.asyncDispose]());
  beforeEach(async () => {
    clock.reset();
    ({ userId, email } = await somebody());
    const as = api.as(await signedIn());
    ({ secret } = await as.rest("POST", own("/begin"), beginTwoStep.response, {
      body: { password: PASSWORD },
    }));
    ({ recovery_codes: codes } = await as.rest("POST", own("/confirm"), confirmTwoStep.response, {
      body: { code: codeNow() },
    }));
    clock.forward(MINUTE);
  });

  async function somebody() {
    const id = newId("User");
    const address = `${id.slice(0, 20).toLowerCase()}@example.test`;
    const { db } = app.service.services;
    await db.insert(users).values({ id, name: "A person", email: address, passwordHash });
    const flags = { owner: true, admin: false, contact: false, finance: false };
    await db.insert(acls).values({ id: newId("Acl"), accountId: account.id, userId: id, ...flags });
    return { userId: id, email: address };
  }

  const own = (path = "", id = userId) => `/api/auth/users/${id}/two_step${path}`;
  const codeNow = (of = secret) =>
    new TOTP({ secret: Secret.fromBase32(of) }).generate({ timestamp: clock.now().getTime() });
  const wrongCode = () => String((Number(codeNow()) + 500_000) % 1_000_000).padStart(6, "0");
  const firstStep = async (password = PASSWORD, address = email) => {
    const variables = { input: { email: address, password } };
    return (await api.call("POST", "/api/v2", { body: { query: LOGIN, variables } })).json as FirstStep;
  };
  const signedIn = async () => (await firstStep()).data?.loginUser.token ?? "";
  const challenge = async () => (await firstStep()).errors?.[0]?.extensions.challenge ?? "";
  const secondStep = (code: string, of: string) =>
    api.call("POST", "/api/auth/second_step", { body: { challenge: of, code } });

  test("two-step: the password gives only a challenge, with which a code signs in, once", async () => {
    const first = await firstStep();
    expect(first.data).toBeFalsy();
    expect(first.errors?.[0]?.extensions).toMatchObject({ code: "UNAUTHENTICATED", reason: "second-step" });
    const of = await challenge();
    const code = codeNow();
    const login = SignedIn.parse((await secondStep(code, of)).json);
    expect(decodeJwt(login.token)).toMatchObject({ sub: userId, typ: "user" });
    expect((await api.as(login.token).call("GET", own())).status).toBe(200);
    // Neither the challenge nor the code works again: somebody may have watched.
    expect((await secondStep(code, of)).status).toBe(410);
    expect((await secondStep(code, await challenge())).json).toMatchObject(WRONG);
    clock.forward(30 * SECOND);
    expect((await secondStep(codeNow(), await challenge())).status).toBe(200);
  });

  test("two-step: codes of the adjacent steps work; older ones and other secrets' do not", async () => {
    const code = codeNow();
    clock.forward(30 * SECOND);
    expect((await secondStep(code, await challenge())).status).toBe(200);
    const old = codeNow();
    clock.forward(2 * MINUTE);
    expect((await secondStep(old, await challenge())).json).toMatchObject(WRONG);
    expect(
      (await secondStep(codeNow(new Secret({ size: 20 }).base32), await challenge())).json,
    ).toMatchObject(WRONG);
  });

  test("two-step: each recovery code works once, in any spelling; new ones replace the old", async () => {
    expect(codes).toHaveLength(10);
    expect(new Set(codes).size).toBe(10);
    const [one = "", other = ""] = codes;
    const typed = ` ${one.toUpperCase().replaceAll("-", " ")}`;
    const login = SignedIn.parse((await secondStep(typed, await challenge())).json);
    expect((await secondStep(one, await challenge())).json).toMatchObject(WRONG);
    const as = api.as(login.token);
    expect((await as.rest("GET", own(), getTwoStep.response)).recovery_codes_left).toBe(9);
    expect((await as.call("POST", own("/recovery_codes"), { body: { code: wrongCode() } })).status).toBe(400);
    const renewed = await as.rest("POST", own("/recovery_codes"), confirmTwoStep.response, {
      body: { code: codeNow() },
    });
    expect((await secondStep(other, await challenge())).json).toMatchObject(WRONG);
    expect((await secondStep(renewed.recovery_codes[0] ?? "", await challenge())).status).toBe(200);
  });

  test("two-step: limits are 5 guesses a challenge, 10 a quarter of an hour and 50 codes a day", async () => {
    const of = await challenge();
    for (let tries = 0; tries < 5; tries += 1)
      expect((await secondStep(wrongCode(), of)).json).toMatchObject(WRONG);
    expect((await secondStep(codeNow(), of)).status).toBe(410);
    const next = await challenge();
    for (let tries = 0; tries < 5; tries += 1) await secondStep(wrongCode(), next);
    const refused = await secondStep(codeNow(), await challenge());
    expect([refused.status, refused.json]).toMatchObject([429, { error: "rate_limited" }]);
    // Recovery codes count too, and setting up again does not reset the limit.
    expect((await secondStep(codes[0] ?? "", await challenge())).status).toBe(429);
    const { limits } = app.service.services;
    for (let quarter = 0; quarter < 4; quarter += 1) {
      await limits.clear("second-step", userId);
      for (const _ of [1, 2]) {
        const again = await challenge();
        for (let tries = 0; tries < 5; tries += 1) await secondStep(wrongCode(), again);
      }
    }
    await limits.clear("second-step", userId);
    expect((await secondStep(codeNow(), await challenge())).status).toBe(429);
    // Recovery codes, too long to guess, work after losing the app or a lockout by a guesser.
    await limits.clear("second-step", userId);
    expect((await secondStep(codes[0] ?? "", await challenge())).status).toBe(200);
  });

  test("two-step: a challenge expires after ten minutes; an unknown one gets the same answer", async () => {
    const of = await challenge();
    clock.forward(10 * MINUTE + SECOND);
    const late = await secondStep(codeNow(), of);
    const unknown = await secondStep(codeNow(), "x".repeat(43));
    const told = ({ status, json }: typeof late) => [status, { ...(json as object), requestId: "" }];
    expect(told(late)).toEqual(told(unknown));
    expect(late.status).toBe(410);
  });

  test("two-step: a wrong password reveals neither the second step nor the person", async () => {
    const answers = [
      await firstStep("wrong"),
      await firstStep(PASSWORD, "nobody@example.test"),
      await firstStep("wrong", (await somebody()).email),
    ];
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
  });

  test("two-step: setting up takes the password and a first code, turning off takes a code", async () => {
    const other = await somebody();
    const token = (await firstStep(PASSWORD, other.email)).data?.loginUser.token ?? "";
    const as = api.as(token);
    const begin = (password: string) => as.call("POST", own("/begin", other.userId), { body: { password } });
    expect((await begin("")).json).toMatchObject({
      fields: { password: { code: "rule", rule: "wrongPassword" } },
    });
    const begun = beginTwoStep.response.parse((await begin(PASSWORD)).json);
    expect(begun.uri).toContain(`secret=${begun.secret}`);
    expect(begun.uri).toMatch(/^otpauth:\/\/totp\/Roomtone:/);
    const confirm = (code: string) => as.call("POST", own("/confirm", other.userId), { body: { code } });
    // Set-up begun but not confirmed: the password alone still signs in.
    expect((await confirm(codeNow())).json).toMatchObject(WRONG);
    expect((await firstStep(PASSWORD, other.email)).data).toBeTruthy();
    expect((await confirm(codeNow(begun.secret))).status).toBe(200);
    expect((await firstStep(PASSWORD, other.email)).data).toBeFalsy();
    // Once on, it cannot be set up again over the existing one.
    expect((await begin(PASSWORD)).status).toBe(409);
    clock.forward(MINUTE);
    const off = (code: string) => as.call("POST", own("/off", other.userId), { body: { code } });
    expect((await off("000000")).json).toMatchObject(WRONG);
    expect((await off(codeNow(begun.secret))).status).toBe(200);
    expect((await firstStep(PASSWORD, other.email)).data).toBeTruthy();
    for (const path of ["", "/begin", "/confirm", "/recovery_codes", "/off"]) {
      const answer = await (path === ""
        ? as.call("GET", own())
        : as.call("POST", own(path), { body: { code: codeNow() } }));
      expect.soft([path, answer.status]).toEqual([path, 403]);
    }
  });

  test("two-step: secrets and recovery codes cannot be read from a copy of the tables", async () => {
    const { db } = app.service.services;
    const kept = JSON.stringify([
      await db.select().from(secondFactors),
      await db.select().from(recoveryCodes),
    ]);
    expect(kept).not.toContain(secret);
    for (const code of codes) expect(kept).not.toContain(code.replaceAll("-", ""));
    const logged = JSON.stringify(app.logs());
    for (const text of [secret, ...codes]) expect(logged).not.toContain(text);
  });

  test("two-step required: an account is closed to members until they set it up", async () => {
    const owner = api.as(SignedIn.parse((await secondStep(codeNow(), await challenge())).json).token);
    const member = await createUser(app.service, account.id);
    const program = await createProgram(app.service, member.id, ["read"]);
    const rules = `/api/auth/accounts/${account.id}/sign_in_rules`;
    const require = (as: TestApi, two_step_required: boolean) =>
      as.call("PUT", rules, { body: { two_step_required } });
    // Only a member who has it can require it.
    expect((await require(api.as(member.token), true)).json).toMatchObject({ reason: "set-up-first" });
    expect((await require(owner, true)).json).toMatchObject({ two_step_required: true });

    for (const token of [member.token, program.token]) {
      const refused = await api.as(token).call("GET", `/api/auth/accounts/${account.id}`);
      expect([refused.status, refused.json]).toMatchObject([403, { reason: "two-step-required" }]);
    }
    const as = api.as(member.token);
    const list = async () => as.rest("GET", `/api/auth/users/${member.id}/acls`, listAclsOfUser.response);
    expect(await list()).toMatchObject({ items: [], two_step_due: [{ account: account.id }] });
    const accounts = await as.call("GET", `/api/auth/users/${member.id}/accounts`);
    expect(accounts.json).toEqual({ items: [] });
    expect((await owner.call("GET", `/api/auth/accounts/${account.id}`)).status).toBe(200);
    const off = await owner.call("POST", own("/off"), { body: { code: codeNow() } });
    expect([off.status, off.json]).toMatchObject([409, { reason: "required" }]);

    const begun = await as.rest("POST", own("/begin", member.id), beginTwoStep.response, { body: {} });
    await as.call("POST", own("/confirm", member.id), { body: { code: codeNow(begun.secret) } });
    expect((await as.call("GET", `/api/auth/accounts/${account.id}`)).status).toBe(200);
    expect(await list()).toMatchObject({ items: [{ account: account.id }], two_step_due: [] });
    expect((await require(owner, false)).status).toBe(200);
    clock.forward(DAY_MS);
  });
});
