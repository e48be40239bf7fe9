import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { acls, users } from "#server/db/schema/people/people.ts";
import { LogPage } from "#shared/contract/rest/accounts/audit.ts";
import { Invitation } from "#shared/contract/rest/accounts/invitations.ts";
import { AclList } from "#shared/contract/rest/accounts/members.ts";
import { SignedIn } from "#shared/contract/rest/desktop-sign-in.ts";
import { Acl } from "#shared/contract/rest/entities.ts";
import { LocationInvitation, LocationUsers } from "#shared/contract/rest/zones/location-users.ts";
import { DAY_MS } from "#shared/domain/time/lengths.ts";
import { createAccount, createUser } from "#tests/factories/people/people.ts";
import { TestApi } from "#tests/factories/service/api.ts";
import type { TestApp } from "#tests/factories/service/app.ts";
import { linkIn, type MailServer, tokenIn } from "#tests/factories/service/mail-server.ts";
import { type MailedApp, startMailedApp } from "#tests/factories/service/mailed-app.ts";

const BO = "bo@shop.example";
const PATH = "/api/auth/invitations";
const FINANCE = { owner: false, admin: false, contact: false, finance: true };
const PLAIN = { owner: false, admin: false, contact: false, finance: false };

const IN_GRAPH = `query ($id: ID!) { location(id: $id) {
  id permissions timezone physicalAddress { address postalCode city isoCountry }
  users { id name email } invited { id email }
} }`;

const refused = (status: number, reason: string) =>
  expect.objectContaining({ status, json: expect.objectContaining({ reason }) });

