import fc from "fast-check";
import { expect, test } from "vitest";
import { type RankedTrack, rank } from "./rank.ts";
import { soundFacts, soundSlugs } from "./sound-facts.ts";
import { groupTags } from "./tag-groups.ts";
import { understand } from "./understand.ts";

const YEAR = 2026;
const find = (prompt: string, tracks: readonly RankedTrack[], limit = 20) =>
  rank(understand(prompt, YEAR), tracks, limit).map(({ track }) => track.id);

function track(id: string, own: Partial<RankedTrack> = {}): RankedTrack {
  const nothing = { title: "Untitled", artist: id, genres: [], tags: [], tempoBpm: null, year: null };
  return { id, ...nothing, explicit: false, ...own };
}

const catalogue: readonly RankedTrack[] = [
  track("quiet jazz", { genres: ["Jazz"], tags: ["mellow", "instrumental"], tempoBpm: 80, year: 1959 }),
  track("sung jazz", { genres: ["Vocal Jazz"], tags: ["romantic"], tempoBpm: 75, year: 1956 }),
  track("house", { genres: ["House"], tags: ["energetic"], tempoBpm: 124, year: 2015 }),
  track("metal", { genres: ["Heavy Metal"], tempoBpm: 160, year: 1986 }),
  track("rap", { genres: ["Hip Hop"], explicit: true, tempoBpm: 92, year: 2012 }),
  track("carol", { genres: ["Christmas"], tags: ["jazz", "cosy"], year: 1960 }),
  track("visa", { genres: ["Svensk visa"], year: 1968 }),
  track("bossa", { genres: ["Bossa Nova"], tags: ["brazil"], tempoBpm: 120, year: 1964 }),
];

test("ranking: a prompt finds its genre, mood, era and language", () => {
  expect(find("calm jazz without singing", catalogue)[0]).toBe("quiet jazz");
  expect(find("romantic jazz with vocals", catalogue)[0]).toBe("sung jazz");
  expect(find("fart och energi på gymmet", catalogue).slice(0, 3)).toContain("house");
  expect(find("svenska visor", catalogue)[0]).toBe("visa");
  expect(find("Rio de Janeiro", catalogue)[0]).toBe("bossa");
  expect(find("loud music from the 80s", catalogue)[0]).toBe("metal");
});

test("ranking: unwanted music comes last; explicit music is left out where children listen", () => {
  expect(find("anything but no metal", catalogue).at(-1)).toBe("metal");
  expect(find("family café", catalogue)).not.toContain("rap");
  expect(find("hip hop without swearing", catalogue)).not.toContain("rap");
});

test("ranking: Christmas music comes only on request", () => {
  expect(find("cosy jazz", catalogue, 2)).not.toContain("carol");
  expect(find("Christmas jazz", catalogue)[0]).toBe("carol");
});

test("ranking: more and less of a track move similar ones up and down", () => {
  const request = understand("music for a bar", YEAR);
  const place = (ids: readonly { readonly track: RankedTrack }[], id: string) =>
    ids.findIndex(({ track: found }) => found.id === id);
  const house = catalogue.filter(({ id }) => id === "house");
  const plain = place(rank(request, catalogue, 8), "house");
  expect(place(rank(request, catalogue, 8, { more: house, less: [] }), "house")).toBeLessThanOrEqual(plain);
  expect(place(rank(request, catalogue, 8, { more: [], less: house }), "house")).toBeGreaterThan(plain);
});

test("ranking: an artist's tracks are spread out while others match as well", () => {
  const alike = Array.from({ length: 12 }, (_, at) =>
    track(`${at}`, { genres: ["Jazz"], artist: at < 6 ? "same" : `other ${at}` }),
  );
  const artists = rank(understand("jazz", YEAR), alike, 7).map(({ track: { artist } }) => artist);
  expect(artists.slice(0, 6).filter((artist) => artist === "same")).toHaveLength(1);
});

test("ranking: any metadata gives a stable sound within bounds, and any text is understood", () => {
  const words = fc.oneof(
    fc.constantFrom("Jazz", "deep house", "Energetic", "instrumental", "jul"),
    fc.string(),
  );
  const metadata = fc.record({
    title: fc.string(),
    genres: fc.array(words, { maxLength: 4 }),
    tags: fc.array(words, { maxLength: 6 }),
    tempoBpm: fc.option(fc.double({ min: 1, max: 400, noNaN: true })),
    year: fc.option(fc.integer({ min: 1000, max: 9999 })),
    explicit: fc.boolean(),
  });
  fc.assert(
    fc.property(metadata, fc.string(), (given, prompt) => {
      const { energy, vocals, concepts } = soundFacts(given);
      expect(energy).toBeGreaterThanOrEqual(1);
      expect(energy).toBeLessThanOrEqual(5);
      expect(vocals).toBeGreaterThanOrEqual(0);
      expect(vocals).toBeLessThanOrEqual(1);
      for (const strength of concepts.values()) expect(strength).toBeLessThanOrEqual(1);
      const slugs = soundSlugs(given);
      expect(soundSlugs(given)).toEqual(slugs);
      expect(groupTags(slugs).flatMap(({ tags }) => tags)).toHaveLength(slugs.length);
      expect(rank(understand(prompt, YEAR), [{ id: "a", artist: "a", ...given }], 5).length).toBeLessThan(2);
    }),
  );
});
