import type {
  AlbumCardFragment,
  PlaylistCardFragment,
  ScheduleCardFragment,
} from "#shared/contract/graphql/generated/operations.ts";
import type { SourceKind } from "#shared/domain/music/source-actions.ts";
import type { LibraryNode } from "../../data/account-library.ts";

/** A piece of music that its menu is opened for. */
export interface MusicSource {
  readonly kind: SourceKind;
  readonly id: string;
  readonly title: string;
  /** Its card, as the library keeps it; null for an album, and where only id and title are known. */
  readonly node: LibraryNode | null;
}

export function playlistSource(card: PlaylistCardFragment): MusicSource {
  return {
    kind: card.presentAs === "station" ? "station" : "playlist",
    id: card.id,
    title: card.name,
    node: { __typename: "Playlist", ...card },
  };
}

export function scheduleSource(card: ScheduleCardFragment): MusicSource {
  return { kind: "schedule", id: card.id, title: card.name, node: { __typename: "Schedule", ...card } };
}

export function albumSource({ id, title }: Pick<AlbumCardFragment, "id" | "title">): MusicSource {
  return { kind: "album", id, title, node: null };
}
