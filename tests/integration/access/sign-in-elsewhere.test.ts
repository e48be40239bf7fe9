import { createHash, randomBytes } from "node:crypto";
import { once } from "node:events";
import { get } from "node:http";
import { json } from "node:stream/consumers";
import { eq } from "drizzle-orm";
import { exportPKCS8 } from "jose";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { acls, sessions, users } from "#server/db/schema/people/people.ts";
import { identities, samlSettings } from "#server/db/schema/people/sso.ts";
import { SignedIn } from "#shared/contract/rest/desktop-sign-in.ts";
import { connectProvider, listIdentities, signInWithPath } from "#shared/contract/rest/people/sso.ts";
import { Browsing, formOf } from "#tests/factories/browser/browsing.ts";
import { createAccount, createUser, newId } from "#tests/factories/people/people.ts";
import { TestApi } from "#tests/factories/service/api.ts";
import { startApp, type TestApp } from "#tests/factories/service/app.ts";
import { type FakeOpenidProvider, startOpenidProvider } from "#tests/fakes/sign-in/openid-provider.ts";

const ADA = { subject: "google-ada", email: "ada@shop.example", isVerified: true, name: "Ada Berg" };

/** PKCE: the verifier that a page keeps secret, and the challenge that it sends. */
function pkce() {
  const verifier = randomBytes(32).toString("base64url");
  return { verifier, challenge: createHash("sha256").update(verifier).digest("base64url") };
}

/** The result that the browser brings back to the tab that began. */
function tokenIn(at: URL): string {
  return new URLSearchParams(at.hash.slice(1)).get("token") ?? "";
}

