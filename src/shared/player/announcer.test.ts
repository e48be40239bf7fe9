import { expect, test } from "vitest";
import type { AnnounceNow, PlayerCampaign } from "#shared/contract/announcements.ts";
import { DUCK_DB } from "#shared/domain/messaging/loudness.ts";
import {
  announceNow,
  dailyAt,
  playerAnnouncement,
  playerCampaign,
  zoneAnnouncements,
} from "#tests/factories/messages/announcements.ts";
import {
  playableTrack,
  playbackIntent,
  playerZone,
  sourceSnapshot,
} from "#tests/factories/player/playback.ts";
import {
  HOUR,
  heardTracks,
  longestGap,
  MINUTE,
  type PlayingOptions,
  playingShop,
  shopPlayer,
  tracksOf,
} from "#tests/factories/player/shop-player.ts";
import { VIRTUAL_START } from "#tests/fakes/virtual-time.ts";

/** Virtual time begins on a Monday at 10:00 in Stockholm, and elapsed time with it. */
const AT_10_05 = { trigger: dailyAt("10:05") };
const FIVE = 5 * MINUTE;
const SECOND = 1000;

/** A playing shop whose zone announces these campaigns. */
async function announcingShop(campaigns: readonly Partial<PlayerCampaign>[], options: PlayingOptions = {}) {
  const shop = await playingShop(options);
  shop.engine.setAnnouncements(zoneAnnouncements(campaigns.map(playerCampaign)));
  await shop.time.settle();
  return shop;
}

type Shop = Awaited<ReturnType<typeof playingShop>>;

/** The messages that were heard: audio and when they began. */
const heard = ({ output }: Pick<Shop, "output">) =>
  output.announced.filter(({ from }) => from !== null).map(({ audioId, from }) => [audioId, from]);

/** The outcome of every message, with its reason. */
const outcomes = ({ store }: Pick<Shop, "store">) =>
  store.announced.map(({ outcome, reason }) => (reason === null ? outcome : `${outcome}: ${reason}`));

/** A zone that is open on Mondays until 10:03. */
function closingZone() {
  const zone = playerZone();
  const openingHours = { days: { MO: [{ from: "08:00", to: "10:03" }] } };
  return { ...zone, location: { ...zone.location, openingHours } };
}

test("message: heard over the lowered music at its second, and recorded", async () => {
  const shop = await announcingShop([AT_10_05]);
  await shop.time.advance(4 * MINUTE + 58 * SECOND);
  const [announced] = shop.output.announced;
  expect(announced).toMatchObject({ options: { inMs: 3000, duckDb: DUCK_DB }, from: null });
  expect(shop.engine.state()?.announcement).toBeNull();
  await shop.time.advance(2 * SECOND);
  expect(shop.output.announcing).toBe("audio of c-m");
  expect(shop.output.sounding).toBe("t1");
  const playId = announced!.item.playId;
  const current = { playId, announcementId: "c-m", name: "Message c-m" };
  expect(shop.engine.state()?.announcement).toEqual(current);
  expect(shop.engine.report().announcement).toEqual(current);
  await shop.time.advance(10 * SECOND);
  expect(heard(shop)).toEqual([["audio of c-m", FIVE]]);
  expect(shop.engine.state()?.announcement).toBeNull();
  expect(shop.store.announced).toEqual([
    {
      playId,
      soundZoneId: "zone",
      announcementId: "c-m",
      campaignId: "c",
      dueAt: VIRTUAL_START + FIVE,
      startedAt: VIRTUAL_START + FIVE,
      playedMs: 10_000,
      outcome: "played",
      reason: null,
    },
  ]);
  expect(longestGap(shop)).toBe(0);
});

test("message: as loud as its campaign says against the music, which may not be equalised", async () => {
  const loud = { ...AT_10_05, lift: "louder" as const };
  const equalised = await announcingShop([loud]);
  await equalised.time.advance(FIVE);
  expect(equalised.output.announced[0]?.item.gain).toBeCloseTo(1);
  const zone = playerZone();
  const quiet = sourceSnapshot([playableTrack({ id: "quiet", loudnessLufs: -26, durationMs: HOUR })]);
  const settings = { ...zone.settings, volume_eq: false };
  const shop = await announcingShop([loud], { source: quiet, zone: { ...zone, settings } });
  await shop.time.advance(FIVE);
  expect(shop.output.announced[0]?.item.gain).toBeCloseTo(10 ** (-10 / 20));
});

