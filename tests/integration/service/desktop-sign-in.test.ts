import { createHash, randomBytes } from "node:crypto";
import { decodeJwt } from "jose";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { desktopCodes } from "#server/db/schema/people/people.ts";
import { deleteExpired } from "#server/modules/housekeeping/housekeeping.ts";
import { DESKTOP_CODE_TTL_MS, DesktopCode, SignedIn } from "#shared/contract/rest/desktop-sign-in.ts";
import { DAY_MS } from "#shared/domain/time/lengths.ts";
import { createAccount, createDevice, createUser, createZone } from "#tests/factories/people/people.ts";
import { TestApi } from "#tests/factories/service/api.ts";
import { startApp, type TestApp } from "#tests/factories/service/app.ts";
import { createClock, HOUR, SECOND } from "./clock.ts";

const MAKE = "/api/auth/desktop_codes";
const REDEEM = "/api/auth/desktop_codes/redeem";

/** PKCE: the verifier that an app keeps secret, and the challenge that it passes to the browser. */
function makeVerifier() {
  const verifier = randomBytes(32).toString("base64url");
  return { verifier, challenge: createHash("sha256").update(verifier).digest("base64url") };
}

describe("desktop sign-in through the browser", () => {
  const clock = createClock();
  let app: TestApp;
  let person: TestApi;
  let nobody: TestApi;
  let account: { id: string; locationId: string };

  beforeAll(async () => {
    app = await startApp({ now: clock.now, env: { ROOMTONE_LOG: "trace" } });
  });
  afterAll(async () => {
    await app[Symbol.asyncDispose]();
  });
  beforeEach(async () => {
    clock.reset();
    account = await createAccount(app.service);
    const user = await createUser(app.service, account.id);
    person = new TestApi(app.url, user.token, user.id);
    nobody = person.as(null);
    await app.service.services.limits.clear("desktop-redeem", "127.0.0.1");
  });

  const make = (challenge: string) => person.rest("POST", MAKE, DesktopCode, { body: { challenge } });
  const redeem = (body: unknown) => nobody.call("POST", REDEEM, { body });
  const refused = (status: number, reason: string) =>
    expect.objectContaining({ status, json: expect.objectContaining({ reason }) });

  test("desktop sign-in: a code and its verifier give an ordinary session of that person (@P-148)", async () => {
    const { verifier, challenge } = makeVerifier();
    const { code, expiresInMs } = await make(challenge);
    expect(expiresInMs).toBe(DESKTOP_CODE_TTL_MS);
    const login = await nobody.rest("POST", REDEEM, SignedIn, { body: { code, verifier } });
    expect(login.userId).toBe(person.userId);
    const claims = decodeJwt(login.token);
    expect(claims).toMatchObject({ typ: "user", sub: person.userId });
    expect((claims.exp ?? 0) - (claims.iat ?? 0)).toBe(HOUR / SECOND);
    expect((await person.as(login.token).call("GET", `/api/auth/users/${person.userId}`)).status).toBe(200);

    // An independent session: it refreshes, and does not end with the browser's.
    const { refreshLogin } = await nobody.graphql<{ refreshLogin: { token: string; refreshToken: string } }>(
      "mutation ($input: RefreshLoginInput!) { refreshLogin(input: $input) { token refreshToken } }",
      { input: { refreshToken: login.refreshToken } },
    );
    await nobody.graphql("mutation ($input: LogoutInput!) { logout(input: $input) }", {
      input: { refreshToken: refreshLogin.refreshToken },
    });
    expect((await person.as(refreshLogin.token).call("GET", "/api/auth/sessions/current")).status).toBe(401);
    expect((await person.call("GET", "/api/auth/sessions/current")).status).toBe(200);
  });

  test("desktop sign-in: a code works once (@P-148)", async () => {
    const { verifier, challenge } = makeVerifier();
    const { code } = await make(challenge);
    const answers = await Promise.all([redeem({ code, verifier }), redeem({ code, verifier })]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(await redeem({ code, verifier })).toEqual(refused(409, "used"));
  });

  test("desktop sign-in: a code expires after two minutes (@P-148)", async () => {
    const { verifier, challenge } = makeVerifier();
    const { code } = await make(challenge);
    clock.forward(DESKTOP_CODE_TTL_MS);
    expect(await redeem({ code, verifier })).toEqual(refused(410, "expired"));
  });

  test("desktop sign-in: a code without its verifier is refused and used up (@P-148)", async () => {
    const { verifier, challenge } = makeVerifier();
    const { code } = await make(challenge);
    expect(await redeem({ code, verifier: makeVerifier().verifier })).toEqual(refused(404, "unknown"));
    // The challenge, visible in the browser's address, does not pass as the verifier.
    const other = await make(challenge);
    expect(await redeem({ code: other.code, verifier: challenge })).toEqual(refused(404, "unknown"));
    expect(await redeem({ code: other.code, verifier })).toEqual(refused(409, "used"));
  });

  test("desktop sign-in: an unknown code is not found; a malformed one is not looked up", async () => {
    const { verifier, challenge } = makeVerifier();
    expect(await redeem({ code: challenge, verifier })).toEqual(refused(404, "unknown"));
    for (const body of [
      {},
      { code: challenge },
      { code: `${challenge}=`, verifier },
      { code: "", verifier },
      { code: challenge, verifier: "plain" },
    ])
      expect((await redeem(body)).status).toBe(400);
    for (const short of ["", "abc", `${challenge}!`, `${challenge}${challenge}`])
      expect((await person.call("POST", MAKE, { body: { challenge: short } })).status).toBe(400);
  });

  test("desktop sign-in: a newer code for the same app invalidates the older one", async () => {
    const { verifier, challenge } = makeVerifier();
    const older = await make(challenge);
    const newer = await make(challenge);
    expect(await redeem({ code: older.code, verifier })).toEqual(refused(404, "unknown"));
    expect((await redeem({ code: newer.code, verifier })).status).toBe(200);
  });

  test("desktop sign-in: only people make codes; strangers and players are refused", async () => {
    const { challenge } = makeVerifier();
    expect((await nobody.call("POST", MAKE, { body: { challenge } })).status).toBe(401);
    const device = await createDevice(app.service, account.id, await createZone(app.service, account));
    expect((await person.as(device.token).call("POST", MAKE, { body: { challenge } })).status).toBe(403);
  });

  test("desktop sign-in: guesses and new codes are limited; a redeemed code counts as no attempt", async () => {
    const { verifier, challenge } = makeVerifier();
    const { code } = await make(challenge);
    for (let n = 0; n < 19; n++) await redeem({ code: challenge, verifier });
    expect((await redeem({ code, verifier })).status).toBe(200);
    expect((await redeem({ code: challenge, verifier })).status).toBe(404);
    expect(await redeem({ code: challenge, verifier })).toEqual(refused(429, "too-many-tries"));

    for (let n = 1; n < 30; n++) await make(challenge);
    expect((await person.call("POST", MAKE, { body: { challenge } })).status).toBe(429);
  });

  test("desktop sign-in: neither the database nor the log has redeemable secrets", async () => {
    const { verifier, challenge } = makeVerifier();
    const { code } = await make(challenge);
    await redeem({ code, verifier: makeVerifier().verifier });
    const again = await make(challenge);
    await redeem({ code: again.code, verifier });
    const rows = JSON.stringify(await app.service.services.db.select().from(desktopCodes));
    const logs = JSON.stringify(app.logs());
    expect(logs).toContain(REDEEM);
    for (const secret of [code, again.code, verifier]) {
      expect(rows).not.toContain(secret);
      expect(logs).not.toContain(secret);
    }
  });

  test("desktop sign-in: long expired codes are deleted", async () => {
    const { services } = app.service;
    await make(makeVerifier().challenge);
    expect(await services.db.$count(desktopCodes)).toBeGreaterThan(0);
    clock.forward(8 * DAY_MS);
    await deleteExpired(services);
    expect(await services.db.$count(desktopCodes)).toBe(0);
  });
});
