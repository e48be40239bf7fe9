import fc from "fast-check";
import { expect, test } from "vitest";
import type { PlayableTrack } from "#shared/contract/player.ts";
import { HOUR_MS, MINUTE_MS } from "#shared/domain/time/lengths.ts";
import { playableTrack, sourceSnapshot } from "#tests/factories/player/playback.ts";
import { isAllowed, lastHeard, MOST_HEARD, remembered } from "./artist-gap.ts";
import { ArtistGapWalk, spacedItems } from "./artist-gap-walk.ts";
import { nextItems, PLAN_START, type PlanInput } from "./plan.ts";

const NOW = Date.UTC(2030, 0, 7, 12);

function planOf(artists: readonly (readonly number[])[], over: Partial<PlanInput> = {}): PlanInput {
  const tracks = artists.map((of, n) =>
    playableTrack({ id: `t${n}`, artists: of.map((artist) => ({ id: `a${artist}`, name: "" })) }),
  );
  return {
    source: sourceSnapshot(tracks),
    order: "AUTO",
    seed: 7,
    lessIds: new Set(),
    blockedIds: new Set(),
    filterExplicit: false,
    market: "SE",
    queue: [],
    ...over,
  };
}

/** The tracks of `count` plays of three minutes, with the ids that wait after each. */
function plays(plan: PlanInput, hours: number, count: number) {
  const heard = new Map<string, number>();
  const gap = { ms: hours * HOUR_MS, heard };
  const walk = new ArtistGapWalk(plan, PLAN_START, [], gap);
  return Array.from({ length: count }, (_, n) => {
    const at = NOW + n * 3 * MINUTE_MS;
    const before = new Map(heard);
    const item = walk.next(at);
    if (!item) throw new Error("nothing plays");
    for (const { id } of item.track.artists) heard.set(id, at);
    return { track: item.track, at, before };
  });
}

const idsOf = (played: readonly { readonly track: PlayableTrack }[]) => played.map(({ track }) => track.id);

test("artist gap: a passed-over track plays as soon as its artist is allowed, before what follows", () => {
  // An hour is twenty tracks: t0 and t1 are of one artist, the other forty of forty.
  const others = [...Array(40).keys()].map((n) => [n + 1]);
  const ids = idsOf(plays(planOf([[0], [0], ...others]), 1, 42));
  expect(ids.slice(0, 3)).toEqual(["t0", "t2", "t3"]);
  expect(ids.indexOf("t1")).toBe(20);
  expect(new Set(ids).size).toBe(42);
});

test("artist gap: when all are too recent the artist heard longest ago plays", () => {
  expect(idsOf(plays(planOf([[0], [0], [1]]), 24, 7))).toEqual(["t0", "t2", "t1", "t2", "t0", "t2", "t1"]);
  expect(idsOf(plays(planOf([[0], [0], [0]]), 24, 7))).toEqual(["t0", "t1", "t2", "t0", "t1", "t2", "t0"]);
});

const catalogues = fc.array(fc.array(fc.nat(8), { minLength: 1, maxLength: 3 }), {
  minLength: 1,
  maxLength: 30,
});
const gaps = fc.integer({ min: 1, max: 24 });

test("artist gap: no artist comes too early while another track may play, whatever the music", () => {
  fc.assert(
    fc.property(catalogues, gaps, fc.boolean(), (artists, hours, shuffles) => {
      const plan = planOf(artists, { order: shuffles ? "SHUFFLE" : "LINEAR" });
      for (const { track, at, before } of plays(plan, hours, 90)) {
        const gap = { ms: hours * HOUR_MS, heard: before };
        if (isAllowed(track, gap, at)) continue;
        const times = (plan.source?.tracks ?? []).map((other) => lastHeard(other, before));
        expect(lastHeard(track, before)).toBe(Math.min(...times));
        expect(Math.min(...times)).toBeGreaterThan(at - gap.ms);
      }
    }),
  );
});

test("artist gap: no track of an artist is left out for ever, whatever the music", () => {
  fc.assert(
    fc.property(catalogues, fc.boolean(), (artists, shuffles) => {
      const plan = planOf(artists, { order: shuffles ? "SHUFFLE" : "LINEAR" });
      const played = new Set(idsOf(plays(plan, 1, 2000)));
      // A track whose guest plays all the time may never get its turn: those of one artist do.
      const alone = artists.flatMap((of, n) => (new Set(of).size === 1 ? [`t${n}`] : []));
      for (const id of alone) expect(played).toContain(id);
    }),
    { numRuns: 25 },
  );
});

test("artist gap: candidates begin with what plays and contain every track of the cycle", () => {
  fc.assert(
    fc.property(catalogues, gaps, fc.nat(40), (artists, hours, count) => {
      const plan = planOf(artists);
      const heard = new Map<string, number>();
      const gap = { ms: hours * HOUR_MS, heard };
      let cursor = PLAN_START;
      let waiting: readonly string[] = [];
      const walk = new ArtistGapWalk(plan, cursor, waiting, gap);
      for (let n = 0; n < count; n++) {
        const at = NOW + n * 3 * MINUTE_MS;
        const items = nextItems(plan, cursor, artists.length);
        const candidates = spacedItems(plan, { items, cursor, waiting }, gap, at);
        const [first] = candidates;
        const next = walk.next(at);
        expect(first?.track.id).toBe(next?.track.id);
        expect(new Set(candidates.map(({ track }) => track.id)).size).toBe(artists.length);
        if (!first?.passedOver) throw new Error("nothing plays");
        cursor = first.after;
        waiting = first.passedOver.ids.slice(0, first.passedOver.count);
        expect(waiting).toEqual(walk.waiting);
        for (const { id } of first.track.artists) heard.set(id, at);
      }
    }),
  );
});

test("artist gap: the memory is bounded, and a clock that was wrong does not last", () => {
  const [track] = planOf([[0]]).source?.tracks ?? [];
  if (!track) throw new Error("no track");
  const long = new Map([...Array(2000).keys()].map((n) => [`b${n}`, NOW - n]));
  const known = remembered(long, track, NOW, HOUR_MS);
  expect(known.size).toBe(MOST_HEARD);
  expect(known.get("a0")).toBe(NOW);
  const wrong = remembered(
    new Map([
      ["b", NOW + 9 * HOUR_MS],
      ["c", NOW - 2 * HOUR_MS],
    ]),
    track,
    NOW,
    HOUR_MS,
  );
  expect([...wrong]).toEqual([
    ["b", NOW],
    ["a0", NOW],
  ]);
});
