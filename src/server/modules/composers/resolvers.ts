import type { Resolvers } from "#server/graphql/generated.ts";
import { spotifyComposerOf } from "#server/modules/spotify/public.ts";
import { madeOf, recipeComposerOf, seedComposerOf } from "#server/modules/stations/public.ts";

/** How a playlist gets its tracks, reported by the module that fills it. */
export const composerResolvers: Resolvers = {
  Playlist: {
    composer: (playlist, _args, context) =>
      recipeComposerOf(playlist) ?? seedComposerOf(playlist) ?? spotifyComposerOf(playlist, context),
    madeOf,
  },
};
