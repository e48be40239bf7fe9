import { createHash, randomBytes } from "node:crypto";
import { and, eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import {
  accounts,
  acls,
  desktopCodes,
  personalTokens,
  refreshTokens,
  secondFactors,
  users,
} from "#server/db/schema/people/people.ts";
import { identities, samlSettings, ssoAttempts } from "#server/db/schema/people/sso.ts";
import { hashPassword } from "#server/modules/auth/password.ts";
import { openSession } from "#server/modules/auth/public.ts";
import { issueLink } from "#server/modules/mailed-links/public.ts";
import { SignedIn } from "#shared/contract/rest/desktop-sign-in.ts";
import {
  connectSaml,
  findOrganisation,
  getSamlSettings,
  listIdentities,
  SamlSettings,
  signInWithSamlPath,
  testSaml,
} from "#shared/contract/rest/people/sso.ts";
import { getSignInRules, getTwoStep } from "#shared/contract/rest/people/two-step.ts";
import { samlAddresses } from "#shared/domain/accounts/saml-addresses.ts";
import { Browsing } from "#tests/factories/browser/browsing.ts";
import { createAccount, createProgram, createUser, newId } from "#tests/factories/people/people.ts";
import { TestApi } from "#tests/factories/service/api.ts";
import { startApp, type TestApp } from "#tests/factories/service/app.ts";
import { type FakeDnsServer, startDnsServer } from "#tests/fakes/sign-in/dns-server.ts";
import { FOREIGN_KEY } from "#tests/fakes/sign-in/saml-keys.ts";
import {
  type FakeSamlProvider,
  type SamlLie,
  startSamlProvider,
} from "#tests/fakes/sign-in/saml-provider.ts";

const ADA = { nameId: "ada@acme.example", email: "ada@acme.example", name: "Ada Berg" };
const SETTINGS = {
  slug: "acme",
  domains: ["acme.example"],
  enforced: false,
  creates_users: true,
  role: "member",
};

/** Metadata of the same provider after somebody has tampered with it. */
function startedWith(metadata: string) {
  const der = FOREIGN_KEY.certificate.replaceAll(/-----.*-----|\s/g, "");
  const [descriptor = ""] = /<KeyDescriptor[\s\S]*?<\/KeyDescriptor>/.exec(metadata) ?? [];
  const otherKey = metadata.replace(/(X509Certificate>)[^<]+/, `$1${der}`);
  const [foreign = ""] = /<KeyDescriptor[\s\S]*?<\/KeyDescriptor>/.exec(otherKey) ?? [];
  const entityId = "https://another.example/metadata";
  return {
    entityId,
    otherKey,
    moreKeys: metadata.replace(descriptor, descriptor + foreign),
    otherProvider: metadata.replace(/entityID="[^"]+"/, `entityID="${entityId}"`),
  };
}

describe("SAML sign-in", () => {
  let provider: FakeSamlProvider;
  let dns: FakeDnsServer;
  let app: TestApp;
  let account: { readonly id: string };
  let owner: { readonly id: string; readonly api: TestApi };
  let passwordHash: string;

  beforeAll(async () => {
    passwordHash = await hashPassword("a password");
    provider = await startSamlProvider(ADA);
    dns = await startDnsServer();
    app = await startApp({ env: { ROOMTONE_DNS: dns.address } });
    account = await createAccount(app.service, { businessName: "Acme Hotels" });
  });
  afterAll(async () => {
    await app[Symbol.asyncDispose]();
    await provider[Symbol.asyncDispose]();
    await dns[Symbol.asyncDispose]();
  });
  beforeEach(async () => {
    provider.person = ADA;
    const { db, limits } = app.service.services;
    await limits.clear("saml-answer", "127.0.0.1");
    const tables = [
      identities,
      ssoAttempts,
      samlSettings,
      refreshTokens,
      desktopCodes,
      personalTokens,
      secondFactors,
      acls,
      users,
    ];
    for (const table of tables) await db.delete(table);
    const made = await createUser(app.service, account.id, undefined, {
      email: "owner@acme.example",
      passwordHash,
    });
    owner = { id: made.id, api: new TestApi(app.url, made.token) };
    await put();
    await db.update(samlSettings).set({ provenDomains: SETTINGS.domains });
  });

  const path = () => `/api/auth/accounts/${account.id}/saml`;
  const put = (over: object = {}) =>
    owner.api.rest("PUT", path(), SamlSettings, {
      body: { ...SETTINGS, metadata: provider.metadata, ...over },
    });
  /** Saves settings whose domains are already proven. */
  const save = async (over: object = {}) => {
    const domains = "domains" in over ? (over.domains as string[]) : SETTINGS.domains;
    const { db } = app.service.services;
    await db
      .update(samlSettings)
      .set({ provenDomains: domains })
      .where(eq(samlSettings.accountId, account.id));
    return await put(over);
  };
  /**
   * Signs in through the identity provider, which may lie; returns the browser's last address and the code's verifier.
   */
  const signIn = async (lie?: SamlLie) => {
    const verifier = randomBytes(32).toString("base64url");
    const challenge = createHash("sha256").update(verifier).digest("base64url");
    const browsing = new Browsing();
    const address = `${app.url}${signInWithSamlPath("acme", "/sso", challenge)}`;
    const request = await browsing.follow(address, provider.url);
    const form = await provider.answer(request.at.href, lie);
    return { at: await browsing.post(form.action, fields(form)), verifier, form };
  };
  const fields = ({ SAMLResponse, RelayState }: { SAMLResponse: string; RelayState: string }) => ({
    SAMLResponse,
    RelayState,
  });
  /** Connects a signed-in person with the provider's current person. */
  const connect = async (api: TestApi, user: string) =>
    expect(await tryToConnect(api, user)).toMatchObject({
      status: 200,
      json: { provider: `saml:${account.id}` },
    });
  const tryToConnect = async (api: TestApi, user: string, meanwhile = async () => {}) => {
    const verifier = randomBytes(32).toString("base64url");
    const challenge = createHash("sha256").update(verifier).digest("base64url");
    const begun = await api.rest("POST", "/api/auth/connect/saml/acme", connectSaml.response, {
      body: { user, returnTo: "/user", challenge },
    });
    const form = await provider.answer(begun.redirect);
    const at = await new Browsing().post(form.action, fields(form));
    const token = new URLSearchParams(at.hash.slice(1)).get("token");
    await meanwhile();
    return await api.call("POST", `/api/auth/users/${user}/identities`, { body: { token, verifier } });
  };
  const redeem = async (at: URL, verifier: string) =>
    await new TestApi(app.url).call("POST", "/api/auth/desktop_codes/redeem", {
      body: { code: at.searchParams.get("code"), verifier },
    });
  /** Opens the sign-in address without answering the provider; returns the address where the browser stops. */
  const leave = async () => {
    const challenge = createHash("sha256").update("a verifier").digest("base64url");
    const address = `${app.url}${signInWithSamlPath("acme", "/sso", challenge)}`;
    return await new Browsing().follow(address, `${app.url}/sso`);
  };
  /** Error extensions of a refused password sign-in. */
  const signInCall = async (email: string): Promise<unknown> => {
    const answer = await fetch(`${app.url}/api/v2?op=LoginUser`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({
        query: "mutation LoginUser($input: LoginUserInput!) { loginUser(input: $input) { userId } }",
        variables: { input: { email, password: "a password", uriBased: true } },
      }),
    });
    const { errors } = (await answer.json()) as { errors?: { extensions?: unknown }[] };
    return errors?.[0]?.extensions;
  };
  const signedInAs = async (userId: string) => {
    const { services } = app.service;
    const origin = { client: "", address: "127.0.0.1" };
    const owner = { kind: "user", userId, origin } as const;
    const { sessionId } = await openSession(services.db, owner, services.now());
    return new TestApi(app.url, await services.tokens.issueUser({ userId, sessionId }));
  };
  const errorOf = ({ at }: { readonly at: URL }) => at.searchParams.get("error");

  test("SAML: a new person of the organisation's domain joins once with its role, in any letter case", async () => {
    const { at, verifier } = await signIn();
    const login = SignedIn.parse((await redeem(at, verifier)).json);
    const { db } = app.service.services;
    const [made] = (await db.select().from(users)).filter(({ email }) => email === ADA.email);
    expect(made).toMatchObject({ id: login.userId, name: "Ada Berg", passwordHash: null });
    const [membership] = (await db.select().from(acls)).filter(({ userId }) => userId === login.userId);
    expect(membership).toMatchObject({ accountId: account.id, owner: false, admin: false });
    // Some providers change the letter case of an address from day to day.
    provider.person = { ...ADA, nameId: "Ada@ACME.example" };
    const again = await signIn();
    expect(SignedIn.parse((await redeem(again.at, again.verifier)).json).userId).toBe(login.userId);

    await db.delete(acls).where(eq(acls.userId, login.userId ?? ""));
    expect(errorOf(await signIn())).toBe("not-a-member");
  });

  test("SAML: a domain counts once its DNS has the account's own record, and stays the account's", async () => {
    const { db } = app.service.services;
    const prove = async (domain: string, api = owner.api, of = account.id) => {
      const answer = await api.call("POST", `/api/auth/accounts/${of}/saml/domains`, { body: { domain } });
      const { reason, proofs } = answer.json as Partial<SamlSettings> & { readonly reason?: string };
      return { status: answer.status, reason, proven: proofs?.map(({ proven }) => proven) };
    };
    const found = async (email: string) =>
      (
        await new TestApi(app.url).rest("POST", "/api/auth/saml/organisation", findOrganisation.response, {
          body: { email },
        })
      ).slug;
    const { proofs } = await put({ domains: ["acme.example", "hotel.example"] });
    expect(proofs.map(({ domain, proven }) => [domain, proven])).toEqual([
      ["acme.example", true],
      ["hotel.example", false],
    ]);
    provider.person = { ...ADA, email: "bo@hotel.example", nameId: "bo" };
    expect(errorOf(await signIn())).toBe("unknown-person");
    expect(await found("bo@hotel.example")).toBeNull();
    expect(await prove("hotel.example")).toMatchObject({ status: 409, reason: "domain-not-proven" });
    expect(await prove("elsewhere.example")).toMatchObject({ status: 404 });

    // Another account names the same domain; its record does not prove the domain for this account.
    const rivals = await createAccount(app.service);
    const rival = new TestApi(app.url, (await createUser(app.service, rivals.id)).token);
    const theirs = await rival.rest("PUT", `/api/auth/accounts/${rivals.id}/saml`, SamlSettings, {
      body: { ...SETTINGS, slug: "rival", domains: ["hotel.example"], metadata: provider.metadata },
    });
    const records = [proofs[1]?.record, theirs.proofs[0]?.record].flatMap((record) => record ?? []);
    expect(records.map(({ name }) => name)).toEqual(["_roomtone.hotel.example", "_roomtone.hotel.example"]);
    const [own = "", other = ""] = records.map(({ value }) => value);
    expect(own).not.toBe(other);
    dns.records.set("_roomtone.hotel.example", ["v=spf1 -all", other]);
    expect(await prove("hotel.example")).toMatchObject({ status: 409, reason: "domain-not-proven" });
    dns.records.set("_roomtone.hotel.example", ["v=spf1 -all", own]);
    expect(await prove("hotel.example", rival, rivals.id)).toMatchObject({ status: 409 });
    expect(await prove("hotel.example")).toEqual({ status: 200, reason: undefined, proven: [true, true] });
    expect(await found("bo@hotel.example")).toBe("acme");
    const { at, verifier } = await signIn();
    expect((await redeem(at, verifier)).status).toBe(200);

    // The record may be removed later; a domain that is removed and added again needs a new proof.
    dns.records.clear();
    expect((await put({ domains: ["hotel.example"] })).proofs.map(({ proven }) => proven)).toEqual([true]);
    await put({ domains: ["acme.example"] });
    expect((await put({ domains: ["hotel.example"] })).proofs.map(({ proven }) => proven)).toEqual([false]);
    await db.delete(samlSettings).where(eq(samlSettings.accountId, rivals.id));
  });

  test("SAML: people of other domains are unknown, and so is everybody where people are not created", async () => {
    provider.person = { ...ADA, nameId: "x@other.example", email: "x@other.example" };
    expect(errorOf(await signIn())).toBe("unknown-person");
    await save({ creates_users: false });
    provider.person = { ...ADA, nameId: "y@acme.example", email: "y@acme.example" };
    expect(errorOf(await signIn())).toBe("unknown-person");
  });

  test("SAML: an organisation cannot sign in as a person who has not connected, whatever it claims", async () => {
    provider.person = { ...ADA, nameId: "owner@acme.example", email: "owner@acme.example" };
    expect(errorOf(await signIn())).toBe("connect-first");
    await connect(owner.api, owner.id);
    const { at, verifier } = await signIn();
    expect(SignedIn.parse((await redeem(at, verifier)).json).userId).toBe(owner.id);
  });

  test.each<readonly [string, SamlLie]>([
    ["another key", { key: FOREIGN_KEY }],
    ["another audience", { audience: "https://elsewhere.example/metadata" }],
    ["another issuer", { issuer: "https://elsewhere.example/metadata" }],
    ["an answer to another request", { inResponseTo: "_another" }],
    ["an expired answer", { endsInMs: -120_000 }],
    ["an assertion for another recipient", { recipient: "https://elsewhere.example/acs" }],
    ["an answer for another destination", { destination: "https://elsewhere.example/acs" }],
    ["an answer with a failure status", { status: "urn:oasis:names:tc:SAML:2.0:status:Responder" }],
    [
      "an answer of a thousand elements",
      {
        tamper: (xml) =>
          xml.replace(
            "<saml:Assertion",
            `<samlp:Extensions>${"<a/>".repeat(1_000)}</samlp:Extensions><saml:Assertion`,
          ),
      },
    ],
    ["a changed name", { tamper: (xml) => xml.replaceAll(ADA.nameId, "owner@acme.example") }],
    [
      "a signed assertion wrapped in another",
      {
        tamper: (xml) => {
          const [signed = ""] = /<saml:Assertion[\s\S]*<\/saml:Assertion>/.exec(xml) ?? [];
          const forged = signed
            .replace(/<ds:Signature[\s\S]*<\/ds:Signature>/, "")
            .replace(/ID="[^"]+"/, 'ID="_forged"')
            .replaceAll(ADA.nameId, "owner@acme.example");
          return xml.replace(signed, forged.replace("</saml:Assertion>", `${signed}</saml:Assertion>`));
        },
      },
    ],
    [
      "an assertion beside the signed one",
      {
        tamper: (xml) => {
          const [signed = ""] = /<saml:Assertion[\s\S]*<\/saml:Assertion>/.exec(xml) ?? [];
          const forged = signed
            .replace(/<ds:Signature[\s\S]*<\/ds:Signature>/, "")
            .replace(/ID="[^"]+"/, 'ID="_forged"');
          return xml.replace(signed, forged + signed);
        },
      },
    ],
    [
      "an assertion without its signature",
      { tamper: (xml) => xml.replace(/<ds:Signature[\s\S]*?<\/ds:Signature>/g, "") },
    ],
    [
      "a comment in a name",
      { tamper: (xml) => xml.replaceAll(ADA.nameId, "owner@acme.example<!---->.ada@acme.example") },
    ],
  ])("SAML: %s is refused", async (_what, lie) => {
    expect(errorOf(await signIn(lie))).toBe("rejected");
    expect(await app.service.services.db.$count(identities)).toBe(0);
  });

  test("SAML: an answer counts once, and only for a sign-in that began here", async () => {
    const { form } = await signIn();
    expect((await new Browsing().post(form.action, fields(form))).search).toBe("?error=expired");
    const stray = { SAMLResponse: form.SAMLResponse, RelayState: "a state of my own" };
    expect((await new Browsing().post(form.action, stray)).search).toBe("?error=expired");
    expect(await app.service.services.db.$count(ssoAttempts)).toBe(0);
  });

  test("SAML: where it is required, members have no other way in and owners do", async () => {
    const { at, verifier } = await signIn();
    const { userId } = SignedIn.parse((await redeem(at, verifier)).json);
    const { db } = app.service.services;
    await db
      .update(users)
      .set({ passwordHash })
      .where(eq(users.id, userId ?? ""));
    await TestApi.signIn(app.url, ADA.email, "a password");
    await save({ enforced: true });
    const refused = await signInCall(ADA.email);
    expect(refused).toMatchObject({ reason: "sign-in-elsewhere", organisation: "acme" });
    await TestApi.signIn(app.url, "owner@acme.example", "a password");

    // Disconnecting first does not open another way in either.
    const ada = await signedInAs(userId ?? "");
    const identity = `/api/auth/users/${userId}/identities/saml:${account.id}`;
    const { items } = await ada.rest("GET", `/api/auth/users/${userId}/identities`, listIdentities.response);
    expect(items).toMatchObject([{ required: true, name: "Acme Hotels" }]);
    expect(await ada.call("DELETE", identity)).toMatchObject({ status: 409, json: { reason: "required" } });
    await save({ enforced: false });
    expect((await ada.call("DELETE", identity)).json).toEqual({ deleted: true });
  });

  test("SAML: a person created by an organisation can use it only while in no other account", async () => {
    const { at, verifier } = await signIn();
    const { userId } = SignedIn.parse((await redeem(at, verifier)).json);
    const other = await createAccount(app.service);
    const { db } = app.service.services;
    await db.insert(acls).values({ id: newId("Acl"), accountId: other.id, userId });
    expect(errorOf(await signIn())).toBe("connect-first");
    // Requiring SAML does not lock them out of the other account either.
    await save({ enforced: true });
    const ada = await signedInAs(userId ?? "");
    const { items } = await ada.rest("GET", `/api/auth/users/${userId}/identities`, listIdentities.response);
    expect(items).toMatchObject([{ required: false }]);

    await connect(ada, userId ?? "");
    const again = await signIn();
    expect(SignedIn.parse((await redeem(again.at, again.verifier)).json).userId).toBe(userId);
  });

  test("SAML: an admin who replaces the key or provider cannot sign in as a connected person", async () => {
    const { services } = app.service;
    const admin = await createUser(app.service, account.id, {
      owner: false,
      admin: true,
      contact: false,
      finance: false,
    });
    const admins = new TestApi(app.url, admin.token);
    // A person created by the organisation, an owner of this and another account, and an admin; the last two connected.
    const made = await signIn();
    const ada = SignedIn.parse((await redeem(made.at, made.verifier)).json);
    const elsewhere = await createAccount(app.service);
    const membership = { id: newId("Acl"), accountId: elsewhere.id, userId: owner.id, owner: true };
    await services.db.insert(acls).values(membership);
    const of = (nameId: string) => ({ ...ADA, nameId, email: `${nameId}@acme.example` });
    provider.person = of("owner");
    await connect(owner.api, owner.id);
    provider.person = of("admin");
    await connect(admins, admin.id);

    const foreign = startedWith(provider.metadata);
    for (const metadata of [provider.metadata, foreign.moreKeys, foreign.otherKey, foreign.otherProvider]) {
      provider.person = of("owner");
      const owners = await signedInAs(owner.id);
      const isKnown = (await services.db.$count(identities, eq(identities.userId, owner.id))) > 0;
      if (!isKnown) await connect(owners, owner.id);
      const body = { ...SETTINGS, metadata };
      expect((await admins.call("PUT", path(), { body })).status).toBe(200);
      const stays = metadata === provider.metadata;
      expect((await owners.call("GET", `/api/auth/users/${owner.id}`)).status).toBe(stays ? 200 : 401);
      expect((await admins.call("GET", path())).status).toBe(200);
      const lie = metadata === foreign.otherProvider ? { issuer: foreign.entityId } : {};
      const key = metadata === foreign.otherKey ? { key: FOREIGN_KEY } : {};
      expect([metadata === provider.metadata, errorOf(await signIn({ ...lie, ...key }))]).toEqual([
        stays,
        stays ? null : "connect-first",
      ]);
      provider.person = ADA;
      const again = await signIn({ ...lie, ...key });
      expect(SignedIn.parse((await redeem(again.at, again.verifier)).json).userId).toBe(ada.userId);
      await admins.call("PUT", path(), { body: { ...SETTINGS, metadata: provider.metadata } });
    }
  });

  test("SAML: connecting fails when the provider has changed since it began", async () => {
    const answer = await tryToConnect(owner.api, owner.id, async () => void (await put()));
    expect(answer).toMatchObject({ status: 410, json: { reason: "expired" } });
    expect(await app.service.services.db.$count(identities)).toBe(0);
  });

  test("SAML: a proof made while settings are being saved is kept", async () => {
    const { db } = app.service.services;
    await put({ domains: ["acme.example", "hotel.example"] });
    // Saving reads the settings only after the open transaction has written the proof.
    let saved: Promise<unknown> = Promise.resolve();
    await db.transaction(async (tx) => {
      await tx
        .update(samlSettings)
        .set({ provenDomains: ["acme.example", "hotel.example"] })
        .where(eq(samlSettings.accountId, account.id));
      saved = put({ domains: ["acme.example", "hotel.example"] });
      await tx.select().from(samlSettings);
    });
    await saved;
    const [row] = await db.select().from(samlSettings);
    expect(row?.provenDomains).toEqual(["acme.example", "hotel.example"]);
  });

  test("SAML: an unsolicited answer starts a sign-in here and is otherwise ignored", async () => {
    const unasked = { tamper: (xml: string) => xml.replaceAll(/ InResponseTo="[^"]*"/g, "") };
    const { form } = await signIn(unasked);
    for (const RelayState of ["", "https://start.example"]) {
      const at = await new Browsing().post(form.action, { SAMLResponse: form.SAMLResponse, RelayState });
      expect(at.href).toBe(`${app.url}/login/saml/acme`);
    }
    const at = await new Browsing().post(form.action, { SAMLResponse: form.SAMLResponse });
    expect(at.href).toBe(`${app.url}/login/saml/acme`);
  });

  test("SAML: after repeated rejected answers, an address is refused for a while", async () => {
    for (let tried = 0; tried < 30; tried++) expect(errorOf(await signIn({ issuer: "x" }))).toBe("rejected");
    expect(errorOf(await signIn())).toBe("unavailable");
    await app.service.services.limits.clear("saml-answer", "127.0.0.1");
    expect(errorOf(await signIn())).toBeNull();
  });

  test("SAML: removing the provider signs out everybody connected except the remover", async () => {
    const { at, verifier } = await signIn();
    const { token, userId } = SignedIn.parse((await redeem(at, verifier)).json);
    const ada = new TestApi(app.url, token);
    const mine = `/api/auth/users/${userId}/identities`;
    expect((await ada.call("GET", mine)).status).toBe(200);
    expect((await ada.call("DELETE", path())).status).toBe(403);
    expect((await owner.api.call("DELETE", path())).json).toEqual({ deleted: true });
    expect((await ada.call("GET", mine)).status).toBe(401);
    expect(errorOf(await leave())).toBe("unavailable");
    const { settings } = await owner.api.rest("GET", path(), getSamlSettings.response);
    expect(settings).toBeNull();
  });

  test("SAML: a session loses access to the account as soon as its person is removed", async () => {
    const { at, verifier } = await signIn();
    const { token, userId } = SignedIn.parse((await redeem(at, verifier)).json);
    const ada = new TestApi(app.url, token);
    const zones = `/api/auth/accounts/${account.id}`;
    expect((await ada.call("GET", zones)).status).toBe(200);
    const { db } = app.service.services;
    const [membership] = (await db.select().from(acls)).filter((acl) => acl.userId === userId);
    expect((await owner.api.call("DELETE", `/api/auth/acls/${membership?.id}`)).status).toBe(200);
    expect((await ada.call("GET", zones)).status).toBe(403);
  });

  test("SAML: required SAML counts as the second step, for this account and while required", async () => {
    const { at, verifier } = await signIn();
    const login = SignedIn.parse((await redeem(at, verifier)).json);
    const { token } = login;
    const userId = login.userId ?? "";
    const { db, bus } = app.service.services;
    const ada = new TestApi(app.url, token, userId);
    const program = await createProgram(app.service, userId, ["read"]);
    const here = `/api/auth/accounts/${account.id}`;
    const seenBy = async (...tokens: string[]) =>
      await Promise.all(tokens.map(async (one) => (await ada.as(one).call("GET", here)).status));
    await db.update(accounts).set({ twoStepRequired: true }).where(eq(accounts.id, account.id));
    await db.insert(secondFactors).values({ userId: owner.id, secret: "", confirmedAt: new Date() });
    for (const subject of [userId, owner.id]) bus.publish("subject-changed", { subject });

    // Connected, but a password would still work.
    expect(await seenBy(token, program.token)).toEqual([403, 403]);
    // Now required: signed-in people sign in again, at the provider.
    await save({ enforced: true });
    expect(await seenBy(token, program.token)).toEqual([401, 200]);
    expect((await owner.api.call("GET", here)).status).toBe(200);
    const again = await signIn();
    const now = SignedIn.parse((await redeem(again.at, again.verifier)).json).token;
    expect(await seenBy(now)).toEqual([200]);
    const rules = await owner.api.rest("GET", `${here}/sign_in_rules`, getSignInRules.response);
    expect(rules).toEqual({ two_step_required: true, without_two_step: 0 });
    const mine = await ada.as(now).rest("GET", `/api/auth/users/${userId}/two_step`, getTwoStep.response);
    expect(mine.required_by).toEqual([]);

    // It counts for no other account: a person created by the organisation gets access to none with it.
    const other = await createAccount(app.service);
    await db.update(accounts).set({ twoStepRequired: true }).where(eq(accounts.id, other.id));
    const membership = { id: newId("Acl"), accountId: other.id, userId };
    await db.update(identities).set({ byOrganisation: false });
    await db.insert(acls).values(membership);
    bus.publish("subject-changed", { subject: userId });
    const there = await ada.as(now).call("GET", `/api/auth/accounts/${other.id}`);
    expect([there.status, await seenBy(now)]).toMatchObject([403, [200]]);

    // Owners are not exempt, and nobody is once it is no longer required.
    await db.update(acls).set({ owner: true }).where(eq(acls.userId, userId));
    bus.publish("subject-changed", { subject: userId });
    expect(await seenBy(now, program.token)).toEqual([403, 403]);
    await db.update(acls).set({ owner: false }).where(eq(acls.userId, userId));
    bus.publish("subject-changed", { subject: userId });
    expect(await seenBy(now, program.token)).toEqual([200, 200]);
    await save();
    expect(await seenBy(now, program.token)).toEqual([403, 403]);
    expect((await owner.api.call("DELETE", path())).status).toBe(200);
    expect(await seenBy(now, program.token)).toEqual([401, 403]);
    await db.delete(secondFactors);
    await db.update(accounts).set({ twoStepRequired: false });
  });

  test("SAML: a member added back where it is required signs in again at the provider", async () => {
    const { at, verifier } = await signIn();
    const login = SignedIn.parse((await redeem(at, verifier)).json);
    const userId = login.userId ?? "";
    const { services } = app.service;
    const { db } = services;
    await db.update(users).set({ passwordHash }).where(eq(users.id, userId));
    await db.update(identities).set({ byOrganisation: false });
    await save({ enforced: true });
    const other = await createAccount(app.service);
    for (const person of [userId, owner.id])
      await db.insert(acls).values({ id: newId("Acl"), accountId: other.id, userId: person });
    services.bus.publish("subject-changed", { subject: owner.id });
    const own = `/api/auth/users/${userId}`;
    const roles = { owner: false, admin: false, contact: false, finance: false };
    const addings = [
      () =>
        owner.api.call("POST", `/api/auth/accounts/${account.id}/attach_user`, {
          body: { user: userId, ...roles },
        }),
      async (ada: TestApi) => {
        const acl = { id: newId("Acl"), accountId: account.id, pendingEmail: ADA.email, ...roles };
        await db.insert(acls).values(acl);
        const link = { purpose: "invitation", aclId: acl.id, email: ADA.email, issuedBy: owner.id } as const;
        const token = (await issueLink(services, db, link)).split("/").at(-1);
        return await ada.call("POST", "/api/auth/invitations/accept", { body: { token } });
      },
    ];
    for (const add of addings) {
      await db.delete(acls).where(and(eq(acls.accountId, account.id), eq(acls.userId, userId)));
      const ada = await TestApi.signIn(app.url, ADA.email, "a password");
      expect((await ada.call("GET", own)).status).toBe(200);
      expect((await add(ada)).status).toBe(200);
      expect((await ada.call("GET", own)).status).toBe(401);
    }
  });

  test("SAML: a person's access tokens lose the account together with the membership", async () => {
    const { at, verifier } = await signIn();
    const userId = SignedIn.parse((await redeem(at, verifier)).json).userId ?? "";
    const program = await createProgram(app.service, userId, ["read"]);
    const here = async () =>
      (await new TestApi(app.url, program.token).call("GET", `/api/auth/accounts/${account.id}`)).status;
    expect(await here()).toBe(200);
    const [membership] = await app.service.services.db.select().from(acls).where(eq(acls.userId, userId));
    expect((await owner.api.call("DELETE", `/api/auth/acls/${membership?.id}`)).status).toBe(200);
    expect(await here()).toBe(403);
  });

  test("SAML test: signs nobody in, and its time is recorded", async () => {
    expect((await save()).tested_at).toBeNull();
    const begun = await owner.api.rest("POST", `${path()}/test`, testSaml.response, {
      body: { returnTo: "/accounts/x/settings/saml" },
    });
    const form = await provider.answer(begun.redirect);
    const back = await new Browsing().post(form.action, fields(form));
    expect(Object.fromEntries(back.searchParams)).toEqual({
      sso: "tested",
      email: ADA.email,
      name: ADA.name,
    });
    expect(
      (await owner.api.rest("GET", path(), getSamlSettings.response)).settings?.tested_at,
    ).not.toBeNull();
  });

  test("SAML settings: errors name the field, keep saved values, and are private to the account", async () => {
    const wrong = (over: object) => owner.api.call("PUT", path(), { body: { ...SETTINGS, ...over } });
    const named = (field: string) =>
      expect.objectContaining({
        status: 400,
        json: expect.objectContaining({ fields: { [field]: expect.anything() } }),
      });
    expect(await wrong({ metadata: "<!DOCTYPE x><x/>" })).toEqual(named("metadata"));
    for (const metadata of [
      "<x/>",
      "<a>".repeat(20_000) + "</a>".repeat(20_000),
      "<__proto__><a/></__proto__>",
    ])
      expect(await wrong({ metadata })).toEqual(named("metadata"));
    expect(await wrong({ slug: "A B" })).toEqual(named("slug"));
    expect(await wrong({ domains: ["not a domain"] })).toEqual(named("domains.0"));
    const other = await createAccount(app.service);
    const stranger = new TestApi(app.url, (await createUser(app.service, other.id)).token);
    const theirs = `/api/auth/accounts/${other.id}/saml`;
    const body = { ...SETTINGS, metadata: provider.metadata };
    expect(await stranger.call("PUT", theirs, { body })).toEqual(named("domains"));
    expect(await stranger.call("PUT", theirs, { body: { ...body, domains: [] } })).toEqual(named("slug"));
    expect((await stranger.call("GET", path())).status).toBe(403);
    const { settings, service_url: serviceUrl } = await owner.api.rest(
      "GET",
      path(),
      getSamlSettings.response,
    );
    expect(settings).toMatchObject({ slug: "acme", certificates: [{ fingerprint: expect.any(String) }] });
    const addresses = samlAddresses(serviceUrl ?? "", "acme");
    const metadata = await fetch(addresses.metadataUrl);
    expect(await metadata.text()).toContain(addresses.acsUrl);
  });

  test("SAML: people find their organisation by their e-mail address", async () => {
    const find = (email: string) =>
      new TestApi(app.url).rest("POST", "/api/auth/saml/organisation", findOrganisation.response, {
        body: { email },
      });
    expect(await find("Ada@ACME.example")).toEqual({ slug: "acme" });
    expect(await find("ada@elsewhere.example")).toEqual({ slug: null });
  });
});
