import type { CoverSpec } from "#server/catalog/art/cover.ts";
import { playlistCovers } from "#server/catalog/art/playlist-covers.ts";
import { SAMPLE_RATE } from "#server/catalog/synth/dsp/tables.ts";
import type { GenreSlug } from "#server/catalog/synth/genres/genres.ts";
import { between, chance, randomFrom, seedOf, shuffled, wholeBetween } from "#server/catalog/synth/random.ts";
import { type TrackRecipe, trackFrames } from "#server/catalog/synth/render-track.ts";
import { type AlbumData, albumData, artistData } from "./albums.ts";
import { genreFacts } from "./genre-facts.ts";
import {
  instrumentTitles,
  moodTitles,
  type PlaylistData,
  playlistData,
  sectionData,
  venueTitles,
} from "./playlists.ts";
import type {
  AlbumDescription,
  CatalogueDescription,
  CategoryDescription,
  ItemReference,
  PlaylistDescription,
  TagGroupDescription,
  TrackDescription,
} from "./types.ts";

const pitchNames = ["C", "D♭", "D", "E♭", "E", "F", "F♯", "G", "A♭", "A", "B♭", "B"] as const;
const markets: Readonly<Record<string, readonly string[]>> = {
  nordic: ["SE", "NO", "DK", "FI"],
  us: ["US", "CA"],
};
const genreSlugs = Object.keys(genreFacts) as GenreSlug[];

/** The demo catalogue. Pure: the same on every call and machine. */
export function describeCatalogue(): CatalogueDescription {
  const tracks = albumData.flatMap((album) => describeTracks(album)).map(numbered);
  const covers = playlistCovers(
    playlistData.map(({ slug, genres }) => ({ seed: seedOf(`playlist:${slug}`), genres })),
  );
  const playlists = playlistData.flatMap((playlist, index) => {
    const drawn = covers[index];
    return drawn ? [describePlaylist(playlist, drawn, tracks)] : [];
  });
  const albums: AlbumDescription[] = albumData.map((a) => ({
    slug: a.slug,
    title: a.title,
    artist: a.artist,
    releaseYear: a.year,
    genre: a.genre,
    // The two albums of a genre share neither palette nor form.
    cover: {
      ...cover("album", a.slug, a.genre, a.flavour * 2 + (seedOf(a.slug) % 2)),
      ...(a.flavour === 0 ? {} : { form: "spine" as const }),
    },
  }));
  return {
    genres: genreSlugs.map((slug) => ({ slug, name: genreFacts[slug].name })),
    artists: artistData.map(([slug, name, biography], index) => ({
      slug,
      name,
      biography,
      cover: cover("artist", slug, albumData.find((a) => a.artist === slug)?.genre ?? "ambient", index),
    })),
    albums,
    tracks,
    playlists,
    sections: sectionData.map((section) => ({ ...section, items: section.items.map(reference) })),
    categories: describeCategories(playlists, albums, tracks),
    tagGroups: describeTagGroups(),
  };
}

function cover(kind: CoverSpec["kind"], slug: string, genre: GenreSlug, palette?: number): CoverSpec {
  return { kind, genre, seed: seedOf(`${kind}:${slug}`), ...(palette === undefined ? {} : { palette }) };
}

function reference(text: string): ItemReference {
  const [type, slug = ""] = text.split(":");
  if (type !== "playlist" && type !== "album" && type !== "artist")
    throw new Error(`No such kind of item: ${text}`);
  return { type, slug };
}

