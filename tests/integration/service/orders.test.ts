import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { listPlayerOrders, PlayerOrder } from "#shared/contract/rest/billing/orders.ts";
import { createAccount, createUser } from "#tests/factories/people/people.ts";
import { TestApi } from "#tests/factories/service/api.ts";
import { startApp, type TestApp } from "#tests/factories/service/app.ts";

const NOBODY = { owner: false, admin: false, contact: true, finance: false };
const ORDER = {
  quantity: 2,
  recipient: "The shop",
  address: "Quay 1",
  city: "Oslo",
  postal_code: "0150",
  state: "",
  iso_country: "NO",
};

describe("player orders", () => {
  let app: TestApp;
  let path: string;
  let owner: TestApi;
  let account: string;

  beforeAll(async () => {
    app = await startApp();
    account = (await createAccount(app.service)).id;
    path = `/api/billing/accounts/${account}/player_orders`;
    owner = new TestApi(app.url, (await createUser(app.service, account)).token);
  });
  afterAll(async () => {
    expect(app.logs().filter((line) => Number(line.level) >= 50)).toEqual([]);
    await app[Symbol.asyncDispose]();
  });

  test("orders: finance members order players, and the list begins with the newest (@C-073)", async () => {
    const finance = await createUser(app.service, account, { ...NOBODY, finance: true });
    const first = await owner.rest("POST", path, PlayerOrder, { body: ORDER });
    expect(first).toMatchObject(ORDER);
    const second = await owner
      .as(finance.token)
      .rest("POST", path, PlayerOrder, { body: { ...ORDER, quantity: 1 } });
    const { items } = await owner.rest("GET", path, listPlayerOrders.response);
    expect(items).toEqual([second, first]);
  });

  test("orders: staff can neither order nor see orders", async () => {
    const staff = owner.as((await createUser(app.service, account, NOBODY)).token);
    expect((await staff.call("POST", path, { body: ORDER })).status).toBe(403);
    expect((await staff.call("GET", path)).status).toBe(403);
  });

  test("orders: an empty, too large or incomplete order is refused by field", async () => {
    const body = { ...ORDER, quantity: 0, recipient: " ", postal_code: "?" };
    expect(await owner.call("POST", path, { body })).toMatchObject({
      status: 400,
      json: {
        fields: {
          quantity: { code: "notZero" },
          recipient: { code: "required" },
          postal_code: { code: "postalCode" },
        },
      },
    });
    const many = { ...ORDER, quantity: 51 };
    expect(await owner.call("POST", path, { body: many })).toMatchObject({
      status: 400,
      json: { fields: { quantity: { code: "atMost", value: 50 } } },
    });
  });

  test("orders: states are required where a country has them, and dropped elsewhere (@P-328 @C-284)", async () => {
    const abroad = { ...ORDER, iso_country: "US", state: "TX", postal_code: "73301" };
    for (const [state, code] of [
      ["", "required"],
      ["ZZ", "state"],
    ])
      expect(await owner.call("POST", path, { body: { ...abroad, state } })).toMatchObject({
        status: 400,
        json: { fields: { state: { code } } },
      });
    expect(await owner.rest("POST", path, PlayerOrder, { body: abroad })).toMatchObject(abroad);
    const home = { ...ORDER, state: "TX" };
    expect(await owner.rest("POST", path, PlayerOrder, { body: home })).toMatchObject({ state: "" });
  });
});
