import type { LibraryNode } from "#renderer/data/library/account-library.ts";
import type {
  AlbumCardFragment,
  ArtistCardFragment,
  PlaylistCardFragment,
  ScheduleCardFragment,
  TrackCardFragment,
} from "#shared/contract/graphql/generated/operations.ts";
import { isIdOf } from "#shared/domain/ids/opaque-id.ts";
import type { SourceKind } from "#shared/domain/music/source-actions.ts";

/** A piece of music with a menu. */
export interface MusicSource {
  readonly kind: SourceKind;
  readonly id: string;
  readonly title: string;
  /** Its library card; null for music outside libraries, or if only id and title are known. */
  readonly node: LibraryNode | null;
  /** The album of a track. */
  readonly albumId?: string | null;
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

export function trackSource({
  id,
  title,
  album,
}: Pick<TrackCardFragment, "id" | "title" | "album">): MusicSource {
  return { kind: "track", id, title, node: null, albumId: album?.id ?? null };
}

export function artistSource({ id, name }: Pick<ArtistCardFragment, "id" | "name">): MusicSource {
  return { kind: "artist", id, title: name, node: null };
}

/** A zone's source, of which only id and name are known. */
export function playedSource(id: string, title: string): MusicSource {
  return { kind: isIdOf("Schedule", id) ? "schedule" : "playlist", id, title, node: null };
}
