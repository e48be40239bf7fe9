import type { Database } from "#server/db/database.ts";
import type { AlbumRow } from "#server/modules/music-lookup/public.ts";
import {
  type BrowseTopic,
  type CategoryKey,
  categoryId,
  categoryOfGenre,
  categoryOfTag,
  nameOfCategory,
  TEMPOS,
} from "#shared/domain/music/browse.ts";
import {
  type Audience,
  albumCovers,
  facetCounts,
  type HeardCollection,
  heardCollections,
  sampleTracks,
  type TrackFilter,
} from "./repository.ts";

/** A part of the music available to an audience. */
export interface Category extends CategoryKey {
  readonly id: string;
  readonly name: string;
  readonly image: AlbumRow["image"];
  /** Offered tracks, and playlists and stations. */
  readonly count: number;
  /** Spellings used by tracks and playlists; empty if they do not use it. */
  readonly spellings: readonly string[];
}

/** The music available to an audience, by category. */
export interface Division {
  /**
   * For every topic the categories with the most music first; decades from the newest, tempos from the
   * slowest.
   */
  readonly categories: readonly Category[];
  readonly collections: readonly HeardCollection[];
}

/** Maximum number of playlists considered: more are found by search. */
const COLLECTIONS = 2000;
/** Maximum number of albums considered for a cover. */
const COVER_SAMPLE = 8;

interface Found extends CategoryKey {
  readonly spellings: Set<string>;
  count: number;
  name: string;
}

/** Divides the music available to an audience into categories, without empty ones. */
export async function divide(db: Database, audience: Audience): Promise<Division> {
  const [counts, collections] = await Promise.all([
    facetCounts(db, audience),
    heardCollections(db, audience, COLLECTIONS),
  ]);
  const found = new Map<string, Found>();
  const add = (key: CategoryKey | null, spelling: string | null, count: number) => {
    if (!key) return;
    const id = categoryId(key);
    const known = found.get(id) ?? {
      ...key,
      spellings: new Set(),
      count: 0,
      name: nameOfCategory(key) ?? "",
    };
    if (spelling !== null) known.spellings.add(spelling);
    known.count += count;
    // A genre's best spelling is one written for people: "Soul & funk", not "soul-funk".
    if (key.topic === "GENRE" && spelling !== null && isBetterName(spelling, known.name))
      known.name = spelling;
    found.set(id, known);
  };
  for (const { kind, value, count } of counts) {
    if (kind === "genre") add(categoryOfGenre(value), value, count);
    else if (kind === "tag") add(categoryOfTag(value), value, count);
    else add({ topic: kind === "tempo" ? "TEMPO" : "ERA", value }, null, count);
  }
  for (const { genres, tags } of collections) {
    for (const genre of genres) add(categoryOfGenre(genre), genre, 1);
    for (const tag of tags) add(categoryOfTag(tag), tag, 1);
  }
  const bare = [...found].map(([id, { spellings, ...rest }]) => ({ ...rest, id, spellings: [...spellings] }));
  const ordered = bare.filter(({ name }) => name !== "").sort(inOrder);
  return { categories: await withCovers(db, audience, ordered, collections), collections };
}

function isBetterName(spelling: string, name: string): boolean {
  if (name === "") return true;
  const isWritten = (text: string) =>
    Number(/^[\p{Lu}\d]/u.test(text)) * 2 + Number(/[\p{Lu} &]/u.test(text));
  return isWritten(spelling) > isWritten(name);
}

const FIXED_ORDER: Partial<Readonly<Record<BrowseTopic, readonly string[]>>> = {
  TEMPO: TEMPOS.map(({ value }) => value).toReversed(),
  ENERGY: ["low", "medium", "high"],
  TIME: ["morning", "lunch", "afternoon", "evening", "night"],
};

function inOrder(a: Omit<Category, "image">, b: Omit<Category, "image">): number {
  if (a.topic !== b.topic) return a.topic < b.topic ? -1 : 1;
  if (a.topic === "ERA") return Number(b.value) - Number(a.value);
  const fixed = FIXED_ORDER[a.topic];
  if (fixed) return fixed.indexOf(a.value) - fixed.indexOf(b.value);
  return b.count - a.count || a.name.localeCompare(b.name, "en");
}

/**
 * Gives each category the cover of the playlist most specific to it, or of one of its albums; if possible, a
 * distinct one.
 */
async function withCovers(
  db: Database,
  audience: Audience,
  categories: readonly Omit<Category, "image">[],
  collections: readonly HeardCollection[],
): Promise<readonly Category[]> {
  const used = new Set<string>();
  const covered: Category[] = [];
  for (const category of categories) {
    const fitting = collections
      .filter(({ image, ...music }) => image !== null && isOf(category, music))
      .sort((a, b) => breadth(a) - breadth(b))
      .map(({ image }) => image);
    const images = fitting.length > 0 ? fitting : await albumImages(db, audience, category);
    const image = images.find((one) => one && !used.has(one.template)) ?? images[0] ?? null;
    if (image) used.add(image.template);
    covered.push({ ...category, image });
  }
  return covered;
}

const breadth = ({ genres, tags }: HeardCollection) => genres.length + tags.length;

async function albumImages(db: Database, audience: Audience, category: Omit<Category, "image">) {
  const sampled = await sampleTracks(db, audience, filterOf(category), COVER_SAMPLE);
  return [...(await albumCovers(db, [...new Set(sampled.map(({ albumId }) => albumId))])).values()];
}

/** Whether a playlist or station belongs to a category. */
export function isOf(
  { topic, spellings }: Pick<Category, "topic" | "spellings">,
  { genres, tags }: Pick<HeardCollection, "genres" | "tags">,
): boolean {
  const own = topic === "GENRE" ? genres : tags;
  return own.some((word) => spellings.includes(word));
}

/** Common properties of a category's tracks. */
export function filterOf({
  topic,
  value,
  spellings,
}: Pick<Category, "topic" | "value" | "spellings">): TrackFilter {
  if (topic === "GENRE") return { by: "genres", spellings };
  if (topic === "ERA") return { by: "year", from: Number(value) };
  if (topic !== "TEMPO") return { by: "tags", spellings };
  const place = TEMPOS.findIndex((tempo) => tempo.value === value);
  return { by: "tempo", from: TEMPOS[place]?.from ?? 0, to: TEMPOS[place - 1]?.from ?? null };
}
