import { expect, test } from "vitest";
import { type PlayableTrack, type SourceSnapshot, ZoneSettings } from "#shared/contract/player.ts";
import {
  playableTrack,
  playbackIntent,
  playerZone,
  queuedTrack,
  sourceSnapshot,
} from "#tests/factories/player/playback.ts";
import {
  HOUR,
  heardTracks,
  longestGap,
  MINUTE,
  playingShop,
  shopPlayer,
} from "#tests/factories/player/shop-player.ts";
import { EMPTY_PROGRESS, StoredProgress } from "./player-store.ts";
import { Programme } from "./programme.ts";

/** Ten-minute tracks `name-artist`. */
function tracksBy(name: string, artists: readonly string[]): readonly PlayableTrack[] {
  return artists.map((artist, n) =>
    playableTrack({
      id: `${name}${n}-${artist}`,
      artists: [{ id: artist, name: artist }],
      durationMs: 10 * MINUTE,
    }),
  );
}

const spaced = (hours: number) =>
  playerZone({ settings: ZoneSettings.parse({ crossfade: false, artist_gap_hours: hours }) });

/** Virtual time begins on a Monday at 10:00 in Stockholm. Both slots have tracks of Ada. */
const day: SourceSnapshot = sourceSnapshot([], {
  id: "schedule",
  type: "schedule",
  week: {
    slots: [
      { id: "1", startMinute: 8 * 60, durationMinutes: 150, collectionId: "morning" },
      { id: "2", startMinute: 10 * 60 + 30, durationMinutes: 600, collectionId: "noon" },
    ],
    collections: [
      sourceSnapshot(tracksBy("m", ["bo", "cy", "ada", "dan"]), { id: "morning" }),
      sourceSnapshot(tracksBy("n", ["ada", "eve", "ada", "fay", "gus", "hal"]), { id: "noon" }),
    ],
    fallbackCollectionId: null,
  },
});

test("artist gap: an artist of the last slot waits in the next one, also after a restart", async () => {
  const own = await playingShop({ source: day, zone: spaced(1) });
  await own.time.advance(25 * MINUTE);
  expect(heardTracks(own)).toEqual(["m0-bo", "m1-cy", "m2-ada"]);
  await own.time.advance(10 * MINUTE);
  await own.engine.dispose();
  own.output.vanish();
  await own.time.advance(MINUTE);
  const again = shopPlayer({ before: own, time: own.time });
  await again.engine.start();
  await again.time.advance(70 * MINUTE);
  // Ada was heard at 10:20: she is passed over twice, and her first track returns when the hour has passed.
  expect([...heardTracks(own), ...heardTracks(again).slice(1)]).toEqual([
    "m0-bo",
    "m1-cy",
    "m2-ada",
    "n1-eve",
    "n3-fay",
    "n4-gus",
    "n5-hal",
    "n0-ada",
    "n1-eve",
    "n3-fay",
    "n4-gus",
  ]);
});

test("artist gap: a change of the source keeps the memory, and the upcoming list is what plays", async () => {
  const own = await playingShop({ source: sourceSnapshot(tracksBy("t", ["ada", "bo"])), zone: spaced(2) });
  const other = sourceSnapshot(tracksBy("u", ["ada", "cy", "bo", "dan", "ada", "eve"]), { id: "other" });
  own.engine.setSource(other, true);
  await own.time.advance(1000);
  const shown = own.engine.state()?.upcoming.map(({ track }) => track.id) ?? [];
  const before = heardTracks(own).length;
  await own.time.advance(90 * MINUTE);
  const played = heardTracks(own).slice(before);
  expect(played.slice(0, 3)).toEqual(shown.slice(0, 3));
  expect(heardTracks(own).slice(0, 3)).toEqual(["t0-ada", "u1-cy", "u2-bo"]);
  expect(longestGap(own)).toBeLessThan(1000);
});

test("artist gap: requests are not held back, but count", async () => {
  const source = sourceSnapshot(tracksBy("t", ["ada", "bo", "ada", "cy", "dan"]));
  const own = await playingShop({ source, zone: spaced(1) });
  const [asked] = tracksBy("q", ["ada"]);
  const [also] = tracksBy("r", ["bo"]);
  if (!(asked && also)) throw new Error("no tracks");
  own.engine.setIntent(
    playbackIntent({ version: 2, queue: [queuedTrack("q", asked), queuedTrack("r", also)] }),
  );
  await own.time.advance(55 * MINUTE);
  // At last all are too recent: of Ada, who was heard longest ago, the track that was passed over.
  expect(heardTracks(own)).toEqual(["t0-ada", "q0-ada", "r0-bo", "t3-cy", "t4-dan", "t2-ada"]);
});

test("artist gap: a removed track that waits does not return this time", () => {
  const programme = new Programme();
  const source = sourceSnapshot(tracksBy("t", ["ada", "ada", "bo", "cy", "dan", "eve", "fay", "gus"]));
  const now = Date.UTC(2030, 0, 7, 12);
  programme.restore({ zone: spaced(1), source, intent: playbackIntent(), wishes: [] }, EMPTY_PROGRESS);
  const comes = (at: number) => programme.upcoming(null, at, 8).map(({ track }) => track.id);
  for (const at of [now, now + 10 * MINUTE]) {
    const [item] = programme.candidates(at);
    if (!item) throw new Error("nothing plays");
    programme.advance(item, at);
  }
  expect(comes(now + 20 * MINUTE).slice(0, 5)).toEqual(["t3-cy", "t4-dan", "t5-eve", "t6-fay", "t1-ada"]);
  const waiting = programme.upcoming(null, now + 20 * MINUTE, 8).find(({ track }) => track.id === "t1-ada");
  if (!waiting) throw new Error("nothing waits");
  programme.remove(waiting);
  expect(comes(now + 20 * MINUTE)[4]).toBe("t7-gus");
});

test("artist gap: a damaged memory is empty and loses nothing else", () => {
  const stored = {
    ...EMPTY_PROGRESS,
    dequeued: ["q"],
    artistGap: { heard: { ada: "yesterday" }, waiting: [] },
  };
  expect(StoredProgress.parse(stored)).toEqual({ ...EMPTY_PROGRESS, dequeued: ["q"] });
  const { artistGap: _absent, ...earlier } = EMPTY_PROGRESS;
  expect(StoredProgress.parse(earlier)).toEqual(EMPTY_PROGRESS);
});

test("artist gap: a day without the setting remembers nothing", async () => {
  const own = await playingShop({ source: day });
  await own.time.advance(2 * HOUR);
  expect((await own.store.load()).progress.artistGap).toEqual({ heard: {}, waiting: {} });
});
