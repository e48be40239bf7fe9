import { idOf } from "#shared/domain/ids/opaque-id.ts";
import { foldText } from "./search/fold-text.ts";

/**
 * Browse categories: divisions of any catalogue. Genres come from the tracks; the others are defined here.
 */

export const BROWSE_TOPICS = ["GENRE", "MOOD", "ENERGY", "TEMPO", "ERA", "TIME", "BUSINESS"] as const;
export type BrowseTopic = (typeof BROWSE_TOPICS)[number];

/** Topics of pages and their sections, besides those of categories. */
export type EditorialTopic =
  | BrowseTopic
  | "HOME"
  | "CATEGORIES"
  | "NEW"
  | "PLAYED"
  | "OWN_PLAYLISTS"
  | "PLAYLISTS"
  | "STATIONS"
  | "SCHEDULES"
  | "ALBUMS"
  | "ARTISTS"
  | "TRACKS";

/** One part of a topic: its value, as used in ids and addresses. */
export interface CategoryKey {
  readonly topic: BrowseTopic;
  readonly value: string;
}

/** Meanings of music tags, by topic: the tag, its value if that differs, and its name. */
export const TAGGED = {
  MOOD: {
    calm: "Calm",
    cosy: "Cosy",
    dreamy: "Dreamy",
    elegant: "Elegant",
    tender: "Tender",
    relaxed: "Relaxed",
    sunny: "Sunny",
    warm: "Warm",
    joyful: "Joyful",
    confident: "Confident",
    sleek: "Sleek",
    nostalgic: "Nostalgic",
  },
  ENERGY: { low: "Low energy", medium: "Medium energy", high: "High energy" },
  TIME: {
    morning: "Morning",
    lunch: "Lunch",
    afternoon: "Afternoon",
    evening: "Evening",
    night: "Night",
  },
  BUSINESS: {
    cafe: "Cafés",
    restaurant: "Restaurants",
    "hotel-lobby": "Hotel lobbies",
    spa: "Spas & studios",
    fashion: "Fashion",
    bar: "Bars",
    bookshop: "Bookshops",
    bakery: "Bakeries",
    gym: "Gyms",
    barber: "Barbers & salons",
    "beach-bar": "Terraces & beach bars",
  },
} as const satisfies Partial<Record<BrowseTopic, Readonly<Record<string, string>>>>;

/** Minimum beats a minute of each tempo, the fastest first. */
export const TEMPOS = [
  { value: "fast", name: "Fast", from: 120 },
  { value: "medium", name: "Medium tempo", from: 90 },
  { value: "slow", name: "Slow", from: 0 },
] as const;

const ENERGY_TAG = "energy-";

/** The category of a tag; null for tags of other things, such as instruments. */
export function categoryOfTag(tag: string): CategoryKey | null {
  if (tag.startsWith(ENERGY_TAG)) {
    const value = tag.slice(ENERGY_TAG.length);
    return Object.hasOwn(TAGGED.ENERGY, value) ? { topic: "ENERGY", value } : null;
  }
  for (const topic of ["MOOD", "TIME", "BUSINESS"] as const)
    if (Object.hasOwn(TAGGED[topic], tag)) return { topic, value: tag };
  return null;
}

/**
 * The category of a genre in any spelling: "Soul & Funk" and "soul-funk" are one. Null if nothing remains.
 */
export function categoryOfGenre(genre: string): CategoryKey | null {
  const value = encodeURIComponent(foldText(genre).replaceAll(" ", "-")).replaceAll("%", "_");
  return value === "" ? null : { topic: "GENRE", value };
}

/** Built-in names of categories: the fixed ones, and decades. */
export function nameOfCategory({ topic, value }: CategoryKey): string | null {
  if (topic === "ERA") return `${value}s`;
  if (topic === "TEMPO") return TEMPOS.find((tempo) => tempo.value === value)?.name ?? null;
  if (topic === "GENRE") return null;
  const names: Readonly<Record<string, string>> = TAGGED[topic];
  return names[value] ?? null;
}

/** The opaque id of a category. */
export function categoryId({ topic, value }: CategoryKey): string {
  return idOf("BrowseCategory", `${topic.toLowerCase()}-${value}`);
}

/** Names of the generated pages of a topic. */
export const TOPIC_PAGES = {
  genres: "GENRE",
  moods: "MOOD",
  energy: "ENERGY",
  tempo: "TEMPO",
  eras: "ERA",
  day: "TIME",
  business: "BUSINESS",
} as const satisfies Readonly<Record<string, BrowseTopic>>;

/** The name of an editors' page: lower-case letters, digits and hyphens. */
export const PAGE_NAME = /^[a-z0-9]+(-[a-z0-9]+)*$/;
export const MAX_PAGE_NAME = 60;

/** The generated pages, by name. */
export const MADE_PAGES = {
  home: "HOME",
  categories: "CATEGORIES",
  new: "NEW",
  played: "PLAYED",
  ...TOPIC_PAGES,
} as const satisfies Readonly<Record<string, EditorialTopic>>;

/** The subject of a generated page; null for a page made only by editors. */
export function topicOfPage(name: string): (typeof MADE_PAGES)[keyof typeof MADE_PAGES] | null {
  return Object.hasOwn(MADE_PAGES, name) ? MADE_PAGES[name as keyof typeof MADE_PAGES] : null;
}

/** The page of a topic. */
export function pageOfTopic(topic: BrowseTopic): string {
  return Object.entries(TOPIC_PAGES).find(([, one]) => one === topic)?.[0] ?? "categories";
}

/** Tag for tracks, playlists and stations that are included in the royalty-free plan. */
export const ROYALTY_FREE_TAG = "royalty-free";
