import { useCallMutation } from "#renderer/data/calls/mutation.ts";
import { queryKeys } from "#renderer/lib/query-keys.ts";
import {
  CreatePromptMusicDocument,
  CreateSeedMusicDocument,
  CreateTagStationDocument,
  type MusicKind,
  type RecipeInput,
  type SeedsInput,
  UpdateSeedMusicDocument,
  UpdateTagRecipeDocument,
} from "#shared/contract/graphql/generated/operations.ts";
import type { MusicRequest } from "./stations.ts";

/** Creates a station or playlist of tags. The caller shows a refusal. */
export function useCreateTagStation(owner: string, market: string) {
  return useCallMutation(
    async (
      { graphql },
      input: { readonly name: string; readonly kind: MusicKind; readonly recipe: RecipeInput },
    ) => (await graphql(CreateTagStationDocument, { input: { owner, ...input }, market })).createTagStation,
    {
      stale: () => [queryKeys.library(owner)],
      success: (t, _, { name }) => t("stations.created", { name }),
      failure: "caller",
    },
  );
}

/** Changes name and recipe of a station of tags. The caller shows a refusal. */
export function useUpdateTagRecipe(id: string, market: string, owner: string) {
  return useCallMutation(
    async ({ graphql }, change: { readonly name: string; readonly recipe: RecipeInput }) =>
      (await graphql(UpdateTagRecipeDocument, { input: { id, ...change }, market })).updateTagRecipe,
    {
      stale: () => [queryKeys.playlist(id), queryKeys.library(owner)],
      success: "stations.recipe.saved",
      failure: "caller",
    },
  );
}

/** Changes name and seeds of seed music. The caller shows a refusal. */
export function useUpdateSeedMusic(id: string, market: string, owner: string) {
  return useCallMutation(
    async ({ graphql }, change: { readonly name: string; readonly source: SeedsInput }) =>
      (await graphql(UpdateSeedMusicDocument, { input: { id, ...change }, market })).updateSeedMusic,
    {
      stale: () => [queryKeys.playlist(id), queryKeys.library(owner)],
      success: "stations.seedsSaved",
      failure: "caller",
    },
  );
}

interface SeedMusic {
  /** The service's default name if omitted. */
  readonly name?: string;
  readonly kind: MusicKind;
  readonly source: SeedsInput;
}

/** Creates music similar to a playlist, an artist or tracks. */
export function useCreateSeedMusic(owner: string, market: string, failure: "dialog" | "caller" = "caller") {
  return useCallMutation(
    async ({ graphql }, input: SeedMusic) =>
      (await graphql(CreateSeedMusicDocument, { input: { owner, ...input }, market })).createSeedMusic,
    {
      stale: () => [queryKeys.library(owner)],
      success: (t, _, { name }) => t("stations.created", { name }),
      failure,
    },
  );
}

interface PromptMusic extends MusicRequest {
  readonly name: string;
  readonly kind: MusicKind;
  readonly tracks: readonly string[];
}

/** Saves the result of a prompt; `quiet` omits the toast. The caller shows a refusal. */
export function useCreatePromptMusic(owner: string, market: string, { quiet = false } = {}) {
  return useCallMutation(
    async ({ graphql }, { tracks, without, more, less, ...rest }: PromptMusic) => {
      const lists = { tracks: [...tracks], without: [...without], more: [...more], less: [...less] };
      const input = { owner, ...rest, ...lists };
      return (await graphql(CreatePromptMusicDocument, { input, market })).createPromptMusic;
    },
    {
      stale: () => [queryKeys.library(owner)],
      success: (t, _, { name }) => (quiet ? "" : t("stations.created", { name })),
      failure: "caller",
    },
  );
}
