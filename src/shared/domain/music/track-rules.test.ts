import { expect, test } from "vitest";
import {
  canPlaySource,
  canPreviewAlbum,
  canPreviewPlaylist,
  canPreviewTrack,
  type FilterableTrack,
  filterTracks,
  type TrackFilterOptions,
} from "./track-rules.ts";

function track(id: string, own: Partial<FilterableTrack> = {}): FilterableTrack {
  return { id, explicit: false, isAvailable: true, previewUrl: `/media/${id}`, ...own };
}

test("preview: a track needs to be available and to have a preview (@M-275)", () => {
  expect(canPreviewTrack(track("a"))).toBe(true);
  expect(canPreviewTrack(track("a", { isAvailable: false }))).toBe(false);
  expect(canPreviewTrack(track("a", { previewUrl: null }))).toBe(false);
  expect(canPreviewTrack(track("a", { isAvailable: false, previewUrl: null }))).toBe(false);
});

test("preview: a playlist has one unless it is known to be empty (@M-276)", () => {
  expect([0, 3, undefined, null].map(canPreviewPlaylist)).toEqual([false, true, true, true]);
});

test("preview: an album has one if any of its tracks has (@M-277)", () => {
  expect(canPreviewAlbum([track("a", { previewUrl: null })])).toBe(false);
  expect(canPreviewAlbum([track("a", { previewUrl: null }), track("b")])).toBe(true);
});

test("play button: is disabled when nothing is playable, unless the music is already assigned (@M-278)", () => {
  expect([canPlaySource(0, false), canPlaySource(0, true), canPlaySource(1, false)]).toEqual([
    false,
    true,
    true,
  ]);
});

test("track list: explicit tracks are omitted when the account filters them (@M-280)", () => {
  const tracks = [track("plain"), track("explicit", { explicit: true }), track("last")];
  expect(filterTracks(tracks, {}).map(({ id }) => id)).toEqual(["plain", "explicit", "last"]);
  expect(filterTracks(tracks, { explicit: true }).map(({ id }) => id)).toEqual(["plain", "last"]);
});

test("track list: omits unavailable, unpreviewable or named tracks on request, and is cut (@M-281)", () => {
  const tracks = [
    track("plain"),
    track("elsewhere", { isAvailable: false }),
    track("silent", { previewUrl: null }),
    track("named"),
    track("last"),
  ];
  const left = (without: TrackFilterOptions) => filterTracks(tracks, without).map(({ id }) => id);
  expect(left({})).toEqual(["plain", "elsewhere", "silent", "named", "last"]);
  expect(left({ unavailable: true })).toEqual(["plain", "silent", "named", "last"]);
  expect(left({ unpreviewable: true })).toEqual(["plain", "elsewhere", "named", "last"]);
  expect(left({ ids: new Set(["named", "unknown"]) })).toEqual(["plain", "elsewhere", "silent", "last"]);
  expect(left({ limit: 2 })).toEqual(["plain", "elsewhere"]);
  expect(left({ unavailable: true, unpreviewable: true, ids: new Set(["plain"]), limit: 1 })).toEqual([
    "named",
  ]);
});
