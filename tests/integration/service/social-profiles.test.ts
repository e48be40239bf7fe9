import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { LogPage } from "#shared/contract/rest/accounts/audit.ts";
import { listSocialProfiles, SocialProfile } from "#shared/contract/rest/accounts/social-profiles.ts";
import { createAccount, createUser } from "#tests/factories/people/people.ts";
import { TestApi } from "#tests/factories/service/api.ts";
import { startApp, type TestApp } from "#tests/factories/service/app.ts";

const NONE = { owner: false, admin: false, contact: false, finance: false };
const INSTAGRAM = "https://www.instagram.com/cafe.nord";

describe("social profiles", () => {
  let app: TestApp;
  let account: string;
  let finance: TestApi;
  let plain: TestApi;
  let stranger: TestApi;
  beforeAll(async () => {
    app = await startApp();
  });
  afterAll(async () => {
    await app[Symbol.asyncDispose]();
  });
  beforeEach(async () => {
    const as = async (id: string, flags = NONE) =>
      new TestApi(app.url, (await createUser(app.service, id, flags)).token);
    ({ id: account } = await createAccount(app.service));
    finance = await as(account, { ...NONE, finance: true });
    plain = await as(account);
    stranger = await as((await createAccount(app.service)).id, { ...NONE, owner: true });
  });
  const path = () => `/api/auth/accounts/${account}/social_profiles`;
  const add = (body: object = { network: "instagram", url: INSTAGRAM }, as = finance) =>
    as.call("POST", path(), { body });
  const list = async (as = plain) => (await as.rest("GET", path(), listSocialProfiles.response)).items;

  test("social profile: can be added, read, changed and removed; all members see it (@P-388 @P-486)", async () => {
    const made = SocialProfile.parse((await add()).json);
    expect(made).toMatchObject({ account, network: "instagram", url: INSTAGRAM });
    const one = `/api/auth/social_profiles/${made.id}`;
    expect(await plain.rest("GET", one, SocialProfile)).toEqual(made);
    expect(await list()).toEqual([made]);
    const url = "https://instagram.com/cafe.syd";
    expect(await finance.rest("PUT", one, SocialProfile, { body: { url } })).toEqual({ ...made, url });
    expect(await list()).toEqual([{ ...made, url }]);
    expect((await finance.call("DELETE", one)).status).toBe(200);
    expect(await list()).toEqual([]);
    expect((await plain.call("GET", one)).status).toBe(404);
  });

  test("social profile: changed by those who may edit the company, and hidden from others", async () => {
    const { id } = SocialProfile.parse((await add()).json);
    const one = `/api/auth/social_profiles/${id}`;
    for (const [as, read] of [
      [plain, 200],
      [stranger, 403],
    ] as const) {
      expect((await add({ network: "website", url: "https://cafe.example" }, as)).status).toBe(403);
      expect((await as.call("PUT", one, { body: { url: INSTAGRAM } })).status).toBe(403);
      expect((await as.call("DELETE", one)).status).toBe(403);
      expect((await as.call("GET", one)).status).toBe(read);
      expect((await as.call("GET", path())).status).toBe(read);
    }
  });

  test("social profile: takes a web address of its network, one per network", async () => {
    const refused = (field: string, rule: string) => ({
      status: 400,
      json: { fields: { [field]: { code: "rule", rule } } },
    });
    expect(await add({ network: "website", url: "javascript:alert(1)" })).toMatchObject(
      refused("url", "webAddress"),
    );
    expect(await add({ network: "facebook", url: INSTAGRAM })).toMatchObject(refused("url", "otherNetwork"));
    const { id } = SocialProfile.parse((await add()).json);
    expect(await add()).toMatchObject(refused("network", "networkTaken"));
    const moved = await finance.call("PUT", `/api/auth/social_profiles/${id}`, {
      body: { url: "https://facebook.com/cafe" },
    });
    expect(moved).toMatchObject(refused("url", "otherNetwork"));
  });

  test("social profile: changes are in the company's audit log", async () => {
    await add();
    const { token } = await createUser(app.service, account);
    const log = await new TestApi(app.url, token).rest("GET", `/api/auth/accounts/${account}/log`, LogPage);
    expect(log.items.map(({ kind }) => kind)).toEqual(["company.links"]);
  });
});
