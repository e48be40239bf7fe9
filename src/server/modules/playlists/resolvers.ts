import type { Resolvers } from "#server/graphql/generated.ts";
import { deleteCollection, restoreCollection } from "#server/modules/collections/public.ts";
import { tracklistOffered } from "#server/modules/music-lookup/public.ts";
import { orThrow, requireViewer } from "#server/plugins/graphql/errors.ts";
import { subjectOf } from "#server/plugins/graphql/guard.ts";
import { inputOf } from "#server/plugins/graphql/inputs.ts";
import { readMarket } from "#server/plugins/graphql/market.ts";
import { librarySearchText } from "#shared/domain/library/library-search.ts";
import { listenerOf } from "#shared/domain/music/hearing.ts";
import { MOST_PLAYLIST_TRACKS, nextPlaylistName } from "#shared/domain/music/playlists/manual-playlist.ts";
import { createPlaylist } from "./commands/create-playlist.ts";
import { changePicture } from "./commands/set-picture.ts";
import { splicePlaylist } from "./commands/splice-playlist.ts";
import { findReferences } from "./find-references.ts";
import { manualPlaylistsOf, numberedNamesOf } from "./repository.ts";

const LONGEST_PAGE = 100;
const LONGEST_SEARCH = 200;

/** Playlists that accounts make. */
export const playlistCommandResolvers: Resolvers = {
  Query: {
    manualPlaylists: async (_root, args, { services }) => {
      const { id } = subjectOf("Query.manualPlaylists", args);
      const search = librarySearchText((args.search ?? "").slice(0, LONGEST_SEARCH).replaceAll("\0", ""));
      const limit = Math.max(0, Math.min(args.first ?? 0, LONGEST_PAGE));
      return await manualPlaylistsOf(services.db, id, search.toWellFormed(), limit);
    },
    newPlaylistName: async (_root, args, { services }) => {
      const { id } = subjectOf("Query.newPlaylistName", args);
      return nextPlaylistName(await numberedNamesOf(services.db, id));
    },
    matchTracks: async (_root, args, context) => {
      const listener = listenerOf(requireViewer(context));
      const { references } = inputOf("Query.matchTracks", args);
      return [...(await findReferences(context.services, listener, references))];
    },
  },
  Mutation: {
    createManualPlaylist: async (_root, args, { services }) => {
      const account = subjectOf("Mutation.createManualPlaylist", args);
      return orThrow(
        await createPlaylist(services, account, inputOf("Mutation.createManualPlaylist", args).input),
      );
    },
    spliceManualPlaylist: async (_root, args, context) => {
      const playlist = subjectOf("Mutation.spliceManualPlaylist", args);
      const { input } = inputOf("Mutation.spliceManualPlaylist", args);
      return orThrow(await splicePlaylist(context.services, requireViewer(context), playlist, input));
    },
    setManualPlaylistPicture: async (_root, args, { services }) => {
      const playlist = subjectOf("Mutation.setManualPlaylistPicture", args);
      const { input } = inputOf("Mutation.setManualPlaylistPicture", args);
      return orThrow(await changePicture(services, playlist, input));
    },
    deletePlaylist: async (_root, args, { services }) => {
      const playlist = subjectOf("Mutation.deletePlaylist", args);
      orThrow(await deleteCollection(services, playlist));
      return playlist.id;
    },
    restorePlaylist: async (_root, args, { services }) => {
      const playlist = subjectOf("Mutation.restorePlaylist", args);
      return orThrow(await restoreCollection(services, playlist)) ?? playlist;
    },
  },
  Playlist: {
    trackIds: async ({ id }, { market, first }, context) => {
      readMarket(market);
      const listener = listenerOf(requireViewer(context));
      const limit = Math.max(0, Math.min(first, MOST_PLAYLIST_TRACKS));
      return [...(await tracklistOffered(context.services.db, listener, id, limit))];
    },
  },
};
