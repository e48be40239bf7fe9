import { randomUUID } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { locationUsers, soundZones } from "#server/db/schema/places.ts";
import { deleteExpired } from "#server/modules/housekeeping/housekeeping.ts";
import { zoneAnnouncements } from "#server/modules/messaging/public.ts";
import {
  type AnnouncementPlay,
  type CampaignRule,
  MAX_CAMPAIGNS,
  type ZoneAnnouncements,
} from "#shared/contract/announcements.ts";
import {
  CreateAnnouncementCampaignDocument,
  CreateAnnouncementDocument,
  GetAccountAnnouncementsDocument,
  type GetAccountAnnouncementsQuery,
  GetAccountCampaignsDocument,
  type GetAccountCampaignsQuery,
  PlayAnnouncementDocument,
  type PlayAnnouncementMutation,
  UpdateAnnouncementCampaignDocument,
  UpdateAnnouncementDocument,
} from "#shared/contract/graphql/generated/messaging-operations.ts";
import { ACCEPTS_ANNOUNCEMENTS, PlayerSnapshot } from "#shared/contract/player.ts";
import { Account } from "#shared/contract/rest/entities.ts";
import {
  AnnouncementSource,
  announcementFilesPath,
} from "#shared/contract/rest/messages/announcement-audio.ts";
import { listAnnouncementPlays } from "#shared/contract/rest/messages/announcement-plays.ts";
import { DAY_MS } from "#shared/domain/time/lengths.ts";
import { campaignRule } from "#tests/factories/messages/announcements.ts";
import { createAnnouncement, createCampaign } from "#tests/factories/messages/messaging.ts";
import { speechLike } from "#tests/factories/messages/speech.ts";
import { wav } from "#tests/factories/music-files.ts";
import {
  copyZones,
  createAccount,
  createDevice,
  createLabel,
  createUser,
  createZone,
} from "#tests/factories/people/people.ts";
import { ScriptedPlayer } from "#tests/factories/player/player.ts";
import { TestApi } from "#tests/factories/service/api.ts";
import { startApp, type TestApp } from "#tests/factories/service/app.ts";
import { TusClient } from "#tests/factories/service/tus.ts";
import { control, stateWhere, told, watch } from "#tests/integration/player/scene.ts";

const NOW = Date.parse("2026-11-27T12:00:00Z");
const NONE = { everywhere: false, zones: [], locations: [], labels: [] };
const ACCEPTS = [ACCEPTS_ANNOUNCEMENTS];
const MEMBER = { owner: false, admin: false, contact: false, finance: false };

interface Shop {
  readonly account: { readonly id: string; readonly locationId: string };
  readonly zone: string;
  readonly owner: TestApi;
  readonly player: TestApi;
  readonly message: string;
}