test("message between tracks: alone at the end of the track, then music goes on at once", async () => {
  const shop = await announcingShop([{ ...AT_10_05, placement: "between" }]);
  await shop.time.advance(6 * MINUTE + 5 * SECOND);
  expect(heard(shop)).toEqual([["audio of c-m", 6 * MINUTE]]);
  expect(shop.output.sounding).toBeNull();
  expect(shop.engine.state()).toMatchObject({ status: "playing", trackId: null });
  await shop.time.advance(10 * SECOND);
  expect(shop.output.sounding).toBe("t2");
  expect(longestGap(shop)).toBe(10 * SECOND);
  expect(heardTracks(shop)).toEqual(["t0", "t1", "t2"]);
  expect(outcomes(shop)).toEqual(["played"]);
});

test("message between tracks: missed when no track ends within ten minutes", async () => {
  const source = sourceSnapshot(tracksOf("long", 2, HOUR));
  const shop = await announcingShop([{ ...AT_10_05, placement: "between" }], { source });
  await shop.time.advance(15 * MINUTE - SECOND);
  expect(outcomes(shop)).toEqual([]);
  await shop.time.advance(SECOND);
  expect(outcomes(shop)).toEqual(["missed: busy"]);
  await shop.time.advance(HOUR);
  expect(longestGap(shop)).toBe(0);
});

test("message between tracks: one that fails, or that the output forgets, never holds the music back", async () => {
  for (const fault of ["decode", "lost", "silent"] as const) {
    const shop = await announcingShop([{ ...AT_10_05, placement: "between" }]);
    if (fault === "decode") shop.output.broken.set("audio of c-m", "decode");
    if (fault === "silent") shop.output.announce = () => undefined;
    await shop.time.advance(6 * MINUTE);
    if (fault === "lost") shop.output.lose();
    await shop.time.advance(20 * SECOND);
    if (fault === "lost") shop.output.find();
    await shop.time.advance(2 * MINUTE);
    expect(shop.output.sounding, fault).toBe("t2");
    expect(outcomes(shop), fault).toEqual([fault === "lost" ? "cut: no-sound" : "missed: no-sound"]);
  }
});

test("message after every third track: counts tracks heard to half a minute", async () => {
  const every3 = { trigger: { kind: "tracks", every: 3 } as const };
  const shop = await announcingShop([
    { id: "over", ...every3 },
    { id: "between", ...every3, placement: "between" },
  ]);
  await shop.time.advance(3 * MINUTE + 10 * SECOND);
  // Heard for ten seconds only.
  shop.engine.skip("1");
  await shop.time.advance(6 * MINUTE + 30 * SECOND);
  const end = 9 * MINUTE + 11 * SECOND;
  expect(heard(shop)).toEqual([
    ["audio of between-m", end],
    ["audio of over-m", end + 10 * SECOND],
  ]);
  expect(heardTracks(shop)).toEqual(["t0", "t1", "t2", "t3", "t0"]);
  expect(shop.store.announced.map(({ playedMs }) => playedMs)).toEqual([10_000, 10_000]);
});

test("unheard messages: paused, muted, closed and unpaid zones miss them with their reason", async () => {
  const paused = await announcingShop([AT_10_05]);
  await paused.time.advance(FIVE - 2 * SECOND);
  expect(paused.output.announced).toHaveLength(1);
  paused.engine.command({ type: "pause" });
  await paused.time.advance(MINUTE);
  expect([outcomes(paused), heard(paused)]).toEqual([["missed: paused"], []]);

  const muted = await announcingShop([AT_10_05], { intent: { volume: 0 } });
  await muted.time.advance(FIVE);
  expect(outcomes(muted)).toEqual(["missed: muted"]);

  const closed = await announcingShop(
    [
      { ...AT_10_05, onlyOpen: true },
      { id: "always", ...AT_10_05 },
    ],
    {
      zone: closingZone(),
    },
  );
  await closed.time.advance(FIVE + 30 * SECOND);
  expect(closed.store.announced).toMatchObject([
    { campaignId: "c", outcome: "missed", reason: "closed" },
    { campaignId: "always", outcome: "played" },
  ]);
  expect(closed.output.sounding).toBeNull();

  const subscription = { paidUntil: "2030-01-07T09:04:00Z", gracePeriod: false, graceUntil: null };
  const unpaid = await announcingShop([AT_10_05], { zone: { ...playerZone(), subscription } });
  await unpaid.time.advance(FIVE);
  expect(outcomes(unpaid)).toEqual(["missed: unpaid"]);
});

