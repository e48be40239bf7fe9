import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { accounts } from "#server/db/schema/people/people.ts";
import { soundZones } from "#server/db/schema/places.ts";
import { MediaResponse, PlayerSnapshot } from "#shared/contract/player.ts";
import { Account, SoundZone } from "#shared/contract/rest/entities.ts";
import { ZoneCount } from "#shared/contract/rest/zones/zones.ts";
import { DAY_MS } from "#shared/domain/time/lengths.ts";
import { startApp, type TestApp } from "#tests/factories/service/app.ts";
import { control, createScene, type Scene } from "#tests/integration/player/scene.ts";

const SUBSCRIPTION = `query ($id: ID!) {
  soundZone(id: $id) { status { message } subscription { state isActive activeUntil reactivateAt } }
}`;

interface ZoneAnswer {
  readonly soundZone: {
    readonly status: { readonly message: string };
    readonly subscription: {
      readonly state: string;
      readonly isActive: boolean;
      readonly activeUntil: string | null;
      readonly reactivateAt: string | null;
    };
  };
}

/** Every answer that includes a zone's subscription, gathered for comparison. */
async function everyAnswer(scene: Scene) {
  const rest = await scene.owner.rest("GET", `/api/auth/sound_zones/${scene.zone}`, SoundZone);
  const { soundZone } = await scene.owner.graphql<ZoneAnswer>(SUBSCRIPTION, { id: scene.zone });
  const snapshot = await scene.player.rest("GET", "/player/playback/snapshot", PlayerSnapshot);
  const session = await scene.player.call("GET", "/api/auth/sessions/current");
  const media = await scene.player.call("POST", "/player/playback/media", {
    body: { trackIds: [scene.tracks[0]] },
  });
  const found = await scene.owner.rest(
    "GET",
    `/api/auth/accounts/${scene.account.id}/sound_zones/count`,
    ZoneCount,
  );
  return { rest, soundZone, subscription: snapshot.zone.subscription, session: session.json, media, found };
}

function change(scene: Scene, columns: Partial<typeof soundZones.$inferInsert>) {
  const { db } = scene.app.service.services;
  return db.update(soundZones).set(columns).where(eq(soundZones.id, scene.zone));
}

describe("zones of a host with subscriptions", () => {
  let app: TestApp;

  beforeAll(async () => {
    app = await startApp({ env: { ROOMTONE_BILLING: "sandbox" } });
  });
  afterAll(async () => {
    await app[Symbol.asyncDispose]();
  });

  test("subscription: a paused, paid zone plays to its end in every answer, without a grace period", async () => {
    const scene = await createScene(app);
    const paidUntil = new Date(Date.now() + 5 * DAY_MS);
    const reactivateAt = new Date(Date.now() + 30 * DAY_MS);
    await change(scene, { paidUntil, reactivateAt });
    const until = paidUntil.toISOString();
    const { rest, soundZone, subscription, session, media } = await everyAnswer(scene);
    expect(rest).toMatchObject({ iso8601_paid_until: until, iso8601_grace_until: null });
    expect(soundZone.subscription).toEqual({
      state: "PAUSED",
      isActive: true,
      activeUntil: until,
      reactivateAt: reactivateAt.toISOString(),
    });
    expect([rest.status.message, soundZone.status.message]).not.toContain("SUBSCRIPTION_EXPIRED");
    expect(subscription).toEqual({ paidUntil: until, gracePeriod: false, graceUntil: null });
    expect(session).toMatchObject({ subscription });
    expect(media.status).toBe(200);

    await change(scene, { paidUntil: new Date(Date.now() - DAY_MS) });
    const over = await everyAnswer(scene);
    expect(over.soundZone.subscription).toMatchObject({ state: "PAUSED", isActive: false });
    expect(over.rest.status.message).toBe("SUBSCRIPTION_EXPIRED");
    expect(over.soundZone.status.message).toBe("SUBSCRIPTION_EXPIRED");
    expect(over.subscription.gracePeriod).toBe(false);
    expect(over.media.status).toBe(403);
  });

  test("account: says until when its zones are paid for; their trial is no payment", async () => {
    const scene = await createScene(app);
    const { db } = scene.app.service.services;
    const paid = async () =>
      (await scene.owner.rest("GET", `/api/auth/accounts/${scene.account.id}`, Account)).latest_paid_until;
    const until = new Date(Date.now() + 5 * DAY_MS);
    await change(scene, { paidUntil: until });
    expect(await paid()).toBe(until.toISOString());
    const payment_method = { psp: "none", deactivated: false, creditcard_data: null };
    await db
      .update(accounts)
      .set({ paymentMethod: { ...payment_method, trial_expires_at: until.toISOString() } })
      .where(eq(accounts.id, scene.account.id));
    expect(await paid()).toBeNull();
    await change(scene, { paidUntil: null });
    expect(await paid()).toBeNull();
  });
});

describe("zones of a host without subscriptions", () => {
  let app: TestApp;

  beforeAll(async () => {
    app = await startApp();
  });
  afterAll(async () => {
    await app[Symbol.asyncDispose]();
  });

  test.each([
    ["never had a subscription", { paidUntil: null }],
    ["was paid until long ago", { paidUntil: new Date(Date.now() - 400 * DAY_MS) }],
    ["was ended", { paidUntil: new Date(Date.now() - DAY_MS), subscriptionDeactivated: true }],
    ["is paused", { paidUntil: null, reactivateAt: new Date(Date.now() + DAY_MS) }],
  ])("subscription: a zone that %s plays, in every answer", async (_name, columns) => {
    const scene = await createScene(app);
    await change(scene, columns);
    const { rest, soundZone, subscription, session, media, found } = await everyAnswer(scene);
    const end = "9999-12-31T23:59:59.000Z";
    expect(rest).toMatchObject({ iso8601_paid_until: end, paid_until: "99991231235959" });
    expect(rest.status.message).not.toBe("SUBSCRIPTION_EXPIRED");
    expect(soundZone).toMatchObject({
      status: { message: rest.status.message },
      subscription: { state: "ACTIVE", isActive: true, activeUntil: end, reactivateAt: null },
    });
    expect(subscription).toEqual({ paidUntil: end, gracePeriod: false, graceUntil: null });
    expect(session).toMatchObject({ subscription });
    expect(MediaResponse.parse(media.json).media).toHaveLength(1);
    expect(found).toEqual({ count: 1, active: 1 });
  });

  test("env: has the billing mode of the host, and its business as licensor if set", async () => {
    const env = { billing: "off", licensor: null };
    expect(await (await fetch(`${app.url}/env`)).json()).toMatchObject(env);
  });

  test("plans: a small plan includes everything, such as single tracks and clearing the queue", async () => {
    const scene = await createScene(app);
    const { id } = scene.account;
    await app.service.services.db
      .update(accounts)
      .set({ plan: "starter", tier: "tier-1" })
      .where(eq(accounts.id, id));
    const account = await scene.owner.rest("GET", `/api/auth/accounts/${id}`, Account);
    expect(account).toMatchObject({ plan: "unlimited", tier: "tier-3" });
    await control(scene.owner, scene.zone, { type: "queue", trackIds: [scene.tracks[0]] });
    await control(scene.owner, scene.zone, { type: "clearQueue" });
    const snapshot = await scene.player.rest("GET", "/player/playback/snapshot", PlayerSnapshot);
    expect(snapshot.zone.account.tier).toBe(3);
  });
});
