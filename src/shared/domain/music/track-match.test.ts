import { expect, test } from "vitest";
import { isSameTrack, titleSpellings } from "./track-match.ts";

const found = { title: "Café Noir (Remastered 2011)", artists: "Ann Lee, Bo", durationMs: 200_000 };

test("the same track: however title and artists are spelled, at about the same length", () => {
  for (const wanted of [
    { title: "cafe noir", artists: "ANN LEE", durationMs: 203_000 },
    { title: "Café Noir - Live at Home", artists: "Bo feat. Somebody", durationMs: 200_000 },
    { title: "Café Noir", artists: "", durationMs: 199_000 },
    { title: "Café noir", artists: "Ann Lee & Bo", durationMs: null },
  ])
    expect(isSameTrack(wanted, found)).toBe(true);
  for (const wanted of [
    { title: "Café Noir", artists: "Ann", durationMs: 200_000 },
    { title: "Café Noir", artists: "Ann Lee", durationMs: 230_000 },
    { title: "Café", artists: "Ann Lee", durationMs: 200_000 },
    { title: "Café Noir", artists: "", durationMs: null },
  ])
    expect(isSameTrack(wanted, found)).toBe(false);
});

test("spellings of a title that the catalogue is asked for", () => {
  expect(titleSpellings(" Evening (Live) - 2011 Remaster ")).toEqual([
    "evening (live) - 2011 remaster",
    "evening",
  ]);
});
