import { expect, test } from "vitest";
import type { UpcomingChange } from "#shared/contract/player.ts";
import { playbackIntent, playerZone, queuedTrack, sourceSnapshot } from "#tests/factories/player/playback.ts";
import {
  heardTracks,
  MINUTE,
  playingShop,
  shopPlayer,
  tracksOf,
} from "#tests/factories/player/shop-player.ts";
import { StoredProgress } from "./player-store.ts";

type Shop = Awaited<ReturnType<typeof playingShop>>;

/** Changes the upcoming track that the player shows in this place. */
function change(own: Shop, type: UpcomingChange["type"], place: number): void {
  const shown = own.engine.state()?.upcoming[place];
  if (!shown) throw new Error(`nothing comes up in place ${place}`);
  own.engine.command({ type, upcoming: { trackId: shown.track.id, queueId: shown.queueId, place } });
}

const upcoming = (own: Shop, count: number) =>
  own.engine
    .state()
    ?.upcoming.slice(0, count)
    .map(({ track }) => track.id);

test("up next: a removed track is skipped this time and plays the next time", async () => {
  const own = await playingShop();
  change(own, "remove", 0);
  change(own, "remove", 1);
  expect(upcoming(own, 5)).toEqual(["t2", "t0", "t1", "t2", "t3"]);
  expect(own.engine.report().upcoming.slice(0, 2)).toEqual([
    { trackId: "t2", queueId: null },
    { trackId: "t0", queueId: null },
  ]);
  await own.time.advance(12 * MINUTE);
  expect(heardTracks(own)).toEqual(["t0", "t2", "t0", "t1", "t2"]);
});

test("up next: a track set to play next is next, and appears once", async () => {
  const own = await playingShop();
  change(own, "playNext", 2);
  expect(upcoming(own, 4)).toEqual(["t3", "t1", "t2", "t0"]);
  change(own, "playNext", 2);
  expect(upcoming(own, 4)).toEqual(["t2", "t3", "t1", "t0"]);
  change(own, "playNext", 1);
  expect(upcoming(own, 4)).toEqual(["t3", "t2", "t1", "t0"]);
  await own.time.advance(10 * MINUTE);
  expect(heardTracks(own)).toEqual(["t0", "t3", "t2", "t1"]);
});

test("up next: requests are moved and removed, and the service learns of removed ones", async () => {
  const queue = ["a", "b", "c"].map((id) => queuedTrack(`q-${id}`, tracksOf(id, 1)[0]!));
  const own = await playingShop();
  own.engine.setIntent(playbackIntent({ version: 2, queue }));
  change(own, "playNext", 2);
  change(own, "remove", 1);
  expect(upcoming(own, 3)).toEqual(["c0", "b0", "t1"]);
  const dequeued = () => own.events.flatMap((event) => (event.type === "dequeued" ? [event.queueId] : []));
  expect(dequeued()).toEqual(["q-a"]);
  // The service has not received it yet and still lists it.
  own.engine.setIntent(playbackIntent({ version: 3, queue }));
  expect(upcoming(own, 3)).toEqual(["c0", "b0", "t1"]);
  change(own, "remove", 0);
  expect(upcoming(own, 2)).toEqual(["b0", "t1"]);
  own.engine.setIntent(playbackIntent({ version: 4 }));
  expect(upcoming(own, 1)).toEqual(["t1"]);
  expect(dequeued()).toEqual(["q-a", "q-c"]);
});

test("up next: in a short playlist the intended track is removed", async () => {
  const own = await playingShop({ source: sourceSnapshot(tracksOf("t", 2)) });
  expect(upcoming(own, 4)).toEqual(["t1", "t0", "t1", "t0"]);
  change(own, "remove", 2);
  expect(upcoming(own, 4)).toEqual(["t1", "t0", "t0", "t1"]);
});

test("up next: a playlist with every track removed continues with its next round", async () => {
  const own = await playingShop({ source: sourceSnapshot(tracksOf("t", 1)) });
  for (let n = 0; n < 30; n++) change(own, "remove", 0);
  await own.time.advance(4 * MINUTE);
  expect(heardTracks(own)).toEqual(["t0", "t0"]);
  expect(own.engine.state()?.status).toBe("playing");
});

test("up next: a change right before the next track still counts", async () => {
  const own = await playingShop();
  await own.time.advance(3 * MINUTE - 3000);
  change(own, "playNext", 1);
  await own.time.advance(5000);
  expect(own.output.sounding).toBe("t2");
});

test("up next: changes survive a restart and end with their source", async () => {
  const own = await playingShop();
  change(own, "playNext", 2);
  change(own, "remove", 1);
  await own.time.advance(1000);
  const again = shopPlayer({ before: own });
  await again.engine.start();
  await again.time.advance(3000);
  expect(upcoming(again, 3)).toEqual(["t3", "t2", "t0"]);
  again.engine.setZone(playerZone());
  again.engine.setSource(sourceSnapshot(tracksOf("o", 3), { id: "other" }), true);
  again.engine.setSource(sourceSnapshot(tracksOf("t", 4)), true);
  await again.time.advance(3000);
  expect([again.output.sounding, ...(upcoming(again, 3) ?? [])]).toEqual(["t0", "t1", "t2", "t3"]);
});

test("up next: another play order keeps the play-next track and plays the removed ones", async () => {
  const own = await playingShop({ source: sourceSnapshot(tracksOf("t", 8)) });
  change(own, "playNext", 5);
  change(own, "remove", 1);
  own.engine.setIntent(playbackIntent({ version: 2, playOrder: "SHUFFLE" }));
  await own.time.advance(1000);
  expect(upcoming(own, 1)).toEqual(["t6"]);
  expect(upcoming(own, 20)).toContain("t1");
});

test("up next: a repeated command applies once, and a late one not at all", async () => {
  const own = await playingShop();
  const remove = { type: "remove", upcoming: { trackId: "t1", queueId: null, place: 0 } } as const;
  own.engine.changeUpcoming(remove, "1");
  own.engine.changeUpcoming(remove, "1");
  own.engine.changeUpcoming({ ...remove, upcoming: { ...remove.upcoming, trackId: "gone" } }, "2");
  expect(upcoming(own, 6)).toEqual(["t2", "t3", "t0", "t1", "t2", "t3"]);
  expect(own.sent).toEqual([]);
});

test("up next: changes stored by an earlier version or unreadable do not lose the position", async () => {
  const own = await playingShop();
  await own.time.advance(1000);
  const { arrangement, ...earlier } = own.store.progress;
  expect(StoredProgress.parse(earlier)).toEqual(own.store.progress);
  expect(StoredProgress.parse({ ...earlier, arrangement: { moved: 3 } })).toEqual(own.store.progress);
});
