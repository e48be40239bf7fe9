import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type CandidateTrack, coreTitle, type DescribedTrack, trackMatcher } from "./match-tracks.ts";

const matchTrack = (wanted: DescribedTrack, candidates: readonly CandidateTrack[]) =>
  trackMatcher(candidates)(wanted);

const wanted = (over: Partial<DescribedTrack> = {}): DescribedTrack => ({
  isrc: null,
  title: "Blue Hour",
  artists: ["Nova Lane"],
  durationMs: 200_000,
  ...over,
});
const candidate = (over: Partial<CandidateTrack> = {}): CandidateTrack => ({
  id: "a",
  ...wanted(),
  durationMs: 200_000,
  ...over,
});

test("matching tracks: the same ISRC is the same recording, whatever its title", () => {
  const other = candidate({
    isrc: "SE-XYZ-24-00001",
    title: "Blå timmen",
    artists: ["Someone"],
    durationMs: 1,
  });
  expect(matchTrack(wanted({ isrc: "sexyz2400001" }), [candidate({ id: "b" }), other])).toEqual({
    id: "a",
    by: "isrc",
  });
});

test("matching tracks: a file name matches despite different tags, unless it is ambiguous", () => {
  const named = candidate({ title: "Untitled", artists: ["Unknown artist"], fileName: "01 blue hour.mp3" });
  const one = wanted({ artists: [], durationMs: null, fileName: "01 blue hour.mp3" });
  expect(matchTrack(one, [candidate({ id: "b", title: "x" }), named])).toEqual({ id: "a", by: "file" });
  expect(matchTrack(one, [named, { ...named, id: "b" }])).toBeNull();
  const longer = { ...named, id: "b", durationMs: 300_000 };
  expect(matchTrack({ ...one, durationMs: 299_000 }, [named, longer])).toEqual({ id: "b", by: "file" });
});

test("matching tracks: an invalid ISRC matches nothing", () => {
  for (const isrc of ["", "-", "0", "SEXYZ24"]) {
    expect(matchTrack(wanted({ isrc, title: "x" }), [candidate({ isrc, title: "y" })])).toBeNull();
  }
});

describe("matching tracks: titles and artists are compared as people would", () => {
  test.each<[string, Partial<DescribedTrack>, Partial<CandidateTrack>]>([
    ["remastered", { title: "Blue Hour - Remastered 2011" }, {}],
    [
      "a remaster in brackets",
      { title: "Blue Hour (2011 Remaster)" },
      { title: "Blue Hour [Deluxe Edition]" },
    ],
    ["a guest in brackets", { title: "Blue Hour (feat. Ida Berg)" }, {}],
    ["a guest without brackets", { title: "Blue Hour feat. Ida Berg" }, { title: "Blue Hour ft. Ida Berg" }],
    ["accents and case", { title: "BLÜE  HOUR", artists: ["Nóva Lane"] }, { title: "Blue hour" }],
    ["punctuation", { title: "Blue, Hour!" }, { title: "Blue Hour" }],
    ["an article", { artists: ["The Nova Lane"] }, {}],
    ["one of several artists", { artists: ["Nova Lane", "Ida Berg"] }, { artists: ["Ida Berg"] }],
    ["artists in one name", { artists: ["Nova Lane & Ida Berg"] }, { artists: ["Nova Lane"] }],
    ["and for &", { artists: ["Nova and Lane"] }, { artists: ["Nova & Lane"] }],
    ["a few seconds", { durationMs: 204_000 }, {}],
    ["a beginning in brackets", { title: "(Out) of Time" }, { title: "(out) Of Time" }],
    ["both live", { title: "Blue Hour - Live" }, { title: "Blue Hour (Live at Home)" }],
    ["no artist is known, the length agrees", { artists: [] }, {}],
    ["no length is known, an artist agrees", { durationMs: null }, { durationMs: 500_000 }],
    ["another script", { title: "Синий час" }, { title: "синий Час" }],
  ])("%s", (_name, one, other) => {
    expect(matchTrack(wanted(one), [candidate(other)])).toEqual({ id: "a", by: "name" });
  });
});

describe("matching tracks: a different recording does not match", () => {
  test.each<[string, Partial<DescribedTrack>, Partial<CandidateTrack>]>([
    ["another title", {}, { title: "Blue Hours" }],
    ["another artist", {}, { artists: ["Nova Line"] }],
    ["no artist", {}, { artists: [] }],
    ["live against studio", { title: "Blue Hour - Live" }, {}],
    ["a remix", {}, { title: "Blue Hour (Ida Berg Remix)" }],
    ["karaoke", {}, { title: "Blue Hour (Karaoke Version)" }],
    ["instrumental", { title: "Blue Hour - Instrumental" }, {}],
    ["a much longer one", { durationMs: 260_000 }, {}],
    ["a title alone", { artists: [], durationMs: null }, {}],
    ["no artist is known, another length", { artists: [], durationMs: 260_000 }, {}],
    ["nothing to compare", { title: "…", artists: ["Nova Lane"] }, { title: "!" }],
  ])("%s", (_name, one, other) => {
    expect(matchTrack(wanted(one), [candidate(other)])).toBeNull();
  });
});

test("matching tracks: of several the closest in length matches, in any order", () => {
  const candidates = [
    candidate({ id: "far", durationMs: 206_000 }),
    candidate({ id: "near", durationMs: 201_000 }),
    candidate({ id: "nearer", durationMs: 200_100 }),
  ];
  fc.assert(
    fc.property(fc.shuffledSubarray(candidates, { minLength: 3 }), (shuffled) => {
      expect(matchTrack(wanted(), shuffled)?.id).toBe("nearer");
    }),
  );
});

test("matching tracks: a catalogue track matches itself, and matches share the core title or the ISRC", () => {
  const text = fc.string({ unit: "grapheme", minLength: 1, maxLength: 30 });
  const track = fc.record({
    isrc: fc.option(fc.stringMatching(/^[A-Z]{2}[A-Z0-9]{3}\d{7}$/)),
    title: fc.oneof(
      text,
      fc.constantFrom("Blue Hour", "Blue Hour - Live", "Blue (Hour)", "Blue Hour feat. B"),
    ),
    artists: fc.array(fc.oneof(text, fc.constantFrom("A", "A & B", "The A")), { maxLength: 3 }),
    durationMs: fc.integer({ min: 1, max: 600_000 }),
  });
  fc.assert(
    fc.property(track, fc.array(track, { maxLength: 8 }), (one, others) => {
      const candidates = others.map((other, index) => ({ ...other, id: String(index) }));
      const match = matchTrack(one, candidates);
      const found = candidates.find(({ id }) => id === match?.id);
      if (match?.by === "isrc") expect(found?.isrc).toBe(one.isrc);
      if (match?.by === "name") expect(coreTitle(found?.title ?? "")).toBe(coreTitle(one.title));
      if (one.isrc !== null) expect(matchTrack(one, [{ ...one, id: "self" }])?.by).toBe("isrc");
    }),
  );
});
