import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import {
  GetTracksFromPromptDocument,
  MusicTagsDocument,
  PlaylistRecipeDocument,
  type RecipeInput,
  RecipePreviewDocument,
  type SeedsInput,
  SimilarMusicDocument,
} from "#shared/contract/graphql/generated/operations.ts";
import { queryKeys } from "../lib/query-keys.ts";
import type { Services } from "../lib/services.tsx";

const TAGS_STALE_MS = 5 * 60_000;

/** A wish in people's own words, and what was adjusted since. */
export interface Wish {
  readonly prompt: string;
  /** Mentions that were taken out. */
  readonly without: readonly string[];
  /** Tracks of which more, and less, was asked for. */
  readonly more: readonly string[];
  readonly less: readonly string[];
}

/** Music that is made from tags, seeds and wishes. */
export function stationQueries({ graphql }: Pick<Services, "graphql">) {
  return {
    tags: (owner: string, market: string) =>
      queryOptions({
        queryKey: ["music-tags", owner, market],
        queryFn: async ({ signal }) =>
          (await graphql(MusicTagsDocument, { owner, market }, { signal })).musicTags,
        staleTime: TAGS_STALE_MS,
      }),

    /** How many tracks fit a recipe, and some of them. The last answer stays while the next is on its way. */
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

    fromPrompt: (owner: string, market: string, { prompt, without, more, less }: Wish) =>
      queryOptions({
        queryKey: ["from-prompt", owner, market, prompt, without, more, less],
        queryFn: async ({ signal }) => {
          const adjusted = { without: [...without], more: [...more], less: [...less] };
          const variables = { prompt, owner, market, ...adjusted };
          return (await graphql(GetTracksFromPromptDocument, variables, { signal })).getTracksFromPrompt;
        },
        placeholderData: keepPreviousData,
      }),

    /** What a playlist is made from; null where there is no such playlist. */
    recipeOf: (id: string) =>
      queryOptions({
        queryKey: [...queryKeys.playlist(id), "recipe"],
        queryFn: ({ signal }) =>
          graphql(PlaylistRecipeDocument, { id }, { signal, path: "playlist", swallow: [404] }),
      }),
  };
}