test("message: a pause ends it", async () => {
  const shop = await announcingShop([AT_10_05]);
  await shop.time.advance(FIVE + 3 * SECOND);
  shop.engine.command({ type: "pause" });
  await shop.time.advance(SECOND);
  expect(shop.output.announcing).toBeNull();
  expect(shop.store.announced).toMatchObject([{ outcome: "cut", reason: "paused", playedMs: 4000 }]);
});

test("messages together: by priority, then name, one directly after the other, two minutes late at most", async () => {
  const shop = await playingShop();
  const names = ["d", "c", "b", "a", "high"];
  const campaigns = names.map((id) =>
    playerCampaign({ id, ...AT_10_05, priority: id === "high" ? "high" : "normal" }),
  );
  const minute = (id: string) => playerAnnouncement({ id: `${id}-m`, durationMs: 45 * SECOND });
  shop.engine.setAnnouncements(zoneAnnouncements(campaigns, names.map(minute)));
  await shop.time.advance(FIVE + 4 * MINUTE);
  const begins = heard(shop).map(([audioId, from]) => [audioId, Math.round((Number(from) - FIVE) / SECOND)]);
  expect(begins).toEqual([
    ["audio of high-m", 0],
    ["audio of a-m", 46],
    ["audio of b-m", 91],
  ]);
  expect(outcomes(shop).toSorted()).toEqual(["missed: busy", "missed: busy", "played", "played", "played"]);
});

test("campaign order: messages take turns, within the limit an hour", async () => {
  const rule = { trigger: { kind: "minutes", every: 10 } as const, hourlyCap: 2 };
  const shop = await announcingShop([{ ...rule, announcementIds: ["a", "b", "c"] }]);
  await shop.time.advance(2 * HOUR);
  expect(heard(shop).map(([audioId]) => audioId)).toEqual(["a", "b", "c", "a"].map((id) => `audio of ${id}`));
  expect(outcomes(shop).filter((outcome) => outcome === "missed: cap")).toHaveLength(8);
});

test("message: skipped by a person, here or elsewhere", async () => {
  const shop = await announcingShop([{ trigger: dailyAt("10:05", "10:10") }]);
  shop.engine.command({ type: "skipAnnouncement" });
  await shop.time.advance(FIVE + 2 * SECOND);
  shop.engine.command({ type: "skipAnnouncement" });
  await shop.time.advance(FIVE);
  shop.engine.skipAnnouncement("1");
  shop.engine.skipAnnouncement("1");
  await shop.time.advance(SECOND);
  expect(shop.store.announced).toMatchObject([
    { outcome: "cut", reason: "skipped", playedMs: 3000 },
    { outcome: "cut", reason: "skipped", playedMs: 3000 },
  ]);
  expect(shop.sent).toEqual([]);
  expect(shop.output.announcing).toBeNull();
});

test("message without a network: heard if its audio was stored, which comes before further tracks", async () => {
  const shop = await announcingShop([{ id: "stored", ...AT_10_05 }]);
  expect(shop.media.lastWish?.keep).toContain("audio of stored-m");
  expect(shop.media.lastWish?.upcoming).toContain("audio of stored-m");
  shop.media.online = false;
  const two = [
    { id: "stored", ...AT_10_05 },
    { id: "other", ...AT_10_05 },
  ].map(playerCampaign);
  shop.engine.setAnnouncements(zoneAnnouncements(two, undefined, "2"));
  await shop.time.advance(FIVE + 15 * SECOND);
  expect(heard(shop)).toEqual([["audio of stored-m", FIVE]]);
  expect(shop.store.announced).toMatchObject([
    { campaignId: "other", outcome: "missed", reason: "not-stored" },
    { campaignId: "stored", outcome: "played" },
  ]);
});

