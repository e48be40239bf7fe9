import { expect, test } from "vitest";
import {
  announcementPlay,
  announceNow,
  playerCampaign,
  zoneAnnouncements,
} from "#tests/factories/messages/announcements.ts";
import { playbackIntent, sourceSnapshot } from "#tests/factories/player/playback.ts";
import { tracksOf } from "#tests/factories/player/shop-player.ts";
import { connectedFeed } from "#tests/fakes/connected-feed.ts";

const announcements = zoneAnnouncements([
  playerCampaign({ trigger: { kind: "minutes", every: 5 }, announcementIds: ["m"] }),
]);

/** A feed whose service knows messages, behind which a zone plays. */
async function announcingFeed() {
  const own = await connectedFeed();
  const welcome = () => {
    own.line().welcome();
    own.line().say({ type: "announcements", announcements });
  };
  welcome();
  own.line().say({ type: "source", source: sourceSnapshot(tracksOf("t", 4)), immediate: true });
  own.line().say({ type: "intent", intent: playbackIntent() });
  await own.time.advance(1000);
  return { ...own, welcome };
}

test("feed: records of messages are sent until acknowledged, also over another connection", async () => {
  const own = await announcingFeed();
  expect(own.line().of("hello")[0]?.accepts).toContain("announcements");
  own.line().say({ type: "announce", commandId: "1", ...announceNow({ expiresAt: 0 }) });
  await own.time.settle();
  const [sent, ...more] = own.line().of("announced");
  expect(more).toEqual([]);
  expect(sent?.entries).toMatchObject([{ announcementId: "now", outcome: "missed", reason: "late" }]);
  own.line().drop();
  await own.time.advance(5000);
  own.welcome();
  const [again] = own.line().of("announced");
  expect(again).toEqual(sent);
  own.line().say({ type: "announcedAck", playIds: again!.entries.map(({ playId }) => playId) });
  await own.time.advance(5000);
  expect(own.store.unsentAnnounced()).toEqual([]);
  expect(own.line().of("announced")).toHaveLength(1);
});

test("feed: records of messages go in batches, and none to a service that does not know messages", async () => {
  const own = await connectedFeed();
  for (let n = 0; n < 250; n++) await own.store.addAnnounced(announcementPlay(n));
  own.line().welcome();
  await own.time.advance(5000);
  expect(own.line().of("announced")).toEqual([]);
  own.line().say({ type: "announcements", announcements });
  const [first] = own.line().of("announced");
  expect(first?.entries).toHaveLength(200);
  own.line().say({ type: "announcedAck", playIds: first!.entries.map(({ playId }) => playId) });
  await own.time.settle();
  expect(own.line().of("announced")[1]?.entries).toHaveLength(50);
  own.line().drop();
  await own.time.advance(5000);
  own.line().welcome();
  await own.time.advance(5000);
  expect(own.line().of("announced")).toEqual([]);
});

test("feed: messages of a zone that was unpaired are not sent to another", async () => {
  const own = await connectedFeed();
  await own.store.addAnnounced({ ...announcementPlay(1), soundZoneId: "another" });
  own.line().welcome();
  own.line().say({ type: "announcements", announcements });
  await own.time.settle();
  expect(own.line().of("announced")).toEqual([]);
  expect(own.store.unsentAnnounced()).toEqual([]);
});

test("feed: the service announces a message now, skips it, and the player reports it", async () => {
  const own = await announcingFeed();
  own.line().say({ type: "announce", commandId: "1", ...announceNow() });
  own.line().say({ type: "announce", commandId: "1", ...announceNow() });
  await own.time.advance(3000);
  expect(own.line().of("report").at(-1)?.report.announcement).toMatchObject({ announcementId: "now" });
  own.line().say({ type: "skipAnnouncement", commandId: "2" });
  await own.time.advance(1000);
  expect(own.line().of("report").at(-1)?.report.announcement).toBeNull();
  expect(
    own
      .line()
      .of("announced")
      .map(({ entries }) => entries),
  ).toMatchObject([[{ announcementId: "now", campaignId: null, outcome: "cut", reason: "skipped" }]]);
});
