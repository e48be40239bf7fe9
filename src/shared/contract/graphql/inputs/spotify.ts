import { z } from "zod";
import { SPOTIFY_CALLBACK_PATH } from "#shared/contract/addresses.ts";
import { MOST_IMPORTED_AT_ONCE } from "#shared/domain/music/spotify/spotify-connection.ts";
import { PlaylistDescription, PlaylistName } from "./playlist-words.ts";
import { Market, SubjectId } from "./values.ts";

/** The client's page for it, at any host. */
const CALLBACK_PAGE = new RegExp(`^https?://[^/?#\\\\]+${SPOTIFY_CALLBACK_PATH}(#.*)?$`);

export const CreateSpotifyConnection = z.object({
  account: SubjectId,
  code: z.string().min(1).max(4_000),
  redirectUri: z
    .url({ protocol: /^https?$/ })
    .max(2_000)
    .regex(CALLBACK_PAGE),
});
export type SpotifyCode = z.output<typeof CreateSpotifyConnection>;

export const ImportSpotifyPlaylists = z.object({
  connectionId: z.uuid(),
  spotifyPlaylistUris: z.array(z.string().max(300)).min(1).max(MOST_IMPORTED_AT_ONCE),
  addToLibrary: z.boolean(),
  follow: z.boolean(),
});
export type SpotifyImports = z.output<typeof ImportSpotifyPlaylists>;

/** A null field stays as it is, like one that is left out. */
export const UpdateSpotifyPlaylist = z.object({
  market: Market,
  input: z.object({
    id: SubjectId,
    name: PlaylistName.nullish(),
    shortDescription: PlaylistDescription.nullish(),
    /** True syncs it now; false ends syncing: the playlist becomes the account's own. */
    following: z.boolean().nullish(),
  }),
});
export type SyncedPlaylistChange = z.output<typeof UpdateSpotifyPlaylist>["input"];
