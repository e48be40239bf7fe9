import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { acls } from "#server/db/schema/people/people.ts";
import { AclList } from "#shared/contract/rest/accounts/members.ts";
import { Acl } from "#shared/contract/rest/entities.ts";
import type { MemberFlags } from "#shared/domain/access/viewer.ts";
import { createAccount, createUser, newId } from "#tests/factories/people/people.ts";
import { TestApi } from "#tests/factories/service/api.ts";
import { startApp, type TestApp } from "#tests/factories/service/app.ts";

const NONE: MemberFlags = { owner: false, admin: false, contact: false, finance: false };
const ADMIN = { ...NONE, admin: true };

describe("members", () => {
  let app: TestApp;
  let account: string;
  let owner: Awaited<ReturnType<typeof member>>;
  beforeAll(async () => {
    app = await startApp();
  });
  afterAll(async () => {
    await app[Symbol.asyncDispose]();
  });
  beforeEach(async () => {
    account = (await createAccount(app.service)).id;
    owner = await member({ ...NONE, owner: true });
  });

  async function member(flags: MemberFlags, of = account) {
    const user = await createUser(app.service, of, flags);
    return { ...user, api: new TestApi(app.url, user.token) };
  }
  async function invitee(email: string, flags: Partial<MemberFlags> = {}) {
    const id = newId("Acl");
    const { db } = app.service.services;
    await db.insert(acls).values({ id, accountId: account, pendingEmail: email, ...flags });
    return id;
  }
  const listPath = () => `/api/auth/accounts/${account}/acls`;
  const aclPath = (id: string) => `/api/auth/acls/${id}`;
  const refused = (answer: { status: number; json: unknown }) => [
    answer.status,
    (answer.json as { reason?: string }).reason,
  ];

  test("memberships: can be read, changed and ended; invitations have no user (@P-387 @P-230)", async () => {
    const staff = await member(NONE);
    const invitation = await invitee("new@x.se", { finance: true });
    const { items } = await owner.api.rest("GET", listPath(), AclList);
    expect(items.map(({ user, pending_email }) => [user, pending_email])).toEqual([
      [owner.id, ""],
      [staff.id, ""],
      ["", "new@x.se"],
    ]);
    expect(await owner.api.rest("GET", aclPath(invitation), Acl)).toMatchObject({
      account,
      user: "",
      owner: false,
      admin: false,
      contact: false,
      finance: true,
      pending_email: "new@x.se",
      denorm_user: null,
    });
    const changed = await owner.api.rest("PUT", aclPath(staff.aclId), Acl, { body: { finance: true } });
    expect(changed).toMatchObject({ user: staff.id, finance: true, contact: false });
    await owner.api.rest("DELETE", aclPath(staff.aclId), Acl);
    await owner.api.rest("DELETE", aclPath(invitation), Acl);
    const left = await owner.api.rest("GET", listPath(), AclList);
    expect(left.items.map(({ user }) => user)).toEqual([owner.id]);
    expect((await owner.api.call("GET", aclPath(staff.aclId))).status).toBe(404);
  });

  test("last seen: only those who manage users can read it", async () => {
    const staff = await member(NONE);
    const seen = async ({ api }: typeof owner) =>
      (await api.rest("GET", listPath(), AclList)).items.map(({ last_seen }) => last_seen);
    expect(await seen(owner)).toEqual([expect.any(String), expect.any(String)]);
    expect(await seen(staff)).toEqual([undefined, undefined]);
    const { last_seen } = await owner.api.rest("GET", aclPath(staff.aclId), Acl);
    expect(Math.abs(Date.now() - Date.parse(last_seen ?? ""))).toBeLessThan(60_000);
  });

  test("roles: removing one takes effect on the person's next call", async () => {
    const admin = await member(ADMIN);
    const rename = () => admin.api.call("PUT", `/api/auth/accounts/${account}`, { body: { city: "Oslo" } });
    expect((await rename()).status).toBe(200);
    await owner.api.rest("PUT", aclPath(admin.aclId), Acl, { body: { admin: false } });
    expect(refused(await rename())).toEqual([403, "needs-finance"]);
    await owner.api.rest("DELETE", aclPath(admin.aclId), Acl);
    expect(refused(await rename())).toEqual([403, "not-yours"]);
  });

  test("last owner: cannot be demoted, removed or leave", async () => {
    const path = aclPath(owner.aclId);
    const leave = `/api/auth/accounts/${account}/leave`;
    const last = [409, "last-owner"];
    expect(refused(await owner.api.call("PUT", path, { body: { owner: false } }))).toEqual(last);
    expect(refused(await owner.api.call("DELETE", path))).toEqual(last);
    expect(refused(await owner.api.call("POST", leave))).toEqual(last);
    const second = await member({ ...NONE, owner: true });
    await owner.api.rest("POST", leave, Acl);
    expect(refused(await owner.api.call("GET", listPath()))).toEqual([403, "not-yours"]);
    expect(refused(await second.api.call("DELETE", aclPath(second.aclId)))).toEqual(last);
  });

  test("last owner: of two owners who leave at once, one stays", async () => {
    const second = await member({ ...NONE, owner: true });
    const leave = `/api/auth/accounts/${account}/leave`;
    const answers = await Promise.all([owner.api.call("POST", leave), second.api.call("POST", leave)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  });

  test("owners: only owners add, change and remove them", async () => {
    const admin = await member(ADMIN);
    const staff = await member(NONE);
    const only = [403, "owners-only"];
    const { api } = admin;
    expect(refused(await api.call("PUT", aclPath(admin.aclId), { body: { owner: true } }))).toEqual(only);
    expect(refused(await api.call("PUT", aclPath(owner.aclId), { body: { admin: true } }))).toEqual(only);
    expect(refused(await api.call("DELETE", aclPath(owner.aclId)))).toEqual(only);
    const transfer = `/api/auth/accounts/${account}/transfer_ownership`;
    expect(refused(await api.call("POST", transfer, { body: { acl: staff.aclId } }))).toEqual(only);
    await api.rest("PUT", aclPath(staff.aclId), Acl, { body: { contact: true } });
    await owner.api.rest("PUT", aclPath(staff.aclId), Acl, { body: { owner: true } });
  });

  test("handover: another member becomes owner, and the former owner an admin", async () => {
    const staff = await member(NONE);
    const stranger = await member(NONE, (await createAccount(app.service)).id);
    const transfer = (to: string) =>
      owner.api.call("POST", `/api/auth/accounts/${account}/transfer_ownership`, { body: { acl: to } });
    for (const to of [stranger.aclId, owner.aclId, await invitee("new@x.se")])
      expect((await transfer(to)).status).toBe(404);
    expect((await transfer(staff.aclId)).status).toBe(200);
    const { items } = await staff.api.rest("GET", listPath(), AclList);
    expect(items.map(({ user, owner: owns, admin }) => [user, owns, admin])).toEqual([
      [owner.id, false, true],
      [staff.id, true, true],
      ["", false, false],
    ]);
    expect(refused(await transfer(staff.aclId))).toEqual([403, "owners-only"]);
  });

  test("colleagues: those of another account are added at once; nobody else is found (@P-383)", async () => {
    const other = (await createAccount(app.service)).id;
    const { db } = app.service.services;
    await db.insert(acls).values({ id: newId("Acl"), accountId: other, userId: owner.id });
    const colleague = await member(NONE, other);
    const stranger = await member(NONE, (await createAccount(app.service)).id);
    const attach = (user: string) =>
      owner.api.call("POST", `/api/auth/accounts/${account}/attach_user`, { body: { user, finance: true } });
    expect((await attach(stranger.id)).status).toBe(404);
    expect((await attach(newId("User"))).status).toBe(404);
    expect((await attach(colleague.id)).status).toBe(200);
    expect(refused(await attach(colleague.id))).toEqual([409, "already-member"]);
    const { items } = await colleague.api.rest("GET", listPath(), AclList);
    expect(items.find(({ user }) => user === colleague.id)).toMatchObject({ finance: true, admin: false });
  });

  test("members: owners and admins add, change and remove people; finance does not (@C-298 @P-344)", async () => {
    const elsewhere = (await createAccount(app.service)).id;
    const { db } = app.service.services;
    const manage = async (by: typeof owner) => {
      const [colleague, other] = [await member(NONE, elsewhere), await member(NONE)];
      // Only colleagues can be added directly.
      await db.insert(acls).values({ id: newId("Acl"), accountId: elsewhere, userId: by.id });
      const added = { body: { user: colleague.id } };
      return [
        await by.api.call("POST", `/api/auth/accounts/${account}/attach_user`, added),
        await by.api.call("PUT", aclPath(other.aclId), { body: { contact: true } }),
        await by.api.call("DELETE", aclPath(other.aclId)),
      ];
    };
    for (const flags of [{ owner: true }, ADMIN])
      expect((await manage(await member({ ...NONE, ...flags }))).map(({ status }) => status)).toEqual([
        200, 200, 200,
      ]);
    const needsAdmin = [403, "needs-admin"];
    for (const flags of [{ finance: true, contact: true }, {}])
      expect((await manage(await member({ ...NONE, ...flags }))).map(refused)).toEqual([
        needsAdmin,
        needsAdmin,
        needsAdmin,
      ]);
    const finance = await member({ ...NONE, finance: true });
    const invited = { pending_email: "new@x.se" };
    for (const [path, body] of [
      [`/api/auth/accounts/${account}/attach_new_user`, invited],
      ["/api/auth/users", { ...invited, account }],
    ] as const)
      expect(refused(await finance.api.call("POST", path, { body }))).toEqual(needsAdmin);
  });

  test("members: those of other accounts are out of reach, and plain members change none", async () => {
    const elsewhere = await member({ ...NONE, owner: true }, (await createAccount(app.service)).id);
    const staff = await member({ ...NONE, finance: true, contact: true });
    for (const method of ["GET", "PUT", "DELETE"] as const)
      expect(refused(await elsewhere.api.call(method, aclPath(owner.aclId)))).toEqual([403, "not-yours"]);
    for (const method of ["PUT", "DELETE"] as const)
      expect(refused(await staff.api.call(method, aclPath(owner.aclId)))).toEqual([403, "needs-admin"]);
    const [row] = await app.service.services.db.select().from(acls).where(eq(acls.id, owner.aclId));
    expect(row).toMatchObject({ owner: true });
  });
});
