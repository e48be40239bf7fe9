import type { z } from "zod";
import type { RootField } from "../needs.ts";
import { AddToLibrary, RemoveFromLibrary } from "./library.ts";
import {
  CreateManualPlaylist,
  DeletePlaylist,
  MatchTracks,
  RestorePlaylist,
  SetManualPlaylistPicture,
  SpliceManualPlaylist,
  UpdateManualPlaylist,
  UpdateSpotifyPlaylistMetadata,
} from "./playlists.ts";
import { LoginUser, SessionInput } from "./sign-in.ts";
import { CreateSpotifyConnection, ImportSpotifyPlaylists, UpdateSpotifyPlaylist } from "./spotify.ts";
import { AssignSource, BlockTrack, CreatePlaybackClient, UnpairZone } from "./zones.ts";

/**
 * Schemas of the arguments of mutations, and of queries with more than ids and pages, beyond what the
 * GraphQL schema states. Forms use their parts.
 */
export const FIELD_INPUTS = {
  "Mutation.loginUser": LoginUser,
  "Mutation.refreshLogin": SessionInput,
  "Mutation.logout": SessionInput,

  "Mutation.addToLibrary": AddToLibrary,
  "Mutation.removeFromLibrary": RemoveFromLibrary,

  "Mutation.soundZoneAssignSource": AssignSource,
  "Mutation.soundZoneUnpair": UnpairZone,
  "Mutation.createPlaybackClient": CreatePlaybackClient,
  "Mutation.blockTrack": BlockTrack,
  "Mutation.unblockTrack": BlockTrack,

  "Mutation.createManualPlaylist": CreateManualPlaylist,
  "Mutation.spliceManualPlaylist": SpliceManualPlaylist,
  "Mutation.setManualPlaylistPicture": SetManualPlaylistPicture,
  "Mutation.updateManualPlaylist": UpdateManualPlaylist,
  "Mutation.updateSpotifyPlaylistMetadata": UpdateSpotifyPlaylistMetadata,
  "Mutation.deletePlaylist": DeletePlaylist,
  "Mutation.restorePlaylist": RestorePlaylist,
  "Query.matchTracks": MatchTracks,

  "Mutation.createSpotifyConnection": CreateSpotifyConnection,
  "Mutation.importSpotifyPlaylists": ImportSpotifyPlaylists,
  "Mutation.updateSpotifyPlaylist": UpdateSpotifyPlaylist,
} as const satisfies { readonly [Field in RootField]?: z.ZodType };

export type FieldWithInput = keyof typeof FIELD_INPUTS;
