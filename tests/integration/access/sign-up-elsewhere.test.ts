import { createHash, randomBytes } from "node:crypto";
import { eq } from "drizzle-orm";
import { decodeJwt, SignJWT } from "jose";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { accounts, users } from "#server/db/schema/people/people.ts";
import { identities } from "#server/db/schema/people/sso.ts";
import { SignedIn } from "#shared/contract/rest/desktop-sign-in.ts";
import { Registered } from "#shared/contract/rest/people/sign-up.ts";
import { signInWithPath } from "#shared/contract/rest/people/sso.ts";
import { Browsing } from "#tests/factories/browser/browsing.ts";
import { createUser } from "#tests/factories/people/people.ts";
import { TestApi } from "#tests/factories/service/api.ts";
import { startApp, type TestApp } from "#tests/factories/service/app.ts";
import { type FakeOpenidProvider, startOpenidProvider } from "#tests/fakes/sign-in/openid-provider.ts";
import { createClock, MINUTE } from "#tests/integration/service/clock.ts";

const EVA = { subject: "google-eva", email: "eva@gmail.com", isVerified: true, name: "Eva Lind" };
const CLIENT = { clientId: "google-app", secret: "a secret of the host" };

/** PKCE: the verifier that a page keeps secret, and the challenge that it sends. */
function pkce() {
  const verifier = randomBytes(32).toString("base64url");
  return { verifier, challenge: createHash("sha256").update(verifier).digest("base64url") };
}