describe("messages", () => {
  let app: TestApp;
  let shop: Shop;
  let other: Shop;
  beforeAll(async () => {
    app = await startApp({ now: () => new Date(NOW) });
    [shop, other] = await Promise.all([createShop(app), createShop(app)]);
  });
  afterAll(async () => {
    expect(app.logs().filter((line) => Number(line.level) >= 50)).toEqual([]);
    await app[Symbol.asyncDispose]();
  });

  const save = async (document: unknown, input: object, api = shop.owner) => {
    const { json } = await api.call("POST", "/api/v2", {
      body: { query: String(document), variables: { input: { account: shop.account.id, ...input } } },
    });
    const { data, errors } = json as {
      data: Readonly<Record<string, { id: string; status: string; zoneCount: number }>> | null;
      errors?: { extensions: { code: string; exception?: { validationErrors: object } } }[];
    };
    const [record] = Object.values(data ?? {});
    const [error] = errors ?? [];
    return { record, refused: error?.extensions.exception?.validationErrors ?? error?.extensions.code };
  };
  const add = async (input: object, api = shop.owner) =>
    save(
      CreateAnnouncementCampaignDocument,
      {
        name: "Closing",
        enabled: true,
        announcementIds: [shop.message],
        rule: campaignRule(),
        targets: NONE,
        ...input,
      },
      api,
    );
  const added = async (input: object) => {
    const { record, refused } = await add(input);
    if (!record) throw new Error(JSON.stringify(refused));
    return record;
  };
  const change = (id: string, input: object) => save(UpdateAnnouncementCampaignDocument, { id, ...input });
  const campaigns = async () =>
    (
      await shop.owner.graphql<GetAccountCampaignsQuery>(String(GetAccountCampaignsDocument), {
        account: shop.account.id,
      })
    ).announcementCampaigns;
  const announced = async (player: ScriptedPlayer, fits: (what: ZoneAnnouncements) => boolean) =>
    (await told(player.socket, "announcements", ({ announcements }) => fits(announcements))).announcements;
  const plays = async (query = "", api = shop.owner) =>
    api.rest(
      "GET",
      `/api/radio/accounts/${shop.account.id}/announcement_plays${query}`,
      listAnnouncementPlays.response,
    );

  test("campaigns: every field is kept, and the status follows the account's time zones (@M-218)", async () => {
    const rule: CampaignRule = campaignRule({ from: "2026-11-28", to: "2026-12-24", onlyOpen: true });
    const targets = { ...NONE, zones: [shop.zone], locations: [shop.account.locationId] };
    const { id } = await added({ name: "Advent", rule, targets });
    const find = async () => (await campaigns()).find((campaign) => campaign.id === id);
    expect(await find()).toMatchObject({
      name: "Advent",
      archived: false,
      enabled: true,
      status: "Scheduled",
      announcementIds: [shop.message],
      rule,
      targets,
      zoneCount: 1,
      createdAt: new Date(NOW).toISOString(),
    });
    const { announcements } = await shop.owner.graphql<GetAccountAnnouncementsQuery>(
      String(GetAccountAnnouncementsDocument),
      { account: shop.account.id },
    );
    expect(announcements).toMatchObject([
      {
        id: shop.message,
        archived: false,
        campaignIds: [id],
        message: {
          text: "The kitchen closes in ten minutes.",
          audio: {
            id: expect.any(String),
            durationMs: 3000,
            peaks: [0, 0.5, 1],
            source: { startMs: 0, endMs: 3000 },
          },
        },
      },
    ]);
    const elsewhere = { account: other.account.id };
    for (const [document, field, own] of [
      [GetAccountCampaignsDocument, "announcementCampaigns", []],
      [GetAccountAnnouncementsDocument, "announcements", [other.message]],
    ] as const) {
      const read = await other.owner.graphql<Record<typeof field, { id: string }[]>>(
        String(document),
        elsewhere,
      );
      expect(read[field].map((one) => one.id)).toEqual(own);
    }
    await change(id, { rule: campaignRule({ to: "2026-11-26" }) });
    expect((await find())?.status).toBe("Ended");
    await change(id, { rule: campaignRule(), enabled: false });
    expect((await find())?.status).toBe("Off");
    await change(id, { archived: true, name: "Old" });
    expect(await find()).toMatchObject({ status: "Archived", name: "Old", enabled: false });
  });

  test("campaigns: what is sent comes back whole, of a new one and of a changed one (@M-383)", async () => {
    const label = await createLabel(app.service, shop.account.id);
    const { id: second } = await createAnnouncement(app.service, shop.account.id, { name: "Second" });
    const made = {
      name: "Advent evenings",
      enabled: false,
      announcementIds: [second, shop.message],
      rule: {
        trigger: {
          kind: "times",
          times: [
            { days: ["SA"], at: "09:15" },
            { days: ["MO", "SU"], at: "23:59" },
          ],
        },
        order: "random",
        from: "2026-11-28",
        to: "2026-12-24",
        days: null,
        hours: null,
        onlyOpen: true,
        priority: "high",
        placement: "between",
        lift: "louder",
        hourlyCap: 3,
      } satisfies CampaignRule,
      targets: {
        everywhere: false,
        zones: [shop.zone],
        locations: [shop.account.locationId],
        labels: [label],
      },
    };
    const changed = {
      name: "Every evening",
      enabled: true,
      announcementIds: [shop.message],
      rule: {
        trigger: { kind: "minutes", every: 45 },
        order: "in-order",
        from: null,
        to: null,
        days: ["MO", "SU"],
        hours: { from: "18:00", to: "02:00" },
        onlyOpen: false,
        priority: "low",
        placement: "over",
        lift: "lower",
        hourlyCap: null,
      } satisfies CampaignRule,
      targets: { everywhere: true, zones: [], locations: [], labels: [] },
    };
    const { id } = await added(made);
    const find = async () => (await campaigns()).find((campaign) => campaign.id === id);
    expect(await find()).toMatchObject(made);
    await change(id, changed);
    expect(await find()).toMatchObject(changed);
    const byTracks = { ...changed.rule, trigger: { kind: "tracks", every: 7 } };
    await change(id, { rule: byTracks, archived: true });
    expect(await find()).toMatchObject({ ...changed, rule: byTracks, archived: true });
  });

  test("messages: are cut from a sound, and cut anew when its part changes (@M-383)", async () => {
    const files = announcementFilesPath(shop.account.id);
    const tus = new TusClient(app.url, shop.owner.token ?? "", shop.account.id, files);
    const sound = new Uint8Array(wav([speechLike(3)], 48_000));
    const answer = await tus.announce(sound.length, { name: "closing.wav", kind: "recording" });
    const source = (answer.headers.get("location") ?? "").split("/").at(-1) ?? "";
    await tus.append(`${files}/${source}`, 0, sound);
    const path = `/api/radio/accounts/${shop.account.id}/announcement_audio/${source}`;
    const read = async () => (await shop.owner.rest("GET", path, AnnouncementSource)).state;
    await expect.poll(read, { timeout: 30_000 }).toBe("ready");

    const part = { source, startMs: 0, endMs: 2000 };
    const { record } = await save(CreateAnnouncementDocument, { name: "Closing", audio: part });
    const find = async () =>
      (
        await shop.owner.graphql<GetAccountAnnouncementsQuery>(String(GetAccountAnnouncementsDocument), {
          account: shop.account.id,
        })
      ).announcements.find(({ id }) => id === record?.id);
    const first = await find();
    expect(first).toMatchObject({
      name: "Closing",
      archived: false,
      campaignIds: [],
      message: { text: "", audio: { source: { id: source, startMs: 0, endMs: 2000 } } },
    });
    const audio = { source, startMs: 500, endMs: 2500 };
    await save(UpdateAnnouncementDocument, { id: record?.id, name: "Closed", audio, archived: true });
    const second = await find();
    expect(second).toMatchObject({
      name: "Closed",
      archived: true,
      message: { audio: { source: { id: source, startMs: 500, endMs: 2500 } } },
    });
    expect(second?.message.audio.id).not.toBe(first?.message.audio.id);
    const heard = await fetch(`${app.url}${second?.message.audio.url}`);
    expect(heard.headers.get("content-type")).toMatch(/^audio\/ogg/);

    for (const refused of [
      { ...part, endMs: 50 },
      { ...part, endMs: 10 ** 7, startMs: 10 ** 7 - 1 },
    ])
      expect((await save(CreateAnnouncementDocument, { name: "Closing", audio: refused })).refused).toEqual({
        audio: { code: "invalid" },
      });
    const strange = { account: other.account.id, name: "Closing", audio: part };
    expect((await save(CreateAnnouncementDocument, strange, other.owner)).refused).toBe("NOT_FOUND");
  });

  test("campaigns: messages and places of others, and a period that ends before it starts, are refused", async () => {
    const label = await createLabel(app.service, other.account.id);
    for (const targets of [
      { ...NONE, zones: [other.zone] },
      { ...NONE, locations: [other.account.locationId] },
      { ...NONE, labels: [label] },
    ])
      expect((await add({ targets })).refused).toEqual({ targets: { code: "rule", rule: "unknownPlace" } });
    const everywhere = { ...NONE, everywhere: true };
    const rule = campaignRule({ from: "2026-12-02", to: "2026-12-01" });
    expect((await add({ targets: everywhere, rule, announcementIds: [other.message] })).refused).toEqual({
      "rule.to": { code: "rule", rule: "endBeforeStart" },
      announcementIds: { code: "rule", rule: "unknownMessage" },
    });
    expect((await add({})).refused).toEqual({ targets: { code: "required" } });
    expect((await add({ targets: everywhere }, other.owner)).refused).toBe("FORBIDDEN");
    const runner = await locationUser(app, shop);
    expect((await add({ targets: everywhere }, runner)).refused).toBe("FORBIDDEN");
    expect(
      await runner.graphql(String(GetAccountCampaignsDocument), { account: shop.account.id }),
    ).toBeTruthy();
  });

  test("campaigns: an account has a limit, which archived ones do not count towards", async () => {
    const full = await createShop(app);
    const { db } = app.service.services;
    const id = await createCampaign(app.service, full.account.id, [full.message]);
    await db.execute(sql`
      insert into announcement_campaigns
      select id || '-' || n, account_id, name, enabled, archived, rule, announcement_ids, everywhere,
        zone_ids, location_ids, label_ids, created_at, updated_at
      from announcement_campaigns, generate_series(1, ${MAX_CAMPAIGNS - 1}::int) n where id = ${id}`);
    const input = {
      account: full.account.id,
      announcementIds: [full.message],
      targets: { ...NONE, everywhere: true },
    };
    expect((await add(input, full.owner)).refused).toEqual({
      name: { code: "rule", rule: "campaignLimit", values: { most: MAX_CAMPAIGNS } },
    });
    const archive = (archived: boolean) =>
      save(UpdateAnnouncementCampaignDocument, { account: full.account.id, id, archived }, full.owner);
    await archive(true);
    expect((await add(input, full.owner)).refused).toBeUndefined();
    expect((await archive(false)).refused).toMatchObject({ name: { rule: "campaignLimit" } });
  });

  test("players: get what reaches their zone, and every change of it", async () => {
    using player = await ScriptedPlayer.connect(shop.player, ACCEPTS);
    using outdated = await ScriptedPlayer.connect(other.player);
    const first = await announced(player, () => true);
    expect(first).toMatchObject({ announcements: [], campaigns: [] });
    const label = await createLabel(app.service, shop.account.id, { name: "Kitchen" });
    const { id } = await added({ name: "By label", targets: { ...NONE, labels: [label] } });
    await shop.owner.call("PUT", `/api/auth/sound_zones/${shop.zone}/labels`, { body: { labels: [label] } });
    const has = ({ campaigns: found }: ZoneAnnouncements) => found.some((campaign) => campaign.id === id);
    const reached = await announced(player, has);
    expect(reached.announcements).toMatchObject([{ id: shop.message, name: "Kitchen", durationMs: 3000 }]);
    expect(reached.version).not.toBe(first.version);

    await copyZones(app.service, shop.account.id, 20);
    const zones = await app.service.services.db
      .select({ id: soundZones.id })
      .from(soundZones)
      .where(eq(soundZones.accountId, shop.account.id));
    const inLocation = await added({
      name: "Here",
      targets: { ...NONE, locations: [shop.account.locationId] },
    });
    const others = zones.filter((zone) => zone.id !== shop.zone);
    const same = await Promise.all(others.map((zone) => zoneAnnouncements(app.service.services, zone.id)));
    expect(new Set(same).size).toBe(1);
    expect(same[0]?.campaigns.map((campaign) => campaign.id)).toEqual([inLocation.id]);
    expect(new Set(same.map((what) => what.version)).size).toBe(1);
    await change(inLocation.id, { archived: true });

    // The label of its location counts as well.
    await shop.owner.call("PUT", `/api/auth/sound_zones/${shop.zone}/labels`, { body: { labels: [] } });
    await shop.owner.call("PUT", `/api/auth/locations/${shop.account.locationId}/labels`, {
      body: { labels: [label] },
    });
    await change(id, { name: "Renamed" });
    await announced(player, (what) => has(what) && what.campaigns[0]?.name === "Renamed");

    await save(UpdateAnnouncementDocument, { id: shop.message, name: "Kitchen closes" });
    await announced(player, ({ announcements: [message] }) => message?.name === "Kitchen closes");
    await save(UpdateAnnouncementDocument, { id: shop.message, archived: true });
    const snapshot = async () =>
      (await shop.player.rest("GET", "/player/playback/snapshot", PlayerSnapshot)).announcements;
    expect((await snapshot())?.campaigns).toEqual([]);
    await save(UpdateAnnouncementDocument, { id: shop.message, archived: false });
    expect((await snapshot())?.campaigns).toMatchObject([{ id }]);

    await shop.owner.call("DELETE", `/api/auth/accounts/${shop.account.id}/labels/${label}`);
    const latest = () =>
      player.socket.heard.findLast(
        (message): message is { announcements: ZoneAnnouncements } =>
          typeof message === "object" && message !== null && "announcements" in message,
      )?.announcements;
    await expect.poll(() => latest()?.campaigns).toEqual([]);
    const isAbout = (message: unknown) => JSON.stringify(message).includes('"announcements"');
    expect(outdated.socket.heard.filter(isAbout)).toEqual([]);
  });

  test("announcing now: says which players were told, and is ended by a skip", async () => {
    const silent = await createZone(app.service, shop.account);
    const old = await createZone(app.service, shop.account);
    const device = await createDevice(app.service, shop.account.id, old);
    using player = await ScriptedPlayer.connect(shop.player, ACCEPTS);
    using _outdated = await ScriptedPlayer.connect(new TestApi(app.url, device.token));
    const input = { announcement: shop.message, lift: "louder", placement: "over", emergency: true };
    const play = (api: TestApi, soundZones: readonly string[], over: object = {}) =>
      api.graphql<PlayAnnouncementMutation>(String(PlayAnnouncementDocument), {
        input: { account: shop.account.id, soundZones, ...input, ...over },
      });
    const runner = await locationUser(app, shop);
    const { playAnnouncement } = await play(runner, [shop.zone, silent, old]);
    expect(playAnnouncement.map(({ outcome }) => outcome)).toEqual(["Sent", "Offline", "Outdated"]);
    expect(await told(player.socket, "announce")).toMatchObject({
      announcement: { id: shop.message },
      lift: "louder",
      emergency: true,
      expiresAt: NOW + 60_000,
    });
    const elsewhere = await createAccount(app.service);
    const refusal = async (api: TestApi, zones: readonly string[], over: object = {}) =>
      play(api, zones, over).then(
        () => null,
        (error: Error) => /"code":"([A-Z_]+)"/.exec(error.message)?.[1],
      );
    expect(await refusal(shop.owner, [other.zone])).toBe("FORBIDDEN");
    expect(await refusal(shop.owner, [shop.zone], { account: other.account.id })).toBe("NOT_FOUND");
    expect(await refusal(shop.owner, [shop.zone], { announcement: other.message })).toBe("BAD_USER_INPUT");
    expect(await refusal(await locationUser(app, { account: elsewhere }), [shop.zone])).toBe("FORBIDDEN");

    const screen = await watch(shop.owner, shop.zone);
    const announcement = { playId: randomUUID(), announcementId: shop.message, name: "Kitchen" };
    player.report({ announcement });
    await stateWhere(screen, (state) => state.announcement?.playId === announcement.playId);
    await control(shop.owner, shop.zone, { type: "skipAnnouncement" });
    await told(player.socket, "skipAnnouncement");
    player.report();
    await expect
      .poll(() => screen.heard.at(-1))
      .toMatchObject({ type: "state", state: { announcement: null } });
  });

  test("record: each due message appears once, with its reason, and nobody else's", async () => {
    const { id: campaign } = await added({ name: "Lunch, again", targets: { ...NONE, everywhere: true } });
    const entry = (over: Partial<AnnouncementPlay> = {}): AnnouncementPlay => ({
      playId: randomUUID(),
      soundZoneId: shop.zone,
      announcementId: shop.message,
      campaignId: campaign,
      dueAt: NOW - DAY_MS,
      startedAt: NOW - DAY_MS,
      playedMs: 3000,
      outcome: "played",
      reason: null,
      ...over,
    });
    const heard = entry();
    const missed = entry({ dueAt: NOW, startedAt: null, playedMs: 0, outcome: "missed", reason: "paused" });
    const asked = entry({ dueAt: NOW + 1000, campaignId: null, outcome: "cut", reason: "skipped" });
    const foreign = [
      entry({ soundZoneId: other.zone }),
      entry({ announcementId: other.message }),
      entry({ dueAt: NOW + 30 * DAY_MS }),
    ];
    using player = await ScriptedPlayer.connect(shop.player, ACCEPTS);
    player.send({ type: "announced", entries: [heard, missed, asked, ...foreign] });
    const ids = [heard, missed, asked, ...foreign].map(({ playId }) => playId);
    expect(await told(player.socket, "announcedAck")).toMatchObject({ playIds: ids });
    player.send({ type: "announced", entries: [{ ...heard, playedMs: 1 }] });
    await told(player.socket, "announcedAck", ({ playIds }) => playIds.length === 1);

    const found = async (query = "", api = shop.owner) => (await plays(query, api)).items.map(({ id }) => id);
    expect(await found()).toEqual([asked.playId, missed.playId, heard.playId]);
    expect((await plays()).items[2]).toEqual({
      id: heard.playId,
      zone: { id: shop.zone, name: "A room", location: "A street", timezone: "Europe/Stockholm" },
      announcement: { id: shop.message, name: "Kitchen closes" },
      campaign: { id: campaign, name: "Lunch, again" },
      due_at: new Date(NOW - DAY_MS).toISOString(),
      started_at: new Date(NOW - DAY_MS).toISOString(),
      played_ms: 3000,
      outcome: "played",
      reason: null,
    });
    expect(await found("?outcome=played")).toEqual([heard.playId]);
    expect(await found("?outcome=missed&to=2026-11-27&from=2026-11-27")).toEqual([
      asked.playId,
      missed.playId,
    ]);
    expect(await found(`?campaign=${campaign}&zone=${shop.zone}`)).toEqual([missed.playId, heard.playId]);
    expect(await found("?to=2026-11-25")).toEqual([]);

    const file = `/api/radio/accounts/${shop.account.id}/announcement_plays.csv`;
    const { text, headers } = await shop.owner.call("GET", `${file}?language=sv`);
    expect(headers.get("content-type")).toBe("text/csv; charset=utf-8");
    const lines = text.trimEnd().split("\r\n");
    expect(lines).toHaveLength(4);
    expect(lines[2]).toBe(
      '2026-11-27 13:00:00;Europe/Stockholm;2026-11-27 12:00:00;;0;Kitchen closes;"Lunch, again";A room;A street;Spelades inte;Zonen var pausad',
    );
    expect(lines[1]).toContain("Utropat av en person");

    const path = `/api/radio/accounts/${shop.account.id}/announcement_plays`;
    for (const refused of [other.owner, shop.player])
      expect((await refused.call("GET", path)).status).toBe(403);
    const second = await createAccount(app.service);
    const elsewhere = await locationUser(app, {
      account: { id: shop.account.id, locationId: second.locationId },
    });
    expect((await elsewhere.call("GET", path)).status).toBe(403);
    expect(await found("", await locationUser(app, shop))).toHaveLength(3);
  });

  test("record: is kept for as long as plays of tracks", async () => {
    const { services } = app.service;
    await deleteExpired({ ...services, env: { ...services.env, historyDays: 365 } });
    expect((await plays()).items).toHaveLength(3);
    await deleteExpired({
      ...services,
      env: { ...services.env, historyDays: 1 },
      now: () => new Date(NOW + 1.5 * DAY_MS),
    });
    expect((await plays()).items).toEqual([]);
  });
});

