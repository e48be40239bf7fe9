import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { accounts } from "#server/db/schema/people/people.ts";
import { locationUsers } from "#server/db/schema/places.ts";
import { DATABASES } from "#tests/factories/databases.ts";
import { createAccount, createProgram, createUser } from "#tests/factories/people/people.ts";
import { TestApi } from "#tests/factories/service/api.ts";
import { startApp, type TestApp } from "#tests/factories/service/app.ts";

const NONE = { owner: false, admin: false, contact: false, finance: false };

describe.each(DATABASES)("search by name on $name", (database) => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startApp({ database });
  });
  afterAll(() => app[Symbol.asyncDispose]());

  const find = async (token: string, query: string, types = "account,user") => {
    const { status, json } = await new TestApi(app.url, token).call("POST", `/api/auth/search/${types}`, {
      body: { query },
    });
    return status === 200 ? (json as { items: { id: string }[] }).items.map(({ id }) => id) : status;
  };

  test("search by name: finds one's accounts and their people, by type, and no others (@P-385)", async () => {
    const shop = await createAccount(app.service, { businessName: "Linden Books" });
    const other = await createAccount(app.service, { businessName: "Linden Toys" });
    const owner = await createUser(app.service, shop.id, undefined, { name: "Ada" });
    const clerk = await createUser(app.service, shop.id, NONE, { name: "Bo Lindgren" });
    const mailed = await createUser(app.service, shop.id, NONE, { name: "Cy", email: "cy@linden.example" });
    const stranger = await createUser(app.service, other.id, undefined, { name: "Dan Linder" });

    expect(await find(owner.token, " LIND ")).toEqual([shop.id, clerk.id, mailed.id]);
    expect(await find(owner.token, "lind", "account")).toEqual([shop.id]);
    expect(await find(owner.token, "lind", "user")).toEqual([clerk.id, mailed.id]);
    expect(await find(stranger.token, "lind")).toEqual([other.id, stranger.id]);
    expect(await find(owner.token, "%")).toEqual([]);
    expect(await find(owner.token, " ")).toBe(400);
    expect(await find(owner.token, "lind", "zone")).toBe(400);

    const { token } = await createProgram(app.service, owner.id, ["read"]);
    // Programs never get data about members.
    expect(await find(token, "lind")).toEqual([shop.id]);
  });

  test("search by name: a user of one location finds the account, not its people", async () => {
    const shop = await createAccount(app.service, { businessName: "Elm Street" });
    await createUser(app.service, shop.id, undefined, { name: "Elma" });
    const runner = await createUser(app.service, null);
    const { db } = app.service.services;
    await db.insert(locationUsers).values({ locationId: shop.locationId, userId: runner.id });
    expect(await find(runner.token, "elm")).toEqual([shop.id]);
    await db.update(accounts).set({ deactivated: true }).where(eq(accounts.id, shop.id));
    expect(await find(runner.token, "elm")).toEqual([]);
  });
});
