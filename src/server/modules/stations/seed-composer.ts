import type { CollectionRow } from "#server/modules/music-lookup/public.ts";
import { readComposition } from "#shared/domain/music/composing/composition.ts";

/** The tracks, or the playlist, that a playlist sounds like; null for music that is not made so. */
export function seedComposerOf({ id, composer }: Pick<CollectionRow, "id" | "composer">) {
  const composition = readComposition(composer);
  switch (composition?.kind) {
    case "seed":
      return { __typename: "SeedComposer" as const, id, playlistId: null, trackIds: composition.trackIds };
    case "playlist":
      return { __typename: "SeedComposer" as const, id, playlistId: composition.playlistId, trackIds: [] };
    default:
      return null;
  }
}
