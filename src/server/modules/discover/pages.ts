import { findAccount } from "#server/modules/accounts/public.ts";
import { type MostPlayed, mostPlayed } from "#server/modules/history/public.ts";
import type { AlbumRow } from "#server/modules/music-lookup/public.ts";
import { schedulesOf } from "#server/modules/schedules/public.ts";
import type { Services } from "#server/services.ts";
import { planOf } from "#shared/domain/accounts/plan.ts";
import { EDITORIAL_ACCOUNT_ID } from "#shared/domain/accounts/provider.ts";
import {
  type BrowseTopic,
  type EditorialTopic,
  pageOfTopic,
  TOPIC_PAGES,
  topicOfPage,
} from "#shared/domain/music/browse.ts";
import type { Listener } from "#shared/domain/music/hearing.ts";
import { partOf } from "#shared/domain/services/part-of.ts";
import { DAY_MS } from "#shared/domain/time/lengths.ts";
import { type Category, type Division, divide, filterOf, isOf } from "./categories.ts";
import { createKept, type Kept } from "./kept.ts";
import {
  type Audience,
  artistsOfTracks,
  catalogueVersion,
  editedSections,
  newestTracks,
  royaltyFreeAlbums,
  type SampledTrack,
  sampleTracks,
} from "./repository.ts";

/** Pages that the service generates from available music and from editors' sections. */

/** A row of a page: ids of its items, and its subject. */
export interface Section {
  readonly id: string;
  readonly title: string;
  readonly subtitle: string | null;
  readonly topic: EditorialTopic | null;
  readonly category: Category | null;
  readonly page: string | null;
  readonly image: AlbumRow["image"];
  readonly items: readonly string[];
}

export interface Page {
  readonly page: string;
  readonly title: string;
  readonly topic: EditorialTopic | null;
  readonly sections: readonly Section[];
}

/** Audience of a page. */
export interface Reader {
  readonly listener: Listener;
  /** The account for which it is shown; one of the viewer's, or null. */
  readonly owner: string | null;
}

/** Items per row, and per category row on its topic's page. */
const ROW = 12;
/** Categories of a topic with a row of their own on its page. */
const ROWS = 10;
/** Categories on Home. */
const TILES = 16;
/** Number of tracks that a category's rows are built from, and of newest tracks considered. */
const SAMPLE = 1000;
const NEWEST = 600;
/** Days for which plays count. */
const PLAYED_DAYS = 30;

const HOME_TOPICS = ["GENRE", "MOOD", "BUSINESS", "TIME"] as const satisfies readonly BrowseTopic[];
const ALL_TOPICS = ["GENRE", "MOOD", "BUSINESS", "TIME", "ENERGY", "TEMPO", "ERA"] as const;

/** Data for pages of one reader; each part is computed once and cached. */
interface Source {
  readonly services: Services;
  readonly reader: Reader;
  readonly audience: Audience;
  readonly division: Division;
  readonly kept: <Value extends object>(what: string, make: () => Promise<Value>) => Promise<Value>;
}

async function sourceFor(services: Services, reader: Reader): Promise<Source> {
  const { db } = services;
  const audience = {
    listener: reader.listener,
    royaltyFree: await hasRoyaltyFreePlan(services, reader.owner),
  };
  const known = partOf(services, createPages);
  const version = await catalogueVersion(db, reader.listener);
  const who = [
    audience.royaltyFree ? "free" : "all",
    ...[...new Set(reader.listener.accountIds)].sort(),
  ].join(" ");
  const kept: Source["kept"] = (what, make) => known(`${who} ${what}`, version, make);
  return { services, reader, audience, kept, division: await kept("division", () => divide(db, audience)) };
}

const createPages = ({ now }: Services): Kept => createKept(() => now().getTime());

async function hasRoyaltyFreePlan({ db, env }: Services, owner: string | null): Promise<boolean> {
  const account = owner === null ? null : await findAccount(db, owner);
  return account ? planOf(account, env.billing).plan === "royalty-free" : false;
}