test("message now: heard once, also over a pause and in another message if it is an emergency", async () => {
  const shop = await announcingShop([AT_10_05]);
  const now = (over: Partial<AnnounceNow> = {}) => announceNow({ expiresAt: VIRTUAL_START + HOUR, ...over });
  for (const id of ["1", "1"]) shop.engine.announce(now(), id);
  await shop.time.advance(15 * SECOND);
  expect(heard(shop)).toHaveLength(1);
  await shop.time.advance(FIVE - 14 * SECOND);
  const emergency = playerAnnouncement({ id: "emergency" });
  shop.engine.announce(now({ emergency: true, announcement: emergency }), "2");
  await shop.time.advance(SECOND);
  expect(shop.output.announcing).toBe("audio of emergency");
  shop.engine.command({ type: "pause" });
  await shop.time.advance(15 * SECOND);
  shop.engine.announce(now({ emergency: true }), "3");
  shop.engine.announce(now(), "4");
  shop.engine.announce(now({ emergency: true, expiresAt: VIRTUAL_START }), "5");
  await shop.time.advance(MINUTE);
  expect(outcomes(shop)).toEqual([
    "played",
    "cut: busy",
    "played",
    "missed: late",
    "missed: paused",
    "played",
  ]);
  expect(shop.output.sounding).toBeNull();
});

test("missed messages: those of a player off or asleep are recorded later, at most a day back", async () => {
  const shop = await announcingShop([{ trigger: dailyAt("10:05", "18:00") }]);
  await shop.time.advance(FIVE + 4 * SECOND);
  await shop.engine.dispose();
  shop.output.vanish();
  await shop.time.advance(3 * 24 * HOUR);
  const again = shopPlayer({ before: shop, time: shop.time });
  await again.engine.start();
  await again.time.settle();
  expect(outcomes(again)).toEqual(["cut: off", "missed: off", "missed: off"]);
  expect(again.store.announced[0]?.playedMs).toBe(5000);
  again.engine.sleep();
  again.time.jump(8 * HOUR);
  again.engine.wake();
  await again.time.settle();
  expect(outcomes(again).slice(3)).toEqual(["missed: off"]);
  expect(new Set(again.store.announced.map(({ dueAt }) => dueAt)).size).toBe(4);
});

test("message: a player that died in its middle records that at its next start", async () => {
  const shop = await announcingShop([AT_10_05]);
  await shop.time.advance(FIVE + 4 * SECOND);
  shop.output.vanish();
  const again = shopPlayer({ before: { ...shop, store: shop.store }, time: shop.time });
  await again.engine.start();
  await again.time.settle();
  expect(again.store.announced).toMatchObject([{ outcome: "cut", reason: "off" }]);
  expect(again.store.announced[0]?.playedMs).toBeGreaterThanOrEqual(4000);
});

test("message: an emergency in its last seconds comes before it, and a short sleep does not lose it", async () => {
  const shop = await announcingShop([AT_10_05]);
  await shop.time.advance(FIVE - 2 * SECOND);
  shop.engine.sleep();
  shop.engine.wake();
  shop.engine.announce(announceNow({ emergency: true }), "1");
  await shop.time.advance(MINUTE);
  expect(heard(shop)).toEqual([
    ["audio of now", FIVE - 800],
    ["audio of c-m", FIVE + 9 * SECOND + 800],
  ]);
  expect(outcomes(shop)).toEqual(["played", "played"]);
});

test("message: withdrawn while it waits, and kept through other changes", async () => {
  const between = { ...AT_10_05, placement: "between" as const };
  const shop = await announcingShop([between, { id: "kept", ...between }]);
  await shop.time.advance(FIVE);
  shop.engine.setAnnouncements(
    zoneAnnouncements([playerCampaign({ id: "kept", ...between })], undefined, "2"),
  );
  await shop.time.advance(2 * MINUTE);
  expect(shop.store.announced).toMatchObject([
    { campaignId: "c", reason: "withdrawn" },
    { campaignId: "kept", outcome: "played" },
  ]);
});

test("message: a change of campaigns in its last seconds neither loses nor repeats it", async () => {
  const shop = await announcingShop([AT_10_05]);
  for (const version of ["2", "3", "4", "5", "6", "7"]) {
    await shop.time.advance(version === "2" ? FIVE - 4 * SECOND : 1500);
    shop.engine.setAnnouncements(zoneAnnouncements([playerCampaign(AT_10_05)], undefined, version));
  }
  await shop.time.advance(MINUTE);
  expect(heard(shop)).toEqual([["audio of c-m", FIVE]]);
  expect(outcomes(shop)).toEqual(["played"]);
});

