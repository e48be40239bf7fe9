import { z } from "zod";
import { OpaqueId } from "#shared/contract/rest/endpoint.ts";
import { MAX_PICTURE_CHARACTERS } from "#shared/domain/formatting/images.ts";
import { AT_THE_END, MOST_PLAYLIST_TRACKS } from "#shared/domain/music/playlists/manual-playlist.ts";
import { PlaylistDescription, PlaylistName } from "./playlist-words.ts";
import { Market, SubjectId } from "./values.ts";

const TrackIds = z.array(OpaqueId).max(MOST_PLAYLIST_TRACKS);

export const CreateManualPlaylist = z.object({
  market: Market,
  input: z.object({
    owner: SubjectId,
    name: PlaylistName.nullish(),
    shortDescription: PlaylistDescription.nullish(),
    trackIds: TrackIds.nullish(),
    trackingContext: z.string().max(200).nullish(),
  }),
});
export type NewManualPlaylist = z.output<typeof CreateManualPlaylist>["input"];

export const SpliceManualPlaylist = z.object({
  market: Market,
  input: z.object({
    id: SubjectId,
    trackIds: TrackIds,
    start: z.int().min(AT_THE_END).max(MOST_PLAYLIST_TRACKS),
    length: z.int().min(0).max(MOST_PLAYLIST_TRACKS),
    snapshot: z.string().max(100).nullish(),
  }),
});
export type PlaylistSplice = z.output<typeof SpliceManualPlaylist>["input"];

export const SetManualPlaylistPicture = z.object({
  market: Market,
  input: z.object({ id: SubjectId, picture: z.base64().min(1).max(MAX_PICTURE_CHARACTERS).nullish() }),
});
export type PlaylistPicture = z.output<typeof SetManualPlaylistPicture>["input"];

/** A null field stays as it is, like one that is left out. */
export const UpdateManualPlaylist = z.object({
  market: Market,
  input: z.object({
    id: SubjectId,
    name: PlaylistName.nullish(),
    shortDescription: PlaylistDescription.nullish(),
    playbackMode: z
      .string()
      .nullish()
      .pipe(z.enum(["shuffle", "linear"]).nullish()),
  }),
});
export type ManualPlaylistChange = z.output<typeof UpdateManualPlaylist>["input"];

export const UpdateSpotifyPlaylistMetadata = z.object({
  playlistId: SubjectId,
  playOrder: z.enum(["SHUFFLE", "LINEAR"]),
});

/** Maximum number of references that one call matches. */
export const MAX_TRACK_REFERENCES = 500;

const words = (max: number) => z.string().max(max).nullish();

export const MatchTracks = z.object({
  references: z
    .array(
      z.object({
        uri: words(2000),
        isrc: words(100),
        title: words(400),
        artists: words(1000),
        durationMs: z.int().nullish(),
      }),
    )
    .max(MAX_TRACK_REFERENCES),
});
export type TrackReferences = z.output<typeof MatchTracks>["references"];

export const DeletePlaylist = z.object({ id: SubjectId });
export const RestorePlaylist = z.object({ id: SubjectId, market: Market });
