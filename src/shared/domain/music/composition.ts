import { z } from "zod";
import { Mentions } from "../prompts/mentions.ts";
import type { ComposerType } from "./composers.ts";

/**
 * What a playlist's or station's tracks are made from, kept beside it in `collections.composer`. Damaged or unknown ones
 * read as null: the music then stays as it is.
 */

/** Limits of what a person may ask for. */
export const COMPOSITION_LIMITS = { tags: 60, groups: 12, seeds: 100, prompt: 500, tracks: 500 } as const;

const Slug = z.string().min(1).max(80);
const Title = z.string().max(120);
const Id = z.string().min(1).max(300);

/** A tag of the catalogue. Genres, moods, energy, instruments and venues are all tags. */
export const RecipeTag = z.object({ slug: Slug, title: Title });
export type RecipeTag = z.output<typeof RecipeTag>;

/** Tags of one kind. A track that has one of them fits the group; the weight is how much that counts. */
export const RecipeTagGroup = z.object({
  id: Slug,
  title: Title,
  icon: z.string().max(60),
  weight: z.int().min(1).max(5).default(3),
  tags: z.array(RecipeTag).max(COMPOSITION_LIMITS.tags),
});
export type RecipeTagGroup = z.output<typeof RecipeTagGroup>;

/** From and to, both included; null is open. */
const Span = z.object({ from: z.number().nullable(), to: z.number().nullable() });
export type Span = z.output<typeof Span>;
const OPEN: Span = { from: null, to: null };

/** How music should be. Groups are joined by "and", the tags of a group by "or". */
export const Recipe = z.object({
  tagGroups: z.array(RecipeTagGroup).max(COMPOSITION_LIMITS.groups),
  /** Slugs of tags that no track may have. */
  without: z.array(Slug).max(COMPOSITION_LIMITS.tags).default([]),
  /** Beats a minute. Tracks whose tempo is not known fit. */
  tempo: Span.default(OPEN),
  /** Years of release. Tracks whose year is not known do not fit a bound. */
  years: Span.default(OPEN),
  /** Explicit tracks are left out. The account's own filter holds as well. */
  clean: z.boolean().default(false),
});
export type Recipe = z.output<typeof Recipe>;

/** What a person asked for less of, and more of, while they listened to the result. */
const Adjusted = { more: z.array(Id).max(50).default([]), less: z.array(Id).max(50).default([]) };

export const Composition = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("manual") }),
  /** Like these tracks. */
  z.object({
    kind: z.literal("seed"),
    trackIds: z.array(Id).min(1).max(COMPOSITION_LIMITS.seeds),
    ...Adjusted,
  }),
  z.object({ kind: z.literal("recipe"), recipe: Recipe }),
  /** What was understood of what a person wrote, and what they asked for more and less of while they listened. */
  z.object({
    kind: z.literal("prompt"),
    prompt: z.string().max(COMPOSITION_LIMITS.prompt),
    mentions: Mentions,
    ...Adjusted,
  }),
  /** The artist, and who sounds like them. */
  z.object({ kind: z.literal("artist"), artistId: Id }),
  /** Like the tracks of a playlist, as it is at each refill. */
  z.object({ kind: z.literal("playlist"), playlistId: Id }),
  /** Follows a playlist of the streaming service. */
  z.object({ kind: z.literal("spotify"), playlistUri: z.string().max(200) }),
]);
export type Composition = z.output<typeof Composition>;
export type CompositionKind = Composition["kind"];

/** Reads what is stored; null when there is none or it cannot be read. */
export function readComposition(stored: unknown): Composition | null {
  const read = Composition.safeParse(stored);
  return read.success ? read.data : null;
}

/** The composer that music of each kind has (specification, music §3.3). */
const COMPOSER_OF = {
  manual: "Manual",
  seed: "SeedComposer",
  recipe: "RecipeComposer",
  prompt: "RecipeComposer",
  artist: "ArtistComposer",
  playlist: "SeedComposer",
  spotify: "ExternalSpotifyComposer",
} as const satisfies Record<CompositionKind, ComposerType>;

export function composerTypeOf({ kind }: Pick<Composition, "kind">): ComposerType {
  return COMPOSER_OF[kind];
}
