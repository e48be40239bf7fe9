import fc from "fast-check";
import { expect, test } from "vitest";
import type { PlayableTrack } from "#shared/contract/player.ts";
import { playableTrack, queuedTrack, sourceSnapshot } from "#tests/factories/player/playback.ts";
import { cursorAfterTrack, nextItems, PLAN_START, type PlanInput } from "./plan.ts";

const noTracks: PlanInput = {
  source: null,
  order: "AUTO",
  seed: 7,
  lessIds: new Set(),
  blockedIds: new Set(),
  filterExplicit: false,
  market: "SE",
  queue: [],
};

function inputOf(tracks: readonly PlayableTrack[], over: Partial<PlanInput> = {}): PlanInput {
  return { ...noTracks, source: sourceSnapshot(tracks), ...over };
}

/** n tracks by this many artists, in turn. */
function tracksOf(count: number, artists: number): readonly PlayableTrack[] {
  return Array.from({ length: count }, (_, n) =>
    playableTrack({ id: `t${n}`, artists: [{ id: `a${n % artists}`, name: "" }] }),
  );
}

const idsOf = (input: PlanInput, count: number, cursor = PLAN_START) =>
  nextItems(input, cursor, count).map(({ track }) => track.id);

test("plan: a linear source plays in order and begins again", () => {
  expect(idsOf(inputOf(tracksOf(3, 3)), 7)).toEqual(["t0", "t1", "t2", "t0", "t1", "t2", "t0"]);
});

test("plan: AUTO follows the source's own order, the other two ignore it (@M-210)", () => {
  const tracks = tracksOf(40, 40);
  const shuffledSource = sourceSnapshot(tracks, { playbackMode: "shuffle" });
  const inOrder = tracks.map(({ id }) => id);
  expect(idsOf(inputOf(tracks, { source: shuffledSource }), 40)).not.toEqual(inOrder);
  expect(idsOf(inputOf(tracks, { source: shuffledSource, order: "LINEAR" }), 40)).toEqual(inOrder);
  expect(idsOf(inputOf(tracks, { order: "SHUFFLE" }), 40)).toEqual(
    idsOf(inputOf(tracks, { source: shuffledSource }), 40),
  );
});

test("plan: tracks that are too short for a catalogue are skipped", () => {
  const tracks = [0, 1, 300, 999, 1000, 180_000].map((durationMs) =>
    playableTrack({ id: `t${durationMs}`, durationMs }),
  );
  const queue = [queuedTrack("a", tracks[2]!), queuedTrack("b", tracks[4]!)];
  expect(idsOf(inputOf(tracks, { queue }), 4)).toEqual(["t1000", "t1000", "t180000", "t1000"]);
  expect(idsOf(inputOf(tracks.slice(0, 4)), 4)).toEqual([]);
});

test("plan: every shuffle cycle plays every track once, whatever the source", () => {
  fc.assert(
    fc.property(
      fc.integer(),
      fc.integer({ min: 1, max: 60 }),
      fc.integer({ min: 1, max: 8 }),
      (seed, n, artists) => {
        const played = idsOf(inputOf(tracksOf(n, artists), { order: "SHUFFLE", seed }), 3 * n);
        for (let cycle = 0; cycle < 3; cycle++) {
          expect(new Set(played.slice(cycle * n, (cycle + 1) * n)).size).toBe(n);
        }
      },
    ),
  );
});

test("plan: a track repeats only after about half of the source, across cycles too", () => {
  fc.assert(
    fc.property(fc.integer(), fc.integer({ min: 2, max: 80 }), (seed, n) => {
      const played = idsOf(inputOf(tracksOf(n, n), { order: "SHUFFLE", seed }), 4 * n);
      played.forEach((id, place) => {
        expect(played.slice(place + 1, place + Math.floor(n / 2))).not.toContain(id);
        expect(played[place + 1]).not.toBe(id);
      });
    }),
  );
});

