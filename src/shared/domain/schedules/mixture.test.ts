import fc from "fast-check";
import { expect, test } from "vitest";
import { shuffledOrder } from "#shared/domain/playback/shuffle.ts";
import { mixedTracks } from "./mixture.ts";

const list = (name: string, length: number) => Array.from({ length }, (_, at) => `${name}${at}`);
const shareOf = (tracks: readonly string[], name: string) =>
  tracks.filter((track) => track.startsWith(name)).length;

test("mixtures: playlists of 20 and 100 tracks get equal shares, shuffled or not", () => {
  const tracks = mixedTracks([list("a", 100), list("b", 20)], 3000);
  expect([shareOf(tracks, "a"), shareOf(tracks, "b")]).toEqual([100, 80]);
  const even = mixedTracks([list("a", 100), list("b", 50)], 3000);
  expect([shareOf(even, "a"), shareOf(even, "b")]).toEqual([100, 100]);
  const order = shuffledOrder(
    even.map((id) => ({ artists: [{ id }] })),
    7,
    0,
  );
  const early = order.slice(0, 100).map((position) => even[position] ?? "");
  expect(shareOf(early, "b")).toBeGreaterThan(40);
});

test("mixtures: a playlist contained in another keeps its share, in any order", () => {
  const long = list("x", 100);
  const short = long.slice(0, 20);
  for (const lists of [
    [long, short],
    [short, long],
  ]) {
    const tracks = mixedTracks(lists, 3000);
    const ofShort = tracks.filter((track) => short.includes(track)).length;
    expect([tracks.length - ofShort, ofShort]).toEqual([80, 60]);
    expect(new Set(tracks)).toEqual(new Set(long));
  }
});

test("mixtures: two tracks beside 300 others do not repeat all the time", () => {
  const tracks = mixedTracks([list("a", 300), list("b", 2)], 3000);
  expect(shareOf(tracks, "b")).toBe(20);
});

test("mixtures: playlists alternate in linear order; a shared track belongs to one", () => {
  expect(
    mixedTracks(
      [
        ["a1", "a2"],
        ["b1", "b2"],
      ],
      10,
    ),
  ).toEqual(["a1", "b1", "a2", "b2"]);
  expect(
    mixedTracks(
      [
        ["a1", "a2"],
        ["a1", "b2"],
      ],
      10,
    ).toSorted(),
  ).toEqual(["a1", "a2", "b2"]);
  expect(mixedTracks([], 4)).toEqual([]);
  expect(mixedTracks([[], ["a"]], 4)).toEqual(["a"]);
});

test("mixtures: nothing is lost while there is room, and no playlist exceeds a fair share", () => {
  fc.assert(
    fc.property(
      fc.array(fc.integer({ min: 0, max: 150 }), { minLength: 1, maxLength: 5 }),
      fc.integer({ min: 1, max: 600 }),
      (lengths, most) => {
        const lists = lengths.map((length, which) => list(String.fromCharCode(97 + which), length));
        const tracks = mixedTracks(lists, most);
        const different = lengths.reduce((sum, length) => sum + length, 0);
        expect(tracks.length).toBeLessThanOrEqual(most);
        expect(new Set(tracks).size).toBe(Math.min(different, most));
        const times = Map.groupBy(tracks, (track) => track);
        for (const [track, plays] of times) {
          // The average number of others between two plays of the same one.
          if (plays.length > 1) expect(tracks.length / plays.length, track).toBeGreaterThanOrEqual(30);
        }
        if (most < different * lengths.length) return;
        const shares = lists.map((_, which) => shareOf(tracks, String.fromCharCode(97 + which)));
        const longest = Math.max(...shares);
        for (const [which, share] of shares.entries()) {
          const length = lengths[which] ?? 0;
          expect(share).toBe(Math.min(longest, length * Math.max(1, Math.floor(different / 30))));
        }
      },
    ),
  );
});
