import { expect, test } from "vitest";
import enCompany from "#renderer/lib/i18n/en/company.json" with { type: "json" };
import svCompany from "#renderer/lib/i18n/sv/company.json" with { type: "json" };
import { describeCatalogue } from "#server/catalog/synth/demo/describe.ts";
import { ALL_BUSINESS_TYPES } from "#shared/domain/accounts/business-types.ts";
import { GENRES } from "#shared/domain/music-requests/genres.ts";
import { rank } from "#shared/domain/music-requests/rank.ts";
import { SITUATIONS } from "#shared/domain/music-requests/situations.ts";
import { placePrompt, SUGGESTIONS, suggestionLevel } from "#shared/domain/music-requests/suggestions.ts";
import { understand } from "#shared/domain/music-requests/understand.ts";
import { BUSINESSES, type BusinessCase } from "#tests/cases/businesses/businesses.ts";

/** The suggestions of the setup guide, over the demo catalogue. */

const YEAR = 2026;
const FIRST = 10;
/** Of the first tracks; the demo catalogue has twelve genres, some of the fitting ones are none of them. */
const MOST = 0.6;

const TRACKS = describeCatalogue().tracks.map(({ slug, artists, releaseYear, ...track }) => ({
  ...track,
  id: slug,
  artist: artists[0] ?? "",
  year: releaseYear,
}));

/** The kind of business that an owner chooses at sign-up, besides the description. */
const TYPES = {
  "hair salon": "hair_salon",
  "hotel lobby": "hotel",
  "sushi restaurant": "restaurant",
  gym: "gym",
  "bookshop café": "retail",
  "cocktail bar": "bar",
  "children's clothes shop": "fashion_store",
  spa: "spa",
  bakery: "bakery",
  "sports shop": "retail",
  "dentist's waiting room": "dentist",
  "vintage furniture shop": "home_store",
} as const;

/** What people call by a wider name than the vocabulary does. */
const CALLED: Readonly<Record<string, string>> = { "solo-piano": "classical" };

function genresOf(slug: string): ReadonlySet<string> {
  const found = new Set<string>();
  const add = (one: string) => {
    const row = GENRES[one];
    if (!row || found.has(one)) return;
    for (const name of [one, row.title.toLowerCase(), CALLED[one] ?? one]) found.add(name);
    for (const wider of row.is.split(" ")) add(wider);
  };
  add(slug);
  return found;
}

function judge({ fits, unfit }: BusinessCase, prompt: string) {
  const answers = rank(understand(prompt, YEAR), TRACKS, FIRST);
  const genres = answers.map(({ track }) => track.genres.flatMap((slug) => [...genresOf(slug)]));
  const share = genres.filter((names) => names.some((name) => fits.includes(name))).length / FIRST;
  const wrong = genres.flat().filter((name) => unfit.includes(name));
  return { fits: share >= MOST ? "most" : share, wrong };
}

const SENTENCES = BUSINESSES.flatMap((business) =>
  [...business.en, ...business.sv].map((sentence) => [business.kind, sentence, business] as const),
);

test.each(SENTENCES)("suggestions: fit a %s described as “%s”", (_kind, description, business) => {
  const prompt = placePrompt({ type: "", description, atmospheres: [], genres: [] });
  expect(judge(business, prompt)).toEqual({ fits: "most", wrong: [] });
});

test.each(SENTENCES)(
  "suggestions: fit a %s of its type, described as “%s”",
  (kind, description, business) => {
    const texts = business.sv.includes(description) ? svCompany : enCompany;
    const type = texts.types[TYPES[kind as keyof typeof TYPES]];
    expect(judge(business, placePrompt({ type, description, atmospheres: [], genres: [] }))).toEqual({
      fits: "most",
      wrong: [],
    });
  },
);

test("suggestions: every type of business is understood in both languages", () => {
  for (const { types } of [enCompany, svCompany])
    for (const type of ALL_BUSINESS_TYPES) {
      const places = understand(types[type], YEAR).filter(
        (mention) => mention.kind === "concept" && mention.slug in SITUATIONS,
      );
      expect([types[type], places.length > 0]).toEqual([types[type], type !== "other"]);
    }
});

test("suggestions: the alternatives are a step calmer or livelier than the place", () => {
  const levels = (prompt: string) => SUGGESTIONS.map((one) => suggestionLevel(prompt, one, YEAR));
  expect(levels("Spa")).toEqual([null, "very-low", "energy-medium"]);
  expect(levels("Bar")).toEqual([null, "energy-low", "energy-high"]);
  expect(levels("Gym")).toEqual([null, "energy-medium", "very-high"]);
  expect(levels("")).toEqual([null, "energy-low", "energy-high"]);
});