/** "Café Été!" becomes "cafe-ete". */
export function slugOf(text: string): string {
  return text
    .normalize("NFD")
    .replace(/[\u0300-\u036f']/g, "")
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-|-$/g, "");
}

function describeTracks(album: AlbumData): TrackDescription[] {
  const facts = genreFacts[album.genre];
  let disc = 1;
  let number = 0;
  return album.tracks.map((line) => {
    if (line.startsWith("//")) {
      disc++;
      number = 0;
    }
    number++;
    const [, title = "", marks = ""] = /^(?:\/\/ )?(.*?)((?: [!#@][\w-]*)*)$/.exec(line) ?? [];
    const slug = `${album.slug}-${slugOf(title)}`;
    const seed = seedOf(slug);
    const random = randomFrom(seed);
    const bpm = wholeBetween(random, facts.bpm[0], facts.bpm[1]);
    const tonic = wholeBetween(random, 0, 11);
    const seconds = chance(random, 0.12) ? between(random, 130, 160) : between(random, 68, 108);
    const recipe: TrackRecipe = { genre: album.genre, seed, bpm, tonic, flavour: album.flavour, seconds };
    const frames = trackFrames(recipe);
    const guest = /@([\w-]+)/.exec(marks)?.[1];
    const limited = /#(\w+)/.exec(marks)?.[1];
    return {
      slug,
      title,
      artists: guest ? [album.artist, guest] : [album.artist],
      album: album.slug,
      discNumber: disc,
      trackNumber: number,
      explicit: marks.includes("!"),
      markets: (limited && markets[limited]) || ["ZZ"],
      genres: [album.genre],
      tags: [
        `energy-${facts.energy}`,
        ...facts.moods,
        ...facts.instruments[album.flavour],
        ...facts.venues,
        ...album.tags,
      ],
      tempoBpm: bpm,
      key: `${pitchNames[tonic]} ${facts.modes[album.flavour]}`,
      releaseYear: album.year,
      isrc: "",
      frames,
      durationMs: Math.round((frames / SAMPLE_RATE) * 1000),
      recipe,
    };
  });
}

function numbered(track: TrackDescription, index: number): TrackDescription {
  const year = String(track.releaseYear % 100).padStart(2, "0");
  return { ...track, isrc: `ZZRTN${year}${String(index + 1).padStart(5, "0")}` };
}

/** Takes tracks of the playlist's genres in turn, so that neighbours differ and no genre dominates. */
function describePlaylist(
  data: PlaylistData,
  drawn: CoverSpec,
  all: readonly TrackDescription[],
): PlaylistDescription {
  const random = randomFrom(seedOf(`playlist:${data.slug}`));
  const onlyFree = data.tags.includes("royalty-free");
  const queues = data.genres.map((genre) =>
    shuffled(
      random,
      all.filter(
        (t) =>
          t.genres.includes(genre) &&
          !(data.clean && t.explicit) &&
          (!onlyFree || t.tags.includes("royalty-free")),
      ),
    ),
  );
  const tracks: string[] = [];
  while (tracks.length < data.size && queues.some((q) => q.length > 0)) {
    for (const queue of queues) {
      const track = queue.pop();
      if (track && tracks.length < data.size) tracks.push(track.slug);
    }
  }
  return {
    slug: data.slug,
    name: data.name,
    presentAs: data.station ? "station" : "playlist",
    shortDescription: data.short,
    description: data.text,
    genres: data.genres,
    tags: data.tags,
    playbackMode: data.mode,
    tracks,
    cover: drawn,
  };
}

function describeCategories(
  playlists: readonly PlaylistDescription[],
  albums: readonly AlbumDescription[],
  tracks: readonly TrackDescription[],
): CategoryDescription[] {
  const genreOf = (tag: string): GenreSlug[] =>
    genreSlugs.filter((g) => [...genreFacts[g].moods, ...genreFacts[g].venues].includes(tag));
  const collect = (genres: readonly GenreSlug[]) => ({
    playlists: playlists
      .filter((p) => p.genres.slice(0, 2).some((g) => genres.includes(g)))
      .map((p) => p.slug),
    albums: albums.filter((a) => genres.includes(a.genre)).map((a) => a.slug),
  });
  const used = new Set(tracks.flatMap((t) => t.tags));
  return [
    ...genreSlugs.map((slug) => ({
      slug,
      title: genreFacts[slug].name,
      kind: "genre" as const,
      description: genreFacts[slug].blurb,
      playlists: playlists.filter((p) => p.genres.includes(slug)).map((p) => p.slug),
      albums: albums.filter((a) => a.genre === slug).map((a) => a.slug),
      cover: cover("category", slug, slug),
    })),
    ...Object.entries(moodTitles)
      .filter(([slug]) => used.has(slug))
      .map(([slug, title]) => ({
        slug,
        title,
        kind: "mood" as const,
        description: `Music that feels ${title.toLowerCase()}.`,
        ...collect(genreOf(slug)),
        cover: cover("category", slug, genreOf(slug)[0] ?? "ambient"),
      })),
    ...Object.entries(venueTitles).map(([slug, [title, description]]) => ({
      slug,
      title,
      kind: "venue" as const,
      description,
      ...collect(genreOf(slug)),
      cover: cover("category", slug, genreOf(slug)[0] ?? "ambient"),
    })),
  ];
}

function describeTagGroups(): TagGroupDescription[] {
  const list = (titles: Readonly<Record<string, string>>) =>
    Object.entries(titles).map(([slug, title]) => ({ slug, title }));
  return [
    {
      slug: "genre",
      title: "Genre",
      icon: "IconVinyl",
      tags: genreSlugs.map((slug) => ({ slug, title: genreFacts[slug].name })),
    },
    { slug: "mood", title: "Mood", icon: "IconMoodSmile", tags: list(moodTitles) },
    {
      slug: "energy",
      title: "Energy",
      icon: "IconBolt",
      tags: [
        { slug: "energy-low", title: "Low" },
        { slug: "energy-medium", title: "Medium" },
        { slug: "energy-high", title: "High" },
      ],
    },
    { slug: "instrument", title: "Instruments", icon: "IconPiano", tags: list(instrumentTitles) },
    {
      slug: "venue",
      title: "Made for",
      icon: "IconBuildingStore",
      tags: Object.entries(venueTitles).map(([slug, [title]]) => ({ slug, title })),
    },
  ];
}