/** A page by its name; null if there is none. Rows without items are left out. */
export async function editorialPage(services: Services, name: string, reader: Reader): Promise<Page | null> {
  const day = services.now().toISOString().slice(0, 10);
  const edited = await editedSections(services.db, name, day);
  if (edited.length === 0 && topicOfPage(name) === null) return null;
  const source = await sourceFor(services, reader);
  const allowed = await allowedItems(
    source,
    edited.flatMap(({ items }) => items),
  );
  const own = edited.map((row) => ({
    id: row.id,
    title: row.title,
    subtitle: row.subtitle,
    topic: null,
    category: null,
    page: null,
    image: row.image,
    items: row.items.filter((id) => allowed === null || allowed.has(id)),
  }));
  const title = edited[0]?.pageTitle ?? "";
  if (topicOfPage(name) === null) return { page: name, title, topic: null, sections: own };
  const made = await makePage(source, name);
  return { ...made, title, sections: [...own, ...made.sections] };
}

/** Which items of a page the reader's plan includes; null: all of them. */
async function allowedItems(
  { services, audience, division }: Source,
  items: readonly string[],
): Promise<ReadonlySet<string> | null> {
  if (!audience.royaltyFree) return null;
  const albums = await royaltyFreeAlbums(services.db, audience.listener, items);
  return new Set([
    ...albums,
    ...division.collections.map(({ id }) => id),
    ...division.categories.map(({ id }) => id),
  ]);
}

async function makePage(
  source: Source,
  name: string,
): Promise<Omit<Page, "sections"> & { sections: Section[] }> {
  const page = (topic: EditorialTopic, sections: readonly (Section | null)[]) => ({
    page: name,
    title: "",
    topic,
    sections: sections.filter((one) => one !== null && one.items.length > 0) as Section[],
  });
  switch (name) {
    case "home":
      return page("HOME", await homeSections(source));
    case "categories":
      return page(
        "CATEGORIES",
        ALL_TOPICS.map((topic) => tiles(source, topic, Number.POSITIVE_INFINITY)),
      );
    case "new":
      return page("NEW", await newSections(source, ROW * 4));
    case "played":
      return page("PLAYED", await playedSections(source, ROW * 4));
    default: {
      const topic = TOPIC_PAGES[name as keyof typeof TOPIC_PAGES];
      return page(topic, await topicSections(source, topic));
    }
  }
}

async function homeSections(source: Source): Promise<readonly (Section | null)[]> {
  const { collections } = source.division;
  const own = collections.filter(({ curatorAccountId: curator }) =>
    curator === EDITORIAL_ACCOUNT_ID ? source.reader.owner === curator : curator !== null,
  );
  const stations = collections.filter(({ presentAs }) => presentAs === "station");
  return [
    section("OWN_PLAYLISTS", ids(own, ROW)),
    await scheduleSection(source),
    ...(await playedSections(source, ROW)).map((one) => ({ ...one, page: "played" })),
    ...HOME_TOPICS.map((topic) => tiles(source, topic, TILES)),
    ...(await newSections(source, ROW)).map((one) => ({ ...one, page: "new" })),
    section("STATIONS", ids(stations, ROW)),
  ];
}

/** The categories of a topic; empty if there is only one, because it would contain everything. */
function tiles({ division }: Source, topic: BrowseTopic, limit: number): Section | null {
  const own = division.categories.filter((category) => category.topic === topic);
  if (own.length < 2) return null;
  return { ...section(topic, ids(own, limit)), page: pageOfTopic(topic) };
}

async function topicSections(source: Source, topic: BrowseTopic): Promise<readonly Section[]> {
  const own = source.division.categories.filter((category) => category.topic === topic);
  const rows = await Promise.all(
    own.slice(0, ROWS).map(async (category) => {
      const { playlists, stations, albums, artists } = await contentOf(source, category);
      const items = [
        ...[...playlists, ...stations].slice(0, ROW / 2),
        ...albums.slice(0, ROW / 2),
        ...artists,
      ];
      return { ...section(topic, items.slice(0, ROW)), id: category.id, category };
    }),
  );
  return [...rows, section(topic, ids(own.slice(ROWS), Number.POSITIVE_INFINITY))];
}

async function newSections(source: Source, limit: number): Promise<readonly Section[]> {
  const { services, audience, kept } = source;
  const newest = await kept("newest", () => newestTracks(services.db, audience, NEWEST));
  const artists = await kept("newest artists", () => artistsOf(source, newest, ROW * 4));
  return [section("ALBUMS", albumsOf(newest).slice(0, limit)), section("ARTISTS", artists.slice(0, limit))];
}

async function playedSections(source: Source, limit: number): Promise<readonly Section[]> {
  const played = await playedHere(source);
  return [
    section("PLAYED", played.tracks.slice(0, limit)),
    section(
      "PLAYLISTS",
      played.sources.filter((id) => source.division.collections.some((one) => one.id === id)).slice(0, limit),
    ),
  ];
}