test("message: unpairing ends it, and nothing is announced any more", async () => {
  const shop = await announcingShop([{ trigger: { kind: "minutes", every: 5 } }]);
  await shop.time.advance(FIVE + 2 * SECOND);
  shop.engine.unpair();
  await shop.time.advance(HOUR);
  expect(shop.output.announced).toHaveLength(1);
  expect(outcomes(shop)).toEqual(["cut: withdrawn"]);
  expect(shop.store.announcements.held).toBeNull();
});

test("message: music of a paused zone stays paused, and a silent output under it is no fault", async () => {
  const long = playerAnnouncement({ id: "c-m", durationMs: MINUTE });
  const shop = await playingShop();
  shop.output.measures = true;
  shop.engine.setAnnouncements(zoneAnnouncements([playerCampaign(AT_10_05)], [long]));
  await shop.time.advance(FIVE);
  shop.output.isMute = true;
  await shop.time.advance(30 * SECOND);
  expect(shop.output.recoveries).toEqual([]);
  shop.output.isMute = false;
  await shop.time.advance(MINUTE);
  expect(outcomes(shop)).toEqual(["played"]);
});

test("messages: after an update of the app nothing follows the track, whatever waits", async () => {
  const shop = await announcingShop([{ ...AT_10_05, placement: "between" }]);
  const goOn = shop.engine.endWithTrack();
  await shop.time.advance(10 * MINUTE);
  expect(heardTracks(shop)).toEqual(["t0"]);
  goOn();
  await shop.time.advance(SECOND);
  expect(shop.output.sounding).toBe("t1");
});

test("messages: a player without a person's intent starts none", async () => {
  const shop = await announcingShop([AT_10_05], { intent: playbackIntent({ playing: false }) });
  await shop.time.advance(FIVE + SECOND);
  expect(outcomes(shop)).toEqual(["missed: paused"]);
});

test("message after every third track: the count survives a restart", async () => {
  const shop = await announcingShop([{ trigger: { kind: "tracks", every: 3 } }]);
  await shop.time.advance(7 * MINUTE);
  expect(shop.store.announcements.campaigns).toMatchObject({ c: { tracks: 2 } });
});

test("messages together: two hundred at once are stored once for each step, not once for each message", async () => {
  const shop = await playingShop();
  let writes = 0;
  const save = shop.store.saveAnnouncements.bind(shop.store);
  shop.store.saveAnnouncements = (announcements) => {
    writes++;
    return save(announcements);
  };
  const campaigns = Array.from({ length: 200 }, (_, n) => playerCampaign({ id: `c${n}`, ...AT_10_05 }));
  shop.engine.setAnnouncements(zoneAnnouncements(campaigns));
  await shop.time.advance(10 * MINUTE);
  expect(shop.store.announced).toHaveLength(200);
  expect(shop.store.announcements.open).toEqual([]);
  expect(writes).toBeLessThan(60);
});

test("message: a clock that is put back by hours while it waits does not block later ones", async () => {
  const shop = await announcingShop([
    { id: "early", ...AT_10_05 },
    { id: "late", ...AT_10_05 },
  ]);
  await shop.time.advance(FIVE + 2 * SECOND);
  shop.engine.setOnline(true, -3 * HOUR);
  shop.engine.setAnnouncements(
    zoneAnnouncements([playerCampaign({ id: "next", trigger: dailyAt("07:06") })], undefined, "2"),
  );
  await shop.time.advance(2 * MINUTE);
  expect(heard(shop).at(-1)?.[0]).toBe("audio of next-m");
});

test("message between tracks: an error on its way never stops the music", async () => {
  const shop = await announcingShop([{ ...AT_10_05, placement: "between" }]);
  shop.output.announce = () => {
    throw new Error("no process");
  };
  await shop.time.advance(7 * MINUTE);
  expect(shop.output.sounding).toBe("t2");
  expect(longestGap(shop)).toBeLessThan(10 * SECOND);
  expect(outcomes(shop)).toEqual(["missed: no-sound"]);
});
