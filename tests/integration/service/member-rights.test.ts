import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { SoundZone } from "#shared/contract/rest/entities.ts";
import type { MemberFlags } from "#shared/domain/access/viewer.ts";
import { PROVIDER_ACCOUNT_IDS } from "#shared/domain/accounts/provider.ts";
import { createAccount, createUser, createZone } from "#tests/factories/people/people.ts";
import { TestApi } from "#tests/factories/service/api.ts";
import { startApp, type TestApp } from "#tests/factories/service/app.ts";

/** Rights of each membership flag, written out as everyday actions. For the whole table see access-matrix.test.ts. */

const NONE: MemberFlags = { owner: false, admin: false, contact: false, finance: false };

describe("member rights", () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startApp({ env: { ROOMTONE_BILLING: "sandbox" } });
  });
  afterAll(async () => {
    await app[Symbol.asyncDispose]();
  });

  /** Tries each action on zones as a member with these flags; returns the status of each answer. */
  async function tryAll(flags: Partial<MemberFlags>) {
    const account = await createAccount(app.service);
    const { token } = await createUser(app.service, account.id, { ...NONE, ...flags });
    const api = new TestApi(app.url, token);
    const statusOf = async (method: "POST" | "PUT" | "DELETE", path: string, body?: object) =>
      (await api.call(method, path, body ? { body } : {})).status;
    const zone = `/api/auth/sound_zones/${await createZone(app.service, account)}`;
    const computer = { device_type: "desktop", platform: "MACOS", code: `computer of ${account.id}` };
    return {
      create: await statusOf("POST", `/api/auth/locations/${account.locationId}/sound_zones`, {
        name: "Bar",
      }),
      update: await statusOf("PUT", zone, { name: "Lobby" }),
      pair: await statusOf("POST", `${zone}/device`, computer),
      unpair: await statusOf("DELETE", `${zone}/device`),
      deactivate: await statusOf("DELETE", zone),
      activate: await statusOf("POST", `${zone}/activate`),
      rename: await statusOf("PUT", `/api/auth/accounts/${account.id}`, { business_name: "Another" }),
      restrict: await statusOf("PUT", `/api/auth/accounts/${account.id}`, {
        settings: { restrict_block_tracks: true },
      }),
    };
  }

  const FREE = { create: 200, update: 200, pair: 200, unpair: 200 };
  const PAID = { deactivate: 200, activate: 200 };

  test("members: each one pairs, unpairs, adds and changes zones (@C-296 @P-342)", async () => {
    for (const flags of [{}, { contact: true }])
      expect(await tryAll(flags)).toEqual({
        ...FREE,
        deactivate: 403,
        activate: 403,
        rename: 403,
        restrict: 403,
      });
    expect(await tryAll({ finance: true })).toEqual({ ...FREE, ...PAID, rename: 200, restrict: 403 });
  });

  test("zones: list the permissions that a member has on them (@C-304)", async () => {
    const account = await createAccount(app.service);
    const zone = `/api/auth/sound_zones/${await createZone(app.service, account)}`;
    const listed = async (flags: Partial<MemberFlags>) => {
      const { token } = await createUser(app.service, account.id, { ...NONE, ...flags });
      return (await new TestApi(app.url, token).rest("GET", zone, SoundZone)).permissions.toSorted();
    };
    expect(await listed({ finance: true })).toEqual(["SUBSCRIPTION_READ", "SUBSCRIPTION_WRITE"]);
    expect(await listed({ contact: true })).toEqual(["SUBSCRIPTION_READ"]);
    expect(await listed({})).toEqual([]);
  });

  test("owners and admins: do all of it (@C-295 @P-341)", async () => {
    for (const flags of [{ owner: true }, { admin: true }])
      expect(await tryAll(flags)).toEqual({ ...FREE, ...PAID, rename: 200, restrict: 200 });
  });

  test("zone deactivation: for the provider, unmanaged accounts, or if the partner allows it (@C-309)", async () => {
    const partner = await createAccount(app.service, { roles: { is_partner: true, is_distributor: false } });
    const bound = { partnerAccountId: partner.id, partnerAllowsDeactivation: false };
    const deactivate = async (over: Parameters<typeof createAccount>[1]) => {
      const account = await createAccount(app.service, over);
      const owner = new TestApi(app.url, (await createUser(app.service, account.id)).token);
      const zone = `/api/auth/sound_zones/${await createZone(app.service, account)}`;
      const { status, json } = await owner.call("DELETE", zone);
      const { reason, deactivated } = json as { reason?: string; deactivated?: boolean };
      return { status, reason, deactivated };
    };
    const done = { status: 200, reason: undefined, deactivated: true };
    expect(await deactivate({})).toEqual(done);
    expect(await deactivate({ ...bound, partnerAllowsDeactivation: true })).toEqual(done);
    expect(await deactivate({ ...bound, id: PROVIDER_ACCOUNT_IDS[0] ?? "" })).toEqual(done);
    expect(await deactivate(bound)).toEqual({ status: 403, reason: "partner-decides" });
  });
});
