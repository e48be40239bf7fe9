import { z } from "zod";
import { OpaqueId } from "#shared/contract/rest/endpoint.ts";
import { COMPOSITION_LIMITS } from "#shared/domain/music/composing/composition.ts";
import { PlaylistName } from "./playlist-words.ts";
import { Market, SubjectId } from "./values.ts";

const MusicKind = z.enum(["PLAYLIST", "STATION"]);

const Slug = z.string().min(1).max(80);
const Bound = z.number().min(0).max(10_000).nullish();
/** Whole numbers, as the database stores years. */
const Year = z.int().min(0).max(10_000).nullish();

/** A recipe as clients send it: slugs only. */
export const RecipeInput = z.object({
  tagGroups: z
    .array(
      z.object({
        id: Slug,
        weight: z.int().min(1).max(5).nullish(),
        tags: z.array(Slug).max(COMPOSITION_LIMITS.tags),
      }),
    )
    .max(COMPOSITION_LIMITS.groups),
  without: z.array(Slug).max(COMPOSITION_LIMITS.tags).nullish(),
  tempo: z.object({ from: Bound, to: Bound }).nullish(),
  years: z.object({ from: Year, to: Year }).nullish(),
  clean: z.boolean().nullish(),
});
export type RecipeInput = z.output<typeof RecipeInput>;

/** Music is made of at least one tag. */
const WholeRecipe = RecipeInput.refine(({ tagGroups }) => tagGroups.some(({ tags }) => tags.length > 0), {
  params: { message: { code: "required" } },
});

export const Seeds = z
  .object({
    playlist: OpaqueId.nullish(),
    artist: OpaqueId.nullish(),
    tracks: z.array(OpaqueId).min(1).max(COMPOSITION_LIMITS.seeds).nullish(),
  })
  .refine(
    ({ playlist, artist, tracks }) => [playlist, artist, tracks].filter((one) => one != null).length === 1,
    { params: { message: { code: "invalid" } } },
  );
export type Seeds = z.output<typeof Seeds>;

export const Prompt = z.string().trim().min(1).max(COMPOSITION_LIMITS.prompt);
/** Adjustments of a prompt's result: removed mentions, and tracks of which more or less was requested. */
const Adjusted = {
  without: z.array(z.string().max(120)).max(60).nullish(),
  more: z.array(OpaqueId).max(50).nullish(),
  less: z.array(OpaqueId).max(50).nullish(),
};

export const CreateTagStation = z.object({
  market: Market,
  input: z.object({
    owner: SubjectId,
    name: PlaylistName,
    kind: MusicKind.default("STATION"),
    recipe: WholeRecipe,
  }),
});
export type NewTagMusic = z.output<typeof CreateTagStation>["input"];

export const UpdateTagRecipe = z.object({
  market: Market,
  input: z.object({ id: SubjectId, name: PlaylistName.nullish(), recipe: WholeRecipe }),
});
export type RecipeChange = z.output<typeof UpdateTagRecipe>["input"];

export const CreateSeedMusic = z.object({
  market: Market,
  input: z.object({ owner: SubjectId, name: PlaylistName.nullish(), kind: MusicKind, source: Seeds }),
});
export type NewSeedMusic = z.output<typeof CreateSeedMusic>["input"];

export const UpdateSeedMusic = z.object({
  market: Market,
  input: z.object({
    id: SubjectId,
    name: PlaylistName,
    // Music like an artist is of another kind.
    source: Seeds.refine(({ artist }) => artist == null, { params: { message: { code: "invalid" } } }),
  }),
});
export type SeedChange = z.output<typeof UpdateSeedMusic>["input"];

export const CreatePromptMusic = z.object({
  market: Market,
  input: z.object({
    owner: SubjectId,
    name: PlaylistName,
    kind: MusicKind,
    prompt: Prompt,
    ...Adjusted,
    tracks: z.array(OpaqueId).min(1).max(COMPOSITION_LIMITS.tracks),
  }),
});
export type NewPromptMusic = z.output<typeof CreatePromptMusic>["input"];

export const RecipePreview = z.object({ owner: SubjectId, market: Market, recipe: RecipeInput });
export const SimilarMusic = z.object({ owner: SubjectId, market: Market, source: Seeds });
export const TracksFromPrompt = z.object({ owner: SubjectId, market: Market, prompt: Prompt, ...Adjusted });
