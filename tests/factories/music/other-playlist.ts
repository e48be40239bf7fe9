import {
  EditorialPageDocument,
  type EditorialPageQuery,
} from "#shared/contract/graphql/generated/operations.ts";
import type { SoundZone } from "#shared/contract/rest/entities.ts";
import type { TestApi } from "#tests/factories/service/api.ts";

/** A playlist that no zone plays now. */
export async function otherPlaylist(api: TestApi, ...zones: readonly SoundZone[]) {
  const data = await api.graphql<EditorialPageQuery>(String(EditorialPageDocument), { id: "home" });
  for (const section of data.editorialPage?.sections ?? []) {
    for (const item of section.items) {
      if (item.__typename !== "Playlist") continue;
      if (zones.every(({ play_from }) => play_from?.id !== item.id)) return item;
    }
  }
  throw new Error("the home page has no other playlist");
}