describe("sign-in with Google and Apple", () => {
  let google: FakeOpenidProvider;
  let apple: FakeOpenidProvider;
  let app: TestApp;
  let ada: TestApi;
  let adaId: string;

  beforeAll(async () => {
    const keys = await crypto.subtle.generateKey({ name: "ECDSA", namedCurve: "P-256" }, true, [
      "sign",
      "verify",
    ]);
    const callback = (provider: string) => () => [`${app.url}/api/auth/auth/${provider}/callback`];
    google = await startOpenidProvider(
      { clientId: "google-app", secret: "a secret of the host" },
      callback("google"),
      ADA,
    );
    apple = await startOpenidProvider(
      { clientId: "apple.app", secret: { publicKey: keys.publicKey, teamId: "TEAM" } },
      callback("apple"),
      ADA,
    );
    app = await startApp({
      env: {
        ROOMTONE_GOOGLE_CLIENT_ID: "google-app",
        ROOMTONE_GOOGLE_CLIENT_SECRET: "a secret of the host",
        ROOMTONE_GOOGLE_URL: google.url,
        ROOMTONE_APPLE_CLIENT_ID: "apple.app",
        ROOMTONE_APPLE_TEAM_ID: "TEAM",
        ROOMTONE_APPLE_KEY_ID: "KEY",
        ROOMTONE_APPLE_KEY: await exportPKCS8(keys.privateKey),
        ROOMTONE_APPLE_URL: apple.url,
      },
    });
    const account = await createAccount(app.service);
    const made = await createUser(app.service, account.id, undefined, { email: "ada@shop.example" });
    adaId = made.id;
    ada = new TestApi(app.url, made.token);
  });
  afterAll(async () => {
    await app[Symbol.asyncDispose]();
    await google[Symbol.asyncDispose]();
    await apple[Symbol.asyncDispose]();
  });
  beforeEach(async () => {
    google.person = ADA;
    apple.person = { ...ADA, subject: "apple-ada" };
    await app.service.services.db.delete(identities);
  });

  const begin = (provider: "google" | "apple", challenge: string, callback = "/sso") =>
    `${app.url}${signInWithPath(provider, callback, challenge)}`;
  const arrive = (browsing: Browsing, address: string) => browsing.follow(address, `${app.url}/sso`);
  const redeem = (code: string | null, verifier: string) =>
    new TestApi(app.url).call("POST", "/api/auth/desktop_codes/redeem", { body: { code, verifier } });
  /** Opens the provider as a person; returns the token that the browser brings back. */
  const bringBack = async (challenge: string, api = ada, user = adaId) => {
    const { redirect } = await api.rest("POST", "/api/auth/connect/google", connectProvider.response, {
      body: { user, returnTo: "/user", challenge },
    });
    return tokenIn((await new Browsing().follow(redirect, `${app.url}/user`)).at);
  };
  const finish = (token: string, verifier: string, api = ada, user = adaId) =>
    api.call("POST", `/api/auth/users/${user}/identities`, { body: { token, verifier } });
  const connect = async () => {
    const { verifier, challenge } = pkce();
    expect(await finish(await bringBack(challenge), verifier)).toMatchObject({ status: 200 });
  };
  const signIn = async (challenge: string) => (await arrive(new Browsing(), begin("google", challenge))).at;

  test("sign-in with Google: a connected person signs in with a code for this tab alone", async () => {
    await connect();
    const mine = await ada.rest("GET", `/api/auth/users/${adaId}/identities`, listIdentities.response);
    expect(mine.items).toMatchObject([{ kind: "google", name: "Google", label: "ada@shop.example" }]);
    expect(mine.offered).toMatchObject([{ kind: "apple" }]);

    const { verifier, challenge } = pkce();
    const at = await signIn(challenge);
    expect([at.pathname, [...at.searchParams.keys()]]).toEqual(["/sso", ["code"]]);
    const code = at.searchParams.get("code");
    const answer = await redeem(code, verifier);
    expect(SignedIn.parse(answer.json)).toMatchObject({ userId: adaId });
    expect((await redeem(code, verifier)).status).toBe(409);
  });

  test("sign-in with Google: a code is useless in another tab", async () => {
    await connect();
    const at = await signIn(pkce().challenge);
    expect((await redeem(at.searchParams.get("code"), pkce().verifier)).status).toBe(404);
  });

  test("sign-in with Apple: its answer is posted, and its client secret is signed for each call", async () => {
    const own = pkce();
    const { redirect } = await ada.rest("POST", "/api/auth/connect/apple", connectProvider.response, {
      body: { user: adaId, returnTo: "/user", challenge: own.challenge },
    });
    const posted = async (browsing: Browsing, address: string, until: string) => {
      const { body } = await browsing.follow(address, until);
      const { action, fields } = formOf(body);
      const next = await browsing.post(action, fields);
      return (await browsing.follow(next.href, until)).at;
    };
    const token = tokenIn(await posted(new Browsing(), redirect, `${app.url}/user`));
    expect((await finish(token, own.verifier)).status).toBe(200);
    const { verifier, challenge } = pkce();
    const at = await posted(new Browsing(), begin("apple", challenge), `${app.url}/sso`);
    expect((await redeem(at.searchParams.get("code"), verifier)).status).toBe(200);
  });

  test("sign-in with Google: a person with a password connects first, whatever their address", async () => {
    expect((await signIn(pkce().challenge)).searchParams.get("error")).toBe("connect-first");
    expect(await app.service.services.db.$count(identities)).toBe(0);
  });

  test("sign-in with Google: a confirmed address in a mailbox run by Google connects by itself", async () => {
    const { db } = app.service.services;
    const person = async (email: string, emailVerifiedAt: Date | null) => {
      const account = await createAccount(app.service);
      return await createUser(app.service, account.id, undefined, { email, emailVerifiedAt });
    };
    const errorOf = async (who: Partial<typeof ADA> & { hostedDomain?: string }) => {
      google.person = { ...ADA, ...who };
      return (await signIn(pkce().challenge)).searchParams.get("error");
    };
    const read = new Date();
    await person("unread@gmail.com", null);
    expect(await errorOf({ subject: "g1", email: "unread@gmail.com" })).toBe("connect-first");
    await person("read@elsewhere.example", read);
    expect(await errorOf({ subject: "g2", email: "read@elsewhere.example" })).toBe("connect-first");
    const other = { email: "read@elsewhere.example", hostedDomain: "another.example" };
    expect(await errorOf({ subject: "g2", ...other })).toBe("connect-first");
    expect(await db.$count(identities)).toBe(0);

    const gmail = await person("read@gmail.com", read);
    google.person = { ...ADA, subject: "g3", email: "Read@gmail.com" };
    const { verifier, challenge } = pkce();
    const at = await signIn(challenge);
    const answer = await redeem(at.searchParams.get("code"), verifier);
    expect(SignedIn.parse(answer.json).userId).toBe(gmail.id);
    // Another Google account that later gets the same address does not match the first.
    expect(await errorOf({ subject: "g4", email: "read@gmail.com" })).toBe("connect-first");
    const hosted = { email: "read@elsewhere.example", hostedDomain: "elsewhere.example" };
    expect(await errorOf({ subject: "g5", ...hosted })).toBeNull();
  });

  test("sign-in with Google: refused where an organisation requires its own sign-in", async () => {
    await connect();
    const { db } = app.service.services;
    const account = await createAccount(app.service);
    const provider = `saml:${account.id}`;
    await db.insert(samlSettings).values({
      accountId: account.id,
      slug: "required",
      entityId: "https://provider.example",
      entryPoint: "https://provider.example",
      certificates: [],
      domains: ["shop.example"],
      provenDomains: ["shop.example"],
      enforced: true,
    });
    await db.insert(acls).values({ id: newId("Acl"), accountId: account.id, userId: adaId });
    await db.insert(identities).values({ provider, subject: "ada", userId: adaId, label: "ada" });
    expect((await signIn(pkce().challenge)).searchParams.get("error")).toBe("organisation-required");
    await db.delete(samlSettings);
  });

  test("sign-in with Google: an unknown person, an unverified address and cancelling differ", async () => {
    const people = await app.service.services.db.$count(users);
    google.person = { ...ADA, subject: "new", email: "new@shop.example" };
    expect((await signIn(pkce().challenge)).searchParams.get("error")).toBe("unknown-person");
    // Sign-up, closed here, gives the same error.
    const toSignUp = begin("google", pkce().challenge, "/signup/sso");
    const { at } = await new Browsing().follow(toSignUp, `${app.url}/signup/sso`);
    expect([at.hash, at.searchParams.get("error")]).toEqual(["", "unknown-person"]);
    google.person = { ...ADA, isVerified: false };
    expect((await signIn(pkce().challenge)).searchParams.get("error")).toBe("no-email");
    google.person = null;
    expect((await signIn(pkce().challenge)).searchParams.get("error")).toBe("cancelled");
    expect(await app.service.services.db.$count(users)).toBe(people);
  });

  test("sign-in with Google: an identity belongs to one person", async () => {
    await connect();
    const account = await createAccount(app.service);
    const bo = await createUser(app.service, account.id);
    const bos = new TestApi(app.url, bo.token);
    const { verifier, challenge } = pkce();
    const token = await bringBack(challenge, bos, bo.id);
    const answer = await finish(token, verifier, bos, bo.id);
    expect(answer).toMatchObject({ status: 409, json: { reason: "taken" } });
  });

  test("connecting Google: works only in the tab and session that began", async () => {
    const { db } = app.service.services;
    const account = await createAccount(app.service);
    const eve = await createUser(app.service, account.id);
    const eves = new TestApi(app.url, eve.token);
    // Eve begins, and Ada opens the address that Eve sent: Ada's browser brings back a token that connects nothing.
    const sent = pkce();
    const token = await bringBack(sent.challenge, eves, eve.id);
    expect(await db.$count(identities)).toBe(0);
    expect((await finish(token, pkce().verifier, eves, eve.id)).status).toBe(404);
    expect((await finish(token, sent.verifier)).status).toBe(404);
    expect((await finish("no token", sent.verifier)).status).toBe(404);
    expect(await db.$count(identities)).toBe(0);
  });

  test("connecting Google: after fifteen minutes a session has to sign in again", async () => {
    const { db } = app.service.services;
    const account = await createAccount(app.service);
    const bo = await createUser(app.service, account.id);
    const before = new Date(Date.now() - 16 * 60_000);
    await db.update(sessions).set({ signedInAt: before }).where(eq(sessions.userId, bo.id));
    const answer = await new TestApi(app.url, bo.token).call("POST", "/api/auth/connect/google", {
      body: { user: bo.id, returnTo: "/user", challenge: pkce().challenge },
    });
    expect(answer).toMatchObject({ status: 403, json: { reason: "sign-in-again" } });
  });

  test("sign-in with Google: an answer counts once, and for its own provider", async () => {
    await connect();
    const browsing = new Browsing();
    await arrive(browsing, begin("google", pkce().challenge));
    const callback = browsing.visited.find((address) => address.includes("/google/callback?")) ?? "";
    const again = await arrive(new Browsing(), callback);
    expect(again.at.searchParams.get("error")).toBe("expired");

    // Mix-up attack: Google's answer is sent to Apple's callback.
    const fresh = new Browsing();
    const stop = await fresh.follow(
      begin("google", pkce().challenge),
      `${app.url}/api/auth/auth/google/callback`,
    );
    const mixed = stop.at.href.replace("/google/", "/apple/");
    expect((await arrive(new Browsing(), mixed)).at.searchParams.get("error")).toBe("expired");
  });

  test.each([
    ["another issuer", { iss: "https://elsewhere.example" }],
    ["another code", { code: "a code of somebody else" }],
  ])("sign-in with Google: %s is refused", async (_what, lie: Record<string, string>) => {
    await connect();
    const stop = await new Browsing().follow(
      begin("google", pkce().challenge),
      `${app.url}/api/auth/auth/google/callback`,
    );
    for (const [name, value] of Object.entries(lie)) stop.at.searchParams.set(name, value);
    expect((await arrive(new Browsing(), stop.at.href)).at.searchParams.get("error")).toBe("rejected");
  });

  test("sign-in with Google: an answer to another attempt in the same browser is refused (nonce)", async () => {
    await connect();
    const [first, second] = await Promise.all(
      [0, 1].map(() =>
        new Browsing().follow(begin("google", pkce().challenge), `${app.url}/api/auth/auth/google/callback`),
      ),
    );
    if (!first || !second) throw new Error("No answers");
    first.at.searchParams.set("code", second.at.searchParams.get("code") ?? "");
    expect((await arrive(new Browsing(), first.at.href)).at.searchParams.get("error")).toBe("rejected");
  });

  test.each(["//evil.example/x", "https://evil.example/", "/\\evil.example", "/\t/evil.example"])(
    "sign-in with Google: never redirects to another site: %j",
    async (callback) => {
      const answer = await fetch(`${app.url}${signInWithPath("google", callback, "too short")}`, {
        redirect: "manual",
      });
      expect(answer.headers.get("location")).toBe("/sso?error=expired");
      await connect();
      const { at } = await new Browsing().follow(
        begin("google", pkce().challenge, callback),
        `${app.url}/sso`,
      );
      expect(at.searchParams.get("code")).not.toBeNull();
    },
  );

  test("sign-in ways: a foreign Host header changes no address", async () => {
    // fetch cannot set the Host header.
    const [answer] = await once(
      get(`${app.url}/api/auth/sign_in_ways`, { headers: { host: "evil.example", "x-api-version": "13" } }),
      "response",
    );
    expect(await json(answer)).toEqual({ google: false, apple: false, saml: false });
  });

  test("identities: the last way to sign in stays, and those of others are private", async () => {
    await connect();
    const path = `/api/auth/users/${adaId}/identities/google`;
    const { db } = app.service.services;
    await db.update(users).set({ passwordHash: null });
    expect(await ada.call("DELETE", path)).toMatchObject({ status: 409, json: { reason: "last-way" } });
    await db.update(users).set({ passwordHash: "a hash" });
    const account = await createAccount(app.service);
    const eve = new TestApi(app.url, (await createUser(app.service, account.id)).token);
    expect((await eve.call("GET", `/api/auth/users/${adaId}/identities`)).status).toBe(403);
    expect((await eve.call("DELETE", path)).status).toBe(403);
    expect((await ada.call("DELETE", path)).json).toEqual({ deleted: true });
  });
});