describe("sign-up with Google", () => {
  const clock = createClock();
  let google: FakeOpenidProvider;
  let app: TestApp;
  let person = 0;

  beforeAll(async () => {
    google = await startOpenidProvider(CLIENT, () => [`${app.url}/api/auth/auth/google/callback`], EVA);
    app = await startApp({
      now: clock.now,
      env: {
        ROOMTONE_SIGNUP: "on",
        ROOMTONE_GOOGLE_CLIENT_ID: CLIENT.clientId,
        ROOMTONE_GOOGLE_CLIENT_SECRET: CLIENT.secret,
        ROOMTONE_GOOGLE_URL: google.url,
      },
    });
  });
  afterAll(async () => {
    await app[Symbol.asyncDispose]();
    await google[Symbol.asyncDispose]();
  });
  beforeEach(async () => {
    clock.reset();
    person += 1;
    google.person = { ...EVA, subject: `google-${person}`, email: `eva${person}@gmail.com` };
    await app.service.services.limits.clear("register", "127.0.0.1");
  });

  const arrive = async (challenge: string, back = "/signup/sso") =>
    (
      await new Browsing().follow(
        `${app.url}${signInWithPath("google", back, challenge)}`,
        `${app.url}${back}`,
      )
    ).at;
  const tokenOf = (at: URL) => new URLSearchParams(at.hash.slice(1)).get("token") ?? "";
  /** Comes back from Google with a token and its verifier. */
  const come = async (back?: string) => {
    const { verifier, challenge } = pkce();
    return { token: tokenOf(await arrive(challenge, back)), verifier };
  };
  const register = (sso: object, more: object = {}) =>
    new TestApi(app.url).call("POST", "/api/auth/register/partial", {
      body: {
        sso: { name: "Eva Lind", ...sso },
        user_role: "owner",
        legal_acceptance: true,
        account: { business_name: "Lind & Co", business_type: "cafe", iso_country: "SE" },
        ...more,
      },
    });
  const people = () => app.service.services.db.$count(users);

  test("sign-up with Google: a token in the fragment creates the person, account and identity", async () => {
    const { db } = app.service.services;
    const { verifier, challenge } = pkce();
    const at = await arrive(challenge);
    expect([at.pathname, at.search]).toEqual(["/signup/sso", ""]);
    const token = tokenOf(at);
    expect(decodeJwt(token)).toMatchObject({
      typ: "sign-up",
      sub: google.person?.email,
      sso_id: `google:${google.person?.subject}`,
      name: "Eva Lind",
      iat: expect.any(Number),
      exp: expect.any(Number),
    });
    const answer = await register({ token, verifier, name: "Eva L", language: "sv" });
    const made = Registered.parse(answer.json);
    expect(made.account).toMatchObject({ business_name: "Lind & Co", incomplete: true });
    const [user] = await db.select().from(users).where(eq(users.id, made.user.id));
    expect(user).toMatchObject({
      name: "Eva L",
      email: google.person?.email,
      language: "sv",
      passwordHash: null,
    });
    // Google runs this mailbox, so the address needs no confirmation.
    expect(user?.emailVerifiedAt).not.toBeNull();

    const next = pkce();
    const back = await arrive(next.challenge, "/sso");
    const code = back.searchParams.get("code");
    const body = { code, verifier: next.verifier };
    const again = await new TestApi(app.url).call("POST", "/api/auth/desktop_codes/redeem", { body });
    expect(SignedIn.parse(again.json).userId).toBe(made.user.id);
    // A person with an account who begins at sign-up is signed in.
    expect((await arrive(pkce().challenge)).searchParams.get("code")).not.toBeNull();
  });

  test("sign-up with Google: an address outside Google's mailboxes still has to be confirmed", async () => {
    google.person = { ...EVA, subject: `elsewhere-${person}`, email: `eva${person}@shop.example` };
    const made = Registered.parse((await register(await come("/partner-signup/sso"))).json);
    const [user] = await app.service.services.db.select().from(users).where(eq(users.id, made.user.id));
    expect(user?.emailVerifiedAt).toBeNull();
  });

  test("sign-up with Google: a token counts once, for half an hour, in its own tab", async () => {
    const before = await people();
    const mine = await come();
    expect(await register({ ...mine, verifier: pkce().verifier })).toMatchObject({ status: 404 });
    expect(await register({ ...mine, token: `${mine.token.slice(0, -3)}AAA` })).toMatchObject({
      status: 404,
    });
    clock.forward(31 * MINUTE);
    expect(await register(mine)).toMatchObject({ status: 410, json: { reason: "expired" } });
    expect(await people()).toBe(before);

    const fresh = await come();
    expect((await register(fresh)).status).toBe(200);
    expect(await register(fresh)).toMatchObject({ status: 409, json: { reason: "used" } });
    const [one, two] = [await come("/signup/sso"), before + 1];
    expect([one.token, await people()]).toEqual(["", two]);
  });

  test("sign-up with Google: of two concurrent registrations with one token, one succeeds", async () => {
    const mine = await come();
    const { db } = app.service.services;
    const before = await db.$count(accounts);
    const answers = await Promise.all([register(mine), register(mine)]);
    expect(answers.map(({ status }) => status).filter((status) => status === 200)).toHaveLength(1);
    expect(await db.$count(accounts)).toBe(before + 1);
  });

  test("sign-up with Google: an address already in use is refused, before and after the form", async () => {
    const { db } = app.service.services;
    const { email } = google.person ?? EVA;
    const mine = await come();
    await createUser(app.service, null, undefined, { email });
    const refused = await register(mine);
    expect(refused).toMatchObject({
      status: 400,
      json: { fields: { "person.email": { rule: "emailTaken" } } },
    });
    expect(await db.$count(identities, eq(identities.label, email))).toBe(0);
    expect((await arrive(pkce().challenge)).searchParams.get("error")).toBe("connect-first");
  });

  test("sign-up with Google: refuses other token types, disabled providers and an added password", async () => {
    const { secrets } = app.service.services;
    const { verifier, challenge } = pkce();
    const forge = (claims: Record<string, unknown>, key: Buffer) =>
      new SignJWT({ typ: "sign-up", sso_id: "google:forged", challenge, runs_mailbox: true, ...claims })
        .setProtectedHeader({ alg: "HS256" })
        .setSubject("forged@gmail.com")
        .setExpirationTime(Math.floor(clock.now().getTime() / 1000) + 60)
        .sign(key);
    const own = secrets["sso-sign-up"];
    const before = await people();
    const refusal = async (token: string) => (await register({ token, verifier })).status;
    expect(await refusal(await forge({}, secrets["access-token"]))).toBe(404);
    expect(await refusal(await forge({ typ: "user" }, own))).toBe(404);
    expect(await refusal(await forge({ sso_id: "apple:forged" }, own))).toBe(503);
    expect(await refusal(await forge({ sso_id: "saml:forged" }, own))).toBe(503);
    const mine = await come();
    const both = { person: { name: "Eva", email: "eva@other.example", password: "a long one" } };
    expect((await register(mine, both)).status).toBe(400);
    // It is no session token.
    expect((await new TestApi(app.url, mine.token).call("GET", "/api/auth/users/me")).status).not.toBe(200);
    expect(await people()).toBe(before);
  });

  test("sign-up with Google: no token outside sign-up or for an unverified address", async () => {
    const elsewhere = await arrive(pkce().challenge, "/sso");
    expect([elsewhere.hash, elsewhere.searchParams.get("error")]).toEqual(["", "unknown-person"]);
    google.person = { ...EVA, subject: "unread", isVerified: false };
    const unread = await arrive(pkce().challenge);
    expect([unread.hash, unread.searchParams.get("error")]).toEqual(["", "no-email"]);
  });
});
