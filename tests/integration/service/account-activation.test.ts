import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { AccountList } from "#shared/contract/rest/accounts/accounts.ts";
import { Account } from "#shared/contract/rest/entities.ts";
import { createAccount, createUser, createZone } from "#tests/factories/people/people.ts";
import { TestApi } from "#tests/factories/service/api.ts";
import { startApp, type TestApp } from "#tests/factories/service/app.ts";

const NONE = { owner: false, admin: false, contact: false, finance: false };

describe("account deactivation", () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startApp();
  });
  afterAll(async () => {
    await app[Symbol.asyncDispose]();
  });
  const memberOf = async (account: string, flags = NONE) =>
    new TestApi(app.url, (await createUser(app.service, account, flags)).token);

  test("deactivated account: pages close, zones are notified, its owner reactivates it (@C-222)", async () => {
    const account = await createAccount(app.service);
    const zone = await createZone(app.service, account);
    const { id: userId, token } = await createUser(app.service, account.id);
    const owner = new TestApi(app.url, token);
    const path = `/api/auth/accounts/${account.id}`;
    const heard: string[] = [];
    const stop = app.service.services.bus.subscribe("zone-changed", ({ soundZoneId }) =>
      heard.push(soundZoneId),
    );

    expect(await owner.rest("DELETE", path, Account)).toMatchObject({ deactivated: true });
    expect(heard).toEqual([zone]);
    const closed = { status: 404, json: { message: "Requested account entity marked deactivated" } };
    for (const at of [path, `/api/auth/sound_zones/${zone}`, `${path}/acls`])
      expect(await owner.call("GET", at)).toMatchObject(closed);
    const { items } = await owner.rest("GET", `/api/auth/users/${userId}/accounts`, AccountList);
    expect(items).toMatchObject([{ id: account.id, deactivated: true }]);

    expect(await owner.rest("POST", `${path}/activate`, Account)).toMatchObject({ deactivated: false });
    expect(heard).toEqual([zone, zone]);
    expect((await owner.call("GET", `/api/auth/sound_zones/${zone}`)).status).toBe(200);
    stop();
  });

  test("account deactivation: for owners and admins, or only for the partner of a managed account", async () => {
    const partner = await createAccount(app.service, { roles: { is_partner: true, is_distributor: false } });
    const managed = await createAccount(app.service, { partnerAccountId: partner.id });
    const account = await createAccount(app.service);
    const reasonOf = async (api: TestApi, id: string) => {
      const { status, json } = await api.call("DELETE", `/api/auth/accounts/${id}`);
      return [status, (json as { reason?: string }).reason];
    };
    expect(await reasonOf(await memberOf(account.id, { ...NONE, finance: true }), account.id)).toEqual([
      403,
      "needs-admin",
    ]);
    expect(await reasonOf(await memberOf(partner.id, { ...NONE, owner: true }), account.id)).toEqual([
      403,
      "not-yours",
    ]);
    expect(await reasonOf(await memberOf(managed.id, { ...NONE, owner: true }), managed.id)).toEqual([
      403,
      "partner-decides",
    ]);
    expect(await reasonOf(await memberOf(partner.id, { ...NONE, admin: true }), managed.id)).toEqual([
      200,
      undefined,
    ]);
    const staff = await memberOf(managed.id, { ...NONE, finance: true });
    expect((await staff.call("POST", `/api/auth/accounts/${managed.id}/activate`)).status).toBe(403);
  });
});
