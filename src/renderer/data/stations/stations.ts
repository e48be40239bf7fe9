import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { queryKeys } from "#renderer/lib/query-keys.ts";
import type { Services } from "#renderer/lib/services.tsx";
import {
  GetTracksFromPromptDocument,
  MusicTagsDocument,
  PlaylistRecipeDocument,
  type RecipeInput,
  RecipePreviewDocument,
  type SeedsInput,
  SimilarMusicDocument,
} from "#shared/contract/graphql/generated/operations.ts";

const TAGS_STALE_MS = 5 * 60_000;

/** A prompt in free words, with later adjustments. */
export interface MusicRequest {
  readonly prompt: string;
  /** Mentions that were removed. */
  readonly without: readonly string[];
  /** Tracks marked for more, and for less, of the same. */
  readonly more: readonly string[];
  readonly less: readonly string[];
}

/** Music made from tags, seeds and prompts. */
export function stationQueries({ graphql }: Pick<Services, "graphql">) {
  return {
    tags: (owner: string, market: string) =>
      queryOptions({
        queryKey: ["music-tags", owner, market],
        queryFn: async ({ signal }) =>
          (await graphql(MusicTagsDocument, { owner, market }, { signal })).musicTags,
        staleTime: TAGS_STALE_MS,
      }),

    /** The number of tracks that match a recipe, with examples. Keeps the last answer while the next one loads. */
    recipe: (owner: string, market: string, recipe: RecipeInput) =>
      queryOptions({
        queryKey: ["recipe-preview", owner, market, recipe],
        queryFn: async ({ signal }) =>
          (await graphql(RecipePreviewDocument, { owner, market, recipe }, { signal })).recipePreview,
        placeholderData: keepPreviousData,
      }),

    similar: (owner: string, market: string, source: SeedsInput) =>
      queryOptions({
        queryKey: ["similar-music", owner, market, source],
        queryFn: async ({ signal }) =>
          (await graphql(SimilarMusicDocument, { owner, market, source }, { signal })).similarMusic,
      }),

    fromPrompt: (owner: string, market: string, { prompt, without, more, less }: MusicRequest) =>
      queryOptions({
        queryKey: ["from-prompt", owner, market, prompt, without, more, less],
        queryFn: async ({ signal }) => {
          const adjusted = { without: [...without], more: [...more], less: [...less] };
          const variables = { prompt, owner, market, ...adjusted };
          return (await graphql(GetTracksFromPromptDocument, variables, { signal })).getTracksFromPrompt;
        },
        placeholderData: keepPreviousData,
      }),

    /** A playlist's recipe; null when there is no such playlist. */
    recipeOf: (id: string) =>
      queryOptions({
        queryKey: [...queryKeys.playlist(id), "recipe"],
        queryFn: ({ signal }) =>
          graphql(PlaylistRecipeDocument, { id }, { signal, path: "playlist", swallow: [404] }),
      }),
  };
}
