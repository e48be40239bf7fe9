import { expect, test } from "vitest";
import type { PlayRecord } from "#shared/contract/player.ts";
import { EMPTY_PROGRESS, EMPTY_STORED_PLAYER, NOTHING_ANNOUNCED } from "#shared/player/player-store.ts";
import {
  announcementPlay,
  playerCampaign,
  zoneAnnouncements,
} from "#tests/factories/messages/announcements.ts";
import {
  playableTrack,
  playbackIntent,
  playerZone,
  sourceSnapshot,
} from "#tests/factories/player/playback.ts";
import { TabPlayerStore } from "./tab-player-store.ts";

const player = {
  zone: playerZone(),
  source: sourceSnapshot([playableTrack({ id: "a" })]),
  intent: playbackIntent(),
  wishes: [{ type: "volume" as const, volume: 20 }],
};

const record = (number: number): PlayRecord => ({
  playId: `00000000-0000-4000-8000-${String(number).padStart(12, "0")}`,
  soundZoneId: "zone",
  trackId: "a",
  sourceId: "source",
  startedAt: 1,
  endedAt: 2,
  playedMs: 1,
  transition: "natural",
});

test("tab player store: a reload restores the zone, its music and the position", async () => {
  const store = new TabPlayerStore(localStorage);
  await store.savePlayer(player);
  const progress = { ...EMPTY_PROGRESS, sourceId: "source", cursor: { cycle: 0, index: 1 } };
  await store.saveProgress(progress);
  const announcements = {
    ...NOTHING_ANNOUNCED,
    held: zoneAnnouncements([playerCampaign()]),
    handledUntil: 5,
  };
  await store.saveAnnouncements(announcements);
  expect(await new TabPlayerStore(localStorage).load()).toEqual({ player, progress, announcements });
});

test("tab player store: damaged storage counts as empty, part by part", async () => {
  const store = new TabPlayerStore(localStorage);
  await store.savePlayer(player);
  localStorage.setItem("roomtone.web-player-source", "{");
  localStorage.setItem("roomtone.web-player-progress", '{"cursor":-1}');
  localStorage.setItem("roomtone.web-player-announcements", "[");
  localStorage.setItem("roomtone.web-player-announced", "7");
  localStorage.setItem("roomtone.web-player-history", '[{"playId":"nonsense"}]');
  const again = new TabPlayerStore(localStorage);
  expect(await again.load()).toEqual({
    player: { ...player, source: null },
    progress: EMPTY_PROGRESS,
    announcements: NOTHING_ANNOUNCED,
  });
  expect(again.unsentHistory()).toEqual([]);
  expect(again.unsentAnnounced()).toEqual([]);
});

test("tab player store: unsent plays and messages survive a reload and forgetting the zone, once each", async () => {
  const store = new TabPlayerStore(localStorage);
  await store.savePlayer(player);
  for (const number of [1, 2, 2, 3]) await store.addHistory(record(number));
  for (const number of [1, 2, 2]) await store.addAnnounced(announcementPlay(number));
  await store.clear();
  const again = new TabPlayerStore(localStorage);
  expect((await again.load()).player).toEqual(EMPTY_STORED_PLAYER);
  expect(again.unsentHistory()).toEqual([1, 2, 3].map(record));
  expect(again.unsentAnnounced()).toEqual([1, 2].map(announcementPlay));
  await again.forgetAnnounced([announcementPlay(1).playId]);
  expect(new TabPlayerStore(localStorage).unsentAnnounced()).toEqual([announcementPlay(2)]);
  await again.forgetHistory([record(1).playId]);
  expect(new TabPlayerStore(localStorage).unsentHistory()).toEqual([2, 3].map(record));
});
