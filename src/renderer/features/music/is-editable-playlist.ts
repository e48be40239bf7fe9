import type { PlaylistPageQuery } from "#shared/contract/graphql/generated/operations.ts";
import { composerKind } from "#shared/domain/music/composers.ts";

type Playlist = NonNullable<PlaylistPageQuery["playlist"]>;

/** Whether this is a manual playlist of the current account, which the service lets this person change. */
export function isEditablePlaylist(
  { permissions, composerType, curator }: Pick<Playlist, "permissions" | "composerType" | "curator">,
  owner: string | null,
): boolean {
  return (
    owner !== null &&
    permissions.includes("MUSIC_WRITE") &&
    composerKind(composerType) === "custom" &&
    curator?.accountId === owner
  );
}

/** Whether this is a station or playlist of tags of the current account, which the service lets this person change. */
export function isEditableRecipe(
  { permissions, composerType, curator }: Pick<Playlist, "permissions" | "composerType" | "curator">,
  owner: string | null,
): boolean {
  return (
    owner !== null &&
    permissions.includes("MUSIC_WRITE") &&
    composerKind(composerType) === "tags" &&
    curator?.accountId === owner
  );
}
