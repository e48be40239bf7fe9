import { afterAll, beforeAll, expect, test } from "vitest";
import { seedPeople } from "#server/db/seed/people.ts";
import { AccountList } from "#shared/contract/rest/accounts/accounts.ts";
import { Account } from "#shared/contract/rest/entities.ts";
import { idOf } from "#shared/domain/ids/opaque-id.ts";
import { mayOfferGuide } from "#shared/domain/onboarding/guide.ts";
import { TestApi } from "#tests/factories/service/api.ts";
import { startApp, type TestApp } from "#tests/factories/service/app.ts";

/** The demo has a person of each role, for trying out its permissions. */

const HOTEL = idOf("Account", "harbour-and-pine");
const SHOPS = idOf("Account", "northlight-stores");
const RESTAURANT = idOf("Account", "other-house");

let app: TestApp;
beforeAll(async () => {
  app = await startApp();
  await seedPeople(app.service.services);
});
afterAll(async () => {
  await app[Symbol.asyncDispose]();
});

const signIn = (name: string) => TestApi.signIn(app.url, `${name}@demo.roomtone.test`);

/** The service's answers to opening an account and to changing its phone number. */
async function reach(name: string, account: string) {
  const api = await signIn(name);
  const path = `/api/auth/accounts/${account}`;
  const seen = await api.call("GET", path);
  const changed = await api.call("PUT", path, { body: { phone: "+46 8 1" } });
  return { sees: seen.status === 200, changes: changed.status === 200 };
}

test.each([
  ["partner", RESTAURANT, { sees: true, changes: true }],
  ["partner", HOTEL, { sees: false, changes: false }],
  ["distributor", SHOPS, { sees: true, changes: false }],
  ["distributor", HOTEL, { sees: false, changes: false }],
  ["support", HOTEL, { sees: true, changes: false }],
  ["support", RESTAURANT, { sees: true, changes: false }],
  ["cafe", HOTEL, { sees: true, changes: false }],
  ["cafe", SHOPS, { sees: false, changes: false }],
  ["manager", HOTEL, { sees: true, changes: true }],
])("demo: its %s has the rights of the permission table", async (name, account, reached) => {
  expect(await reach(name, account)).toEqual(reached);
});

test("demo: the user of a location finds only that location", async () => {
  const { json } = await (await signIn("cafe")).call("GET", `/api/auth/accounts/${HOTEL}/locations`);
  expect(json).toMatchObject({ items: [{ name: "Pine Café" }] });
  expect((json as { items: unknown[] }).items).toHaveLength(1);
});

test("demo: the customer of its partner leaves deactivation to the partner", async () => {
  const api = await signIn("other");
  const account = await api.rest("GET", `/api/auth/accounts/${RESTAURANT}`, Account);
  expect(account.partner).toMatchObject({ allow_deactivation: false });
  const zone = idOf("SoundZone", "oh-dining");
  expect(await api.call("DELETE", `/api/auth/sound_zones/${zone}`)).toMatchObject({
    status: 403,
    json: { reason: "partner-decides" },
  });
});

test("demo: its companies work already, and none of their people are offered the setup guide", async () => {
  const flag = { enabled: true, forced: false };
  for (const name of ["owner", "manager", "cafe", "other", "partner", "distributor", "support"]) {
    const api = await signIn(name);
    const { items } = await api.rest("GET", `/api/auth/users/${api.userId}/accounts`, AccountList);
    expect(items.length).toBeGreaterThan(0);
    for (const account of items) expect(mayOfferGuide(account, { flag, now: Date.now() })).toBe(false);
  }
  const owner = await signIn("owner");
  const { onboardingSteps } = await owner.rest("GET", `/api/auth/accounts/${HOTEL}`, Account);
  expect(onboardingSteps?.map((step) => step.name)).toEqual(expect.arrayContaining(["setup", "user-invite"]));
});