describe("invitations", () => {
  let mailed: MailedApp;
  let mail: MailServer;
  let app: TestApp;
  let anybody: TestApi;
  let account: string;
  let location: string;
  let owner: TestApi;
  let later = 0;

  beforeAll(async () => {
    mailed = await startMailedApp({ now: () => new Date(Date.now() + later) });
    ({ app, mail } = mailed);
    anybody = new TestApi(app.url);
  });
  afterAll(async () => {
    await mailed[Symbol.asyncDispose]();
  });
  beforeEach(async () => {
    later = 0;
    const { db, limits } = app.service.services;
    await db.update(users).set({ email: sql`id || '@gone.example'` });
    ({ id: account, locationId: location } = await createAccount(app.service, { businessName: "Café Nord" }));
    owner = anybody.as((await createUser(app.service, account)).token);
    await limits.clear("invitations-to", BO);
    await limits.clear("mailed-link", "127.0.0.1");
  });

  const at = (what: string) => `/api/auth/accounts/${account}/${what}`;
  const invite = (body: object = { pending_email: BO, finance: true }, as = owner) =>
    as.call("POST", at("attach_new_user"), { body });
  const invited = async () => {
    expect((await invite()).status).toBe(200);
    return tokenIn(await mail.next(BO));
  };
  const members = async () => (await owner.rest("GET", at("acls"), AclList)).items;
  const check = (token: string) => anybody.call("POST", `${PATH}/check`, { body: { token } });
  const register = (token: string) =>
    anybody.call("POST", `${PATH}/register`, { body: { token, name: "Bo Ek", password: "a password" } });
  const accept = (token: string, as: TestApi) => as.call("POST", `${PATH}/accept`, { body: { token } });
  const personAt = async (email: string) => {
    const { id, token } = await createUser(app.service, null);
    await app.service.services.db.update(users).set({ email }).where(eq(users.id, id));
    return { id, api: anybody.as(token) };
  };

  test("invitation: is listed and mailed, names host and role, and creates a member (@P-383)", async () => {
    expect(await members()).toHaveLength(1);
    const made = Acl.parse((await invite()).json);
    expect(made).toMatchObject({ user: "", pending_email: BO, finance: true, owner: false });
    expect(await members()).toHaveLength(2);
    const got = await mail.next(BO);
    expect(got.subject).toBe("A person invited you to Café Nord on Roomtone");
    expect(linkIn(got)).toMatch(/^https:\/\/music\.example\.com\/invitation\//);
    const token = tokenIn(got);
    expect(Invitation.parse((await check(token)).json)).toEqual({
      account: { id: account, business_name: "Café Nord" },
      inviter: "A person",
      email: BO,
      has_user: false,
    });
    const session = SignedIn.parse((await register(token)).json);
    const bo = anybody.as(session.token);
    expect((await bo.call("GET", `/api/auth/users/${session.userId}`)).json).toMatchObject({
      name: "Bo Ek",
      email: BO,
      email_verified: true,
    });
    expect((await bo.call("GET", `/api/auth/accounts/${account}`)).status).toBe(200);
    expect((await members()).find(({ id }) => id === made.id)).toMatchObject({
      ...FINANCE,
      user: session.userId,
      pending_email: "",
    });
    expect((await TestApi.signIn(app.url, BO, "a password")).userId).toBe(session.userId);
  });

  test("location invitation: is listed, mailed, sent again, and gives access to that location alone (@C-143)", async () => {
    const path = `/api/auth/locations/${location}`;
    const inGraph = async () =>
      (await owner.graphql<{ location: object }>(IN_GRAPH, { id: location })).location;
    const people = async () => LocationUsers.parse((await owner.call("GET", `${path}/users`)).json);
    const send = (as = owner) => as.call("POST", `${path}/users`, { body: { email: BO } });
    expect((await send()).status).toBe(200);
    expect(await send()).toEqual(refused(409, "already-invited"));
    const got = await mail.next(BO);
    expect(got.subject).toBe("A person invited you to A street (Café Nord) on Roomtone");
    const { users: none, invited } = await people();
    expect([none, invited.map(({ pending_email }) => pending_email)]).toEqual([[], [BO]]);
    expect(await inGraph()).toEqual({
      id: location,
      permissions: ["SETTINGS_WRITE", "SUBSCRIPTION_WRITE"],
      timezone: "Europe/Stockholm",
      physicalAddress: { address: "A street 1", postalCode: "111 11", city: "A town", isoCountry: "SE" },
      users: [],
      invited: [{ id: invited[0]?.id, email: BO }],
    });
    const again = `${path}/invitations/${invited[0]?.id}/resend`;
    expect((await owner.call("POST", again)).status).toBe(200);
    const second = tokenIn(await mail.next(BO));
    expect(await check(tokenIn(got))).toMatchObject({ status: 200, json: { account: { id: account } } });

    const session = SignedIn.parse((await register(second)).json);
    const bo = anybody.as(session.token);
    expect(await check(tokenIn(got))).toEqual(refused(409, "used"));
    const runs = { user: session.userId, name: "Bo Ek", email: BO };
    expect(await people()).toEqual({ users: [runs], invited: [] });
    const { user: id, ...named } = runs;
    expect(await inGraph()).toMatchObject({ users: [{ id, ...named }], invited: [] });
    expect(await bo.graphqlRefusal(IN_GRAPH, { id: location })).toBe("FORBIDDEN");
    expect((await bo.call("GET", path)).status).toBe(200);
    expect((await bo.call("GET", at("acls"))).status).toBe(403);
    expect((await bo.call("GET", `${path}/users`)).status).toBe(403);
    expect(await send()).toEqual(refused(409, "already-member"));

    expect((await owner.call("DELETE", `${path}/users/${session.userId}`)).json).toEqual(runs);
    expect(await people()).toEqual({ users: [], invited: [] });
    expect((await bo.call("GET", path)).status).toBe(403);
    const log = await owner.rest("GET", at("log"), LogPage);
    expect(log.items.slice(0, 3).map(({ kind, subject }) => [kind, subject.name])).toEqual([
      ["users.removed", "Bo Ek"],
      ["users.invited-again", BO],
      ["users.invited", BO],
    ]);
  });

  test("location invitation: can be withdrawn, accepted by a signed-in person, and sent by admins only", async () => {
    const path = `/api/auth/locations/${location}`;
    const send = async () => {
      const sent = await owner.call("POST", `${path}/users`, { body: { email: BO } });
      return { id: LocationInvitation.parse(sent.json).id, token: tokenIn(await mail.next(BO)) };
    };
    const first = await send();
    expect((await owner.call("DELETE", `${path}/invitations/${first.id}`)).status).toBe(200);
    expect(await check(first.token)).toEqual(refused(404, "unknown"));
    const bo = await personAt("bo@home.example");
    expect((await accept((await send()).token, bo.api)).json).toEqual({ account, location });
    expect((await bo.api.call("GET", path)).status).toBe(200);
    const plain = anybody.as((await createUser(app.service, account, PLAIN)).token);
    expect((await plain.call("GET", `${path}/users`)).status).toBe(200);
    expect((await plain.call("POST", `${path}/users`, { body: { email: BO } })).status).toBe(403);
    expect((await plain.call("DELETE", `${path}/users/${bo.id}`)).status).toBe(403);
  });

  test("invitation: a signed-in person can accept it, whatever their address", async () => {
    for (const email of [BO, "bo@home.example"]) {
      const bo = await personAt(email);
      const token = await invited();
      expect(await accept(token, bo.api)).toMatchObject({ status: 200, json: { ...FINANCE, user: bo.id } });
      expect((await bo.api.call("GET", `/api/auth/accounts/${account}`)).status).toBe(200);
      await app.service.services.db.delete(acls).where(eq(acls.userId, bo.id));
      await app.service.services.db.update(users).set({ email: sql`id` }).where(eq(users.id, bo.id));
    }
  });

  test("invitation: a link to an address in use is not for a new person", async () => {
    await personAt(BO);
    const token = await invited();
    expect((await check(token)).json).toMatchObject({ has_user: true });
    expect(await register(token)).toEqual(refused(409, "has-user"));
    expect((await check(token)).status).toBe(200);
  });

  test("invitation: used, expired, withdrawn and unknown ones differ", async () => {
    const bo = await personAt("bo@home.example");
    const used = await invited();
    await accept(used, bo.api);
    const another = await personAt("cia@home.example");
    for (const answer of [await check(used), await register(used), await accept(used, another.api)])
      expect(answer).toEqual(refused(409, "used"));

    const old = await invited();
    later = 14 * DAY_MS + 1;
    expect(await check(old)).toEqual(refused(410, "expired"));
    expect(await register(old)).toEqual(refused(410, "expired"));
    later = 0;

    const [pending] = (await members()).filter(({ user }) => user === "");
    expect((await owner.call("DELETE", `/api/auth/acls/${pending?.id}`)).status).toBe(200);
    expect(await check(old)).toEqual(refused(404, "unknown"));
    expect(await register("x".repeat(43))).toEqual(refused(404, "unknown"));
    expect(await accept("x".repeat(43), another.api)).toEqual(refused(404, "unknown"));
  });

  test("invitation: of two links, or several concurrent calls, one creates a member", async () => {
    const first = await invited();
    const acl = (await members()).find(({ user }) => user === "")?.id;
    expect((await owner.call("POST", at("resend_invitation"), { body: { acl } })).status).toBe(200);
    const second = tokenIn(await mail.next(BO));
    const people = await Promise.all(["one@x.example", "two@x.example", "three@x.example"].map(personAt));
    const answers = await Promise.all(
      people.map(({ api }, index) => accept(index === 0 ? first : second, api)),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    expect(await members()).toHaveLength(2);
  });

  test("invitation: refused to an existing member, and the link stays usable", async () => {
    const token = await invited();
    expect(await accept(token, owner)).toEqual(refused(409, "already-member"));
    expect((await check(token)).status).toBe(200);
  });

  test("inviting: once per address, never a member; malformed addresses are refused by field", async () => {
    await invited();
    expect(await invite({ pending_email: BO.toUpperCase().replace("BO@", "Bo@") })).toEqual(
      refused(409, "already-invited"),
    );
    const bo = await personAt("cia@shop.example");
    await app.service.services.db
      .insert(acls)
      .values({ id: `${bo.id}acl`, accountId: account, userId: bo.id });
    expect(await invite({ pending_email: "cia@shop.example" })).toEqual(refused(409, "already-member"));
    for (const [pending_email, code] of [
      ["", "required"],
      ["abc", "email"],
      ["a@b.example\r\nBcc: c@d.example", "email"],
    ])
      expect(await invite({ pending_email })).toMatchObject({
        status: 400,
        json: { fields: { pending_email: { code } } },
      });
  });

  test("inviting: for owners and admins, owners only by owners, and limited per mailbox", async () => {
    const plain = anybody.as((await createUser(app.service, account, PLAIN)).token);
    const admin = anybody.as((await createUser(app.service, account, { ...PLAIN, admin: true })).token);
    expect((await invite(undefined, plain)).status).toBe(403);
    expect(await invite({ pending_email: BO, owner: true }, admin)).toEqual(refused(403, "owners-only"));
    expect((await invite({ pending_email: BO }, admin)).status).toBe(200);
    const acl = (await members()).find(({ user }) => user === "")?.id;
    const again = () => owner.call("POST", at("resend_invitation"), { body: { acl } });
    expect((await plain.call("POST", at("resend_invitation"), { body: { acl } })).status).toBe(403);
    const statuses: number[] = [];
    for (let round = 0; round < 10; round++) statuses.push((await again()).status);
    expect(statuses.at(-1)).toBe(429);
  });

  test("inviting: nobody can send another account's invitation", async () => {
    await invited();
    const acl = (await members()).find(({ user }) => user === "")?.id;
    const other = await createAccount(app.service);
    const stranger = anybody.as((await createUser(app.service, other.id)).token);
    const path = `/api/auth/accounts/${other.id}/resend_invitation`;
    expect((await stranger.call("POST", path, { body: { acl } })).status).toBe(404);
  });
});
