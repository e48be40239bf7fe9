import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { locationUsers } from "#server/db/schema/places.ts";
import { deleteExpired } from "#server/modules/housekeeping/housekeeping.ts";
import { Location, SoundZone } from "#shared/contract/rest/entities.ts";
import { createLabel, Label, listLabels } from "#shared/contract/rest/zones/labels.ts";
import { ZoneSearchResult } from "#shared/contract/rest/zones/zones.ts";
import { MOST_LABELS } from "#shared/domain/labels/label-rules.ts";
import { DAY_MS } from "#shared/domain/time/lengths.ts";
import {
  createAccount,
  createUser,
  createZone,
  createLabel as insertLabel,
} from "#tests/factories/people/people.ts";
import { TestApi } from "#tests/factories/service/api.ts";
import { startApp, type TestApp } from "#tests/factories/service/app.ts";
import { createClock } from "./clock.ts";

describe("labels", () => {
  const clock = createClock();
  let app: TestApp;
  let account: { id: string; locationId: string };
  let owner: TestApi;
  let path: string;

  beforeAll(async () => {
    app = await startApp({ now: clock.now });
  });
  afterAll(() => app[Symbol.asyncDispose]());
  beforeEach(async () => {
    clock.reset();
    account = await createAccount(app.service);
    owner = new TestApi(app.url, (await createUser(app.service, account.id)).token);
    path = `/api/auth/accounts/${account.id}/labels`;
  });

  const add = (name: string) => owner.rest("POST", path, Label, { body: { name } });
  const names = async () =>
    (await owner.rest("GET", path, listLabels.response)).items.map(({ name }) => name);
  const found = async (label: string) => {
    const search = `/api/auth/accounts/${account.id}/sound_zones/search`;
    return (await owner.rest("POST", search, ZoneSearchResult, { body: { label } })).items.map(
      ({ name }) => name,
    );
  };

  test("labels: created in colours of their own, named once whatever the case, listed by name", async () => {
    const spa = await add("Åre");
    const bar = await add(" Bar ");
    expect([spa.color, bar.color]).toEqual(["green", "blue"]);
    expect(bar.name).toBe("Bar");
    const taken = { status: 409, json: { fields: { name: { code: "rule", rule: "labelTaken" } } } };
    expect(await owner.call("POST", path, { body: { name: "åRE" } })).toMatchObject(taken);
    expect(await owner.call("PUT", `${path}/${bar.id}`, { body: { name: "ÅRE" } })).toMatchObject(taken);
    const changed = { name: "BAR", color: "purple" };
    expect(await owner.rest("PUT", `${path}/${bar.id}`, Label, { body: changed })).toMatchObject(changed);
    expect(await names()).toEqual(["BAR", "Åre"]);
    expect(createLabel.body.safeParse({ name: "x".repeat(31) }).success).toBe(false);
  });

  test("labels: the hundredth fits, the next is refused", async () => {
    for (let index = 1; index < MOST_LABELS; index += 1)
      await insertLabel(app.service, account.id, { name: `Label ${index}` });
    await add("The last");
    expect(await owner.call("POST", path, { body: { name: "One more" } })).toMatchObject({
      status: 409,
      json: { fields: { name: { code: "rule", rule: "labelLimit", values: { most: MOST_LABELS } } } },
    });
  });

  test("labels: zones and locations have their own, and a location's count for its zones in filters", async () => {
    const bar = await createZone(app.service, account, { name: "Bar" });
    await createZone(app.service, account, { name: "Spa" });
    const own = await add("Loud");
    const shared = await add("Flagship");
    const zone = await owner.rest("PUT", `/api/auth/sound_zones/${bar}/labels`, SoundZone, {
      body: { labels: [own.id, own.id] },
    });
    expect(zone).toMatchObject({ labels: [own.id], location_labels: [] });
    const location = `/api/auth/locations/${account.locationId}`;
    const body = { labels: [shared.id] };
    expect((await owner.rest("PUT", `${location}/labels`, Location, { body })).labels).toEqual([shared.id]);
    expect((await owner.rest("GET", location, Location)).labels).toEqual([shared.id]);
    const again = await owner.rest("GET", `/api/auth/sound_zones/${bar}`, SoundZone);
    expect(again).toMatchObject({ labels: [own.id], location_labels: [shared.id] });
    expect(await found(own.id)).toEqual(["Bar"]);
    expect(await found(shared.id)).toEqual(["Bar", "Spa"]);
  });

  test("labels: a deleted one disappears everywhere and returns when it is restored, for 30 days", async () => {
    const bar = await createZone(app.service, account, { name: "Bar" });
    const zonePath = `/api/auth/sound_zones/${bar}`;
    const loud = await add("Loud");
    await owner.rest("PUT", `${zonePath}/labels`, SoundZone, { body: { labels: [loud.id] } });
    await owner.rest("DELETE", `${path}/${loud.id}`, Label);
    expect(await names()).toEqual([]);
    expect((await owner.rest("GET", zonePath, SoundZone)).labels).toEqual([]);
    expect(await found(loud.id)).toEqual([]);
    const unknown = { status: 400, json: { fields: { labels: { code: "rule", rule: "unknownLabel" } } } };
    const body = { labels: [loud.id] };
    expect(await owner.call("PUT", `${zonePath}/labels`, { body })).toMatchObject(unknown);
    // Saving the labels of a zone meanwhile keeps the deleted one's place.
    await owner.rest("PUT", `${zonePath}/labels`, SoundZone, { body: { labels: [] } });
    await owner.rest("POST", `${path}/${loud.id}/restore`, Label);
    expect((await owner.rest("GET", zonePath, SoundZone)).labels).toEqual([loud.id]);
    await owner.rest("DELETE", `${path}/${loud.id}`, Label);
    await add("LOUD");
    expect((await owner.call("POST", `${path}/${loud.id}/restore`)).status).toBe(409);
    clock.forward(31 * DAY_MS);
    await deleteExpired(app.service.services);
    clock.reset();
    expect((await owner.call("POST", `${path}/${loud.id}/restore`)).status).toBe(404);
  });

  test("labels: those of another account are unknown, and a location user labels only own zones", async () => {
    const other = await createAccount(app.service);
    const theirs = await insertLabel(app.service, other.id);
    const bar = await createZone(app.service, account);
    const labels = `/api/auth/sound_zones/${bar}/labels`;
    expect((await owner.call("PUT", labels, { body: { labels: [theirs] } })).status).toBe(400);
    expect((await owner.call("PUT", `${path}/${theirs}`, { body: { name: "Mine" } })).status).toBe(404);
    const mine = await add("Mine");
    const runner = await createUser(app.service, null);
    const run = { locationId: account.locationId, userId: runner.id };
    await app.service.services.db.insert(locationUsers).values(run);
    const runs = new TestApi(app.url, runner.token);
    expect((await runs.call("GET", path)).status).toBe(200);
    expect((await runs.call("PUT", labels, { body: { labels: [mine.id] } })).status).toBe(200);
    expect((await runs.call("POST", path, { body: { name: "Another" } })).status).toBe(403);
    const strangers = new TestApi(app.url, (await createUser(app.service, other.id)).token);
    expect((await strangers.call("GET", path)).status).toBe(403);
  });
});
