import type { PlaylistPageQuery } from "#shared/contract/graphql/generated/operations.ts";
import { type ComposerKind, composerKind } from "#shared/domain/music/composers.ts";

type Playlist = Pick<NonNullable<PlaylistPageQuery["playlist"]>, "permissions" | "composerType" | "curator">;

/** Whether this is a manual playlist of the current account that this person may edit. */
export function isEditablePlaylist(playlist: Playlist, owner: string | null): boolean {
  return isEditable(playlist, owner, "custom");
}

/** Whether this is a station or playlist of tags of the current account that this person may edit. */
export function isEditableRecipe(playlist: Playlist, owner: string | null): boolean {
  return isEditable(playlist, owner, "tags");
}

/** Whether this is seed music of the current account that this person may edit. */
export function isEditableSeeds(playlist: Playlist, owner: string | null): boolean {
  return isEditable(playlist, owner, "tracks");
}

/** Whether this person can edit this music in an editor. */
export function hasEditor(playlist: Playlist, owner: string | null): boolean {
  return [isEditablePlaylist, isEditableRecipe, isEditableSeeds].some((is) => is(playlist, owner));
}

function isEditable(
  { permissions, composerType, curator }: Playlist,
  owner: string | null,
  kind: ComposerKind,
): boolean {
  return (
    owner !== null &&
    permissions.includes("MUSIC_WRITE") &&
    composerKind(composerType) === kind &&
    curator?.accountId === owner
  );
}
