import { expect, test } from "vitest";
import {
  playableTrack,
  playbackIntent,
  playerZone,
  sourceSnapshot,
} from "#tests/factories/player/playback.ts";
import { EMPTY_PROGRESS } from "./player-store.ts";
import { Programme } from "./programme.ts";

const NOW = Date.UTC(2030, 0, 7, 12);
const ids = [...Array(8).keys()].map((n) => `t${n}`);

/** The stored state of an offline player. */
function stored(lessIds: string[], intent = playbackIntent()) {
  const source = sourceSnapshot(
    ids.map((id) => playableTrack({ id })),
    { lessIds },
  );
  const programme = new Programme();
  programme.restore({ zone: playerZone(), source, intent, wishes: [] }, EMPTY_PROGRESS);
  return programme;
}

const comes = (programme: Programme, count: number) =>
  programme.upcoming(null, NOW, count).map(({ track }) => track.id);

test("less often: a player started without a network applies it and marks upcoming tracks", () => {
  const less = ["t0", "t1", "t2", "t3"];
  const plays = comes(stored(less), 60).filter((id) => less.includes(id)).length;
  expect(comes(stored([]), 64).filter((id) => less.includes(id))).toHaveLength(32);
  expect(plays).toBeGreaterThan(6);
  expect(plays).toBeLessThan(18);
  const playing = stored(less);
  expect(playing.head(NOW)?.track.id).toBe(comes(playing, 1)[0]);
});

test("less often: resting tracks still play if nothing else is stored", () => {
  const candidates = stored(["t0", "t1"])
    .candidates(NOW)
    .map(({ track }) => track.id);
  expect([...candidates].sort()).toEqual(ids);
  const resting = candidates.slice(-2).sort();
  expect(stored(ids).candidates(NOW)).toHaveLength(ids.length);
  expect(resting.filter((id) => id === "t0" || id === "t1").length).toBeGreaterThan(0);
});

test("less often: requested and moved tracks are marked as such", () => {
  const queue = [{ id: "q", track: playableTrack({ id: "t0" }) }];
  const programme = stored(["t0"], playbackIntent({ queue }));
  const [asked, next] = programme.upcoming(null, NOW, 2);
  if (!(asked && next)) throw new Error("nothing comes up");
  const part = { kind: "always", name: "" };
  expect(programme.originOf(asked, NOW)).toMatchObject({ via: "queue", part });
  expect(programme.originOf(next, NOW)).toEqual({ via: "plan", collectionId: "source", part });
  programme.playNext(next);
  const [moved] = programme.upcoming(null, NOW, 1);
  expect(moved && programme.originOf(moved, NOW)).toMatchObject({ via: "front" });
  expect(programme.originOf({ ...next, collectionId: "another" }, NOW).via).toBe("substitute");
});