test("plan: a shuffle never repeats an artist in a row if there are enough artists", () => {
  fc.assert(
    fc.property(
      fc.integer(),
      fc.array(fc.integer({ min: 1, max: 12 }), { minLength: 4, maxLength: 20 }),
      (seed, albums) => {
        const total = albums.reduce((sum, own) => sum + own, 0);
        fc.pre(Math.max(...albums) <= total / 4 && total >= 8);
        const tracks = albums.flatMap((own, artist) =>
          Array.from({ length: own }, (_, n) =>
            playableTrack({ id: `${artist}.${n}`, artists: [{ id: `a${artist}`, name: "" }] }),
          ),
        );
        const artists = idsOf(inputOf(tracks, { order: "SHUFFLE", seed }), 3 * total).map(
          (id) => id.split(".")[0],
        );
        for (let n = 1; n < artists.length; n++) expect(artists[n], `at ${n}`).not.toBe(artists[n - 1]);
      },
    ),
    { numRuns: 300 },
  );
});

test("plan: the same input gives the same plan from any starting position", () => {
  fc.assert(
    fc.property(fc.integer(), fc.integer({ min: 1, max: 40 }), fc.nat(60), (seed, n, skip) => {
      const input = inputOf(tracksOf(n, 5), { order: "SHUFFLE", seed });
      const whole = nextItems(input, PLAN_START, skip + 10);
      const again = nextItems({ ...input, source: sourceSnapshot(tracksOf(n, 5)) }, whole[skip]!.at, 10);
      expect(again).toEqual(whole.slice(skip));
    }),
  );
});

test("plan: different seeds shuffle differently", () => {
  const orders = [1, 2, 3, 4, 5].map((seed) =>
    idsOf(inputOf(tracksOf(30, 30), { order: "SHUFFLE", seed }), 30).join(),
  );
  expect(new Set(orders).size).toBe(5);
});

test("plan: blocking a track removes it and keeps the order of the others", () => {
  fc.assert(
    fc.property(fc.integer(), fc.nat(19), (seed, blocked) => {
      const input = inputOf(tracksOf(20, 6), { order: "SHUFFLE", seed });
      const without = idsOf({ ...input, blockedIds: new Set([`t${blocked}`]) }, 38);
      expect(without).toEqual(idsOf(input, 40).filter((id) => id !== `t${blocked}`));
    }),
  );
});

test("plan: explicit tracks and tracks of other markets are left out (@M-280, @M-164)", () => {
  const tracks = [
    playableTrack({ id: "clean" }),
    playableTrack({ id: "rude", explicit: true }),
    playableTrack({ id: "elsewhere", markets: ["US"] }),
    playableTrack({ id: "here", markets: ["NO", "SE"] }),
  ];
  expect(idsOf(inputOf(tracks), 3)).toEqual(["clean", "rude", "here"]);
  expect(idsOf(inputOf(tracks, { filterExplicit: true }), 2)).toEqual(["clean", "here"]);
});

test("plan: requested tracks play first, then the plan continues where it was", () => {
  const [wish] = tracksOf(1, 1).map((track) => queuedTrack("q1", { ...track, id: "wish" }));
  const input = inputOf(tracksOf(3, 3), { queue: [wish!] });
  const items = nextItems(input, { cycle: 0, index: 1 }, 3);
  expect(items.map(({ track, queueId }) => [track.id, queueId])).toEqual([
    ["wish", "q1"],
    ["t1", null],
    ["t2", null],
  ]);
  expect(items[0]!.after).toEqual({ cycle: 0, index: 1 });
});

test("plan: is empty, not endless, when nothing is playable", () => {
  expect(idsOf(noTracks, 5)).toEqual([]);
  expect(idsOf(inputOf(tracksOf(3, 3), { blockedIds: new Set(["t0", "t1", "t2"]) }), 5)).toEqual([]);
});

test("plan: a source that became shorter continues with its next cycle", () => {
  expect(idsOf(inputOf(tracksOf(2, 2)), 2, { cycle: 0, index: 9 })).toEqual(["t0", "t1"]);
});

test("plan: changing to linear order continues after the playing track", () => {
  const input = inputOf(tracksOf(4, 4), { order: "LINEAR" });
  expect(idsOf(input, 2, cursorAfterTrack(input, "t2"))).toEqual(["t3", "t0"]);
  expect(cursorAfterTrack(input, "not in it")).toEqual(PLAN_START);
});

test("plan: the largest playlist is planned without noticeable delay", () => {
  const input = inputOf(tracksOf(3000, 150), { order: "SHUFFLE" });
  expect(new Set(idsOf(input, 3000)).size).toBe(3000);
});