test("messages: with billing they are an add-on that the host turns on", async () => {
  await using app = await startApp({
    env: { ROOMTONE_BILLING: "sandbox", ROOMTONE_OPERATORS: "ada@host.example" },
  });
  const shop = await createShop(app);
  const operator = await createUser(app.service, null, MEMBER, {
    email: "ada@host.example",
    emailVerifiedAt: new Date(),
  });
  const path = `/api/auth/accounts/${shop.account.id}`;
  const isEnabled = async () => (await shop.owner.rest("GET", path, Account)).feature_flags.messaging_enabled;
  const ask = async () =>
    (await shop.owner.call("GET", `/api/radio/accounts/${shop.account.id}/announcement_plays`)).json as {
      reason?: string;
    };
  expect((await shop.owner.rest("GET", path, Account)).feature_flags).toEqual({
    onboarding_enabled: false,
    messaging_enabled: false,
    saml_enabled: false,
    extreme_audio_quality_option_enabled: false,
  });
  expect((await ask()).reason).toBe("messaging-off");
  const input = {
    account: shop.account.id,
    name: "Everywhere",
    enabled: true,
    announcementIds: [shop.message],
    rule: campaignRule(),
    targets: { ...NONE, everywhere: true },
  };
  const refused = await shop.owner.graphqlRefusal(String(CreateAnnouncementCampaignDocument), { input });
  expect(refused).toBe("FORBIDDEN");
  const turn = (action: string, api = new TestApi(app.url, operator.token)) =>
    api.call("POST", `/api/operator/accounts/${shop.account.id}/messaging/${action}`);
  expect((await turn("enable", shop.owner)).status).toBe(403);
  expect((await turn("enable")).status).toBe(200);
  expect(await isEnabled()).toBe(true);
  expect((await ask()).reason).toBeUndefined();
  await shop.owner.graphql(String(CreateAnnouncementCampaignDocument), { input });

  using player = await ScriptedPlayer.connect(shop.player, ACCEPTS);
  await told(player.socket, "announcements", ({ announcements }) => announcements.campaigns.length === 1);
  await turn("disable");
  await told(player.socket, "announcements", ({ announcements }) => announcements.campaigns.length === 0);
  expect(await isEnabled()).toBe(false);
});

async function createShop(app: TestApp): Promise<Shop> {
  const account = await createAccount(app.service);
  const zone = await createZone(app.service, account);
  const device = await createDevice(app.service, account.id, zone);
  const owner = await createUser(app.service, account.id);
  const { id: message } = await createAnnouncement(app.service, account.id);
  return {
    account,
    zone,
    owner: new TestApi(app.url, owner.token),
    player: new TestApi(app.url, device.token),
    message,
  };
}

/** Somebody who runs the shop's location only. */
async function locationUser(app: TestApp, { account }: Pick<Shop, "account">): Promise<TestApi> {
  const { id, token } = await createUser(app.service, null);
  await app.service.services.db.insert(locationUsers).values({ locationId: account.locationId, userId: id });
  return new TestApi(app.url, token);
}