function playedHere({
  services,
  reader,
  kept,
}: Pick<Source, "services" | "reader" | "kept">): Promise<MostPlayed> {
  const { owner } = reader;
  if (owner === null) return Promise.resolve({ tracks: [], sources: [] });
  const since = new Date(services.now().getTime() - PLAYED_DAYS * DAY_MS);
  return kept(`played ${owner}`, () => mostPlayed(services.db, owner, since, ROW * 4));
}

async function scheduleSection({ services, reader }: Source): Promise<Section | null> {
  if (reader.owner === null) return null;
  const schedules = await schedulesOf(services.db, reader.owner);
  return section("SCHEDULES", ids(schedules, ROW));
}

/** Contents of a category. */
interface Content {
  readonly playlists: readonly string[];
  readonly stations: readonly string[];
  readonly albums: readonly string[];
  readonly artists: readonly string[];
  readonly tracks: readonly string[];
}

function contentOf(source: Source, category: Category): Promise<Content> {
  const { services, audience, division, kept } = source;
  return kept(`content ${category.id}`, async () => {
    const fitting = division.collections
      .filter((collection) => isOf(category, collection))
      .sort((a, b) => a.genres.length - b.genres.length);
    const sampled = await sampleTracks(services.db, audience, filterOf(category), SAMPLE);
    const artists = await artistsOf(source, sampled, ROW * 2);
    return {
      playlists: ids(
        fitting.filter(({ presentAs }) => presentAs === "playlist"),
        ROW * 2,
      ),
      stations: ids(
        fitting.filter(({ presentAs }) => presentAs === "station"),
        ROW * 2,
      ),
      albums: albumsOf(sampled).slice(0, ROW * 2),
      artists,
      tracks: onePerAlbum(sampled).slice(0, ROW),
    };
  });
}

/** Main artists of these tracks; none for a plan without artist pages. */
async function artistsOf(
  { services, audience }: Source,
  sampled: readonly SampledTrack[],
  limit: number,
): Promise<readonly string[]> {
  if (audience.royaltyFree) return [];
  return await artistsOfTracks(services.db, ids(sampled, SAMPLE), limit);
}

/** A category's own page. */
export interface BrowsePage {
  readonly category: Category;
  readonly sections: readonly Section[];
}

/** The contents of a category that the reader may access; null if empty. */
export async function browsePage(services: Services, id: string, reader: Reader): Promise<BrowsePage | null> {
  const source = await sourceFor(services, reader);
  const category = source.division.categories.find((one) => one.id === id);
  if (!category) return null;
  const { playlists, stations, albums, artists, tracks } = await contentOf(source, category);
  const sections = [
    section("PLAYLISTS", playlists),
    section("STATIONS", stations),
    section("ALBUMS", albums),
    section("ARTISTS", artists),
    section("TRACKS", tracks),
  ];
  return { category, sections: sections.filter(({ items }) => items.length > 0) };
}

/** The categories of the music that a reader may access. */
export async function categoriesFor(services: Services, reader: Reader): Promise<readonly Category[]> {
  return (await sourceFor(services, reader)).division.categories;
}

/** The most played tracks in the reader's account. */
export async function tracksPlayedHere(services: Services, reader: Reader): Promise<readonly string[]> {
  return (await playedHere(await sourceFor(services, reader))).tracks;
}

function section(topic: EditorialTopic, items: readonly string[]): Section {
  return { id: topic, title: "", subtitle: null, topic, category: null, page: null, image: null, items };
}

function ids(rows: readonly { readonly id: string }[], limit: number): readonly string[] {
  return rows.slice(0, limit).map(({ id }) => id);
}

/** Albums in the order of their first tracks. */
function albumsOf(sampled: readonly SampledTrack[]): readonly string[] {
  return [...new Set(sampled.map(({ albumId }) => albumId))];
}

/** One track of each album first, then the second of each. */
function onePerAlbum(sampled: readonly SampledTrack[]): readonly string[] {
  const firsts = new Map(sampled.toReversed().map(({ id, albumId }) => [albumId, id]));
  const first = new Set(firsts.values());
  return [...[...firsts.values()].toReversed(), ...sampled.flatMap(({ id }) => (first.has(id) ? [] : [id]))];
}
