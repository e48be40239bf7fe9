import { z } from "zod";
import { Mentions } from "#shared/domain/music-requests/mentions.ts";
import type { ComposerType } from "./composers.ts";

/**
 * The ingredients of a playlist's or station's tracks, stored in `collections.composer`. Damaged or unknown
 * ones read as null: the music is then not changed.
 */

/** Limits of a person's input. */
export const COMPOSITION_LIMITS = { tags: 60, groups: 12, seeds: 100, prompt: 500, tracks: 500 } as const;

const Slug = z.string().min(1).max(80);
const Title = z.string().max(120);
const Id = z.string().min(1).max(300);

/** A catalogue tag. Genres, moods, energy, instruments and venues are all tags. */
export const RecipeTag = z.object({ slug: Slug, title: Title });
export type RecipeTag = z.output<typeof RecipeTag>;

/** Tags of one kind. A track with any of them matches the group; the weight is the group's importance. */
export const RecipeTagGroup = z.object({
  id: Slug,
  title: Title,
  icon: z.string().max(60),
  weight: z.int().min(1).max(5).default(3),
  tags: z.array(RecipeTag).max(COMPOSITION_LIMITS.tags),
});
export type RecipeTagGroup = z.output<typeof RecipeTagGroup>;

/** Inclusive bounds; null is open. */
const Span = z.object({ from: z.number().nullable(), to: z.number().nullable() });
export type Span = z.output<typeof Span>;
const OPEN: Span = { from: null, to: null };

/** Requirements on tracks. Groups are combined with "and", the tags of a group with "or". */
export const Recipe = z.object({
  tagGroups: z.array(RecipeTagGroup).max(COMPOSITION_LIMITS.groups),
  /** Slugs of tags that no track may have. */
  without: z.array(Slug).max(COMPOSITION_LIMITS.tags).default([]),
  /** Beats a minute. Tracks of unknown tempo match. */
  tempo: Span.default(OPEN),
  /** Years of release. Tracks of unknown year do not match a bound. */
  years: Span.default(OPEN),
  /** Explicit tracks are excluded. The account's own filter applies as well. */
  clean: z.boolean().default(false),
});
export type Recipe = z.output<typeof Recipe>;

/** A person's requests for more and less, made while previewing the result. */
const Adjusted = { more: z.array(Id).max(50).default([]), less: z.array(Id).max(50).default([]) };

export const Composition = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("manual") }),
  /** Sounds like these tracks. */
  z.object({
    kind: z.literal("seed"),
    trackIds: z.array(Id).min(1).max(COMPOSITION_LIMITS.seeds),
    ...Adjusted,
  }),
  z.object({ kind: z.literal("recipe"), recipe: Recipe }),
  /** A prompt as understood, and the requests for more and less made while previewing. */
  z.object({
    kind: z.literal("prompt"),
    prompt: z.string().max(COMPOSITION_LIMITS.prompt),
    mentions: Mentions,
    ...Adjusted,
  }),
  /** The artist, and similar artists. */
  z.object({ kind: z.literal("artist"), artistId: Id }),
  /** Sounds like a playlist, as it is at each refill. */
  z.object({ kind: z.literal("playlist"), playlistId: Id }),
  /** Follows a playlist of the streaming service. */
  z.object({ kind: z.literal("spotify"), playlistUri: z.string().max(200) }),
]);
export type Composition = z.output<typeof Composition>;
export type CompositionKind = Composition["kind"];

/** Parses the stored value; null when there is none or it is unreadable. */
export function readComposition(stored: unknown): Composition | null {
  const read = Composition.safeParse(stored);
  return read.success ? read.data : null;
}

/** The composer for each kind of music (specification, music §3.3). */
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
