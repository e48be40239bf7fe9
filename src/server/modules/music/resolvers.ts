import { displayOf, imageOf } from "#server/graphql/display.ts";
import type { PlayOrder, Resolvers } from "#server/graphql/generated.ts";
import { signAudio } from "#server/modules/media/public.ts";
import {
  audioOf,
  type Catalogue,
  type CollectionRow,
  catalogueOf,
} from "#server/modules/music-lookup/public.ts";
import type { GraphqlContext } from "#server/plugins/graphql/context.ts";
import { orThrow, requireViewer, toGraphqlError } from "#server/plugins/graphql/errors.ts";
import { subjectOf } from "#server/plugins/graphql/guard.ts";
import { inputOf } from "#server/plugins/graphql/inputs.ts";
import { readMarket } from "#server/plugins/graphql/market.ts";
import { IMAGE_WIDTHS, imageUrl } from "#shared/domain/formatting/images.ts";
import { decodeId, type EntityKind } from "#shared/domain/ids/opaque-id.ts";
import { listenerOf } from "#shared/domain/music/hearing.ts";
import { anyIdOf } from "#shared/domain/music/product-uri.ts";
import { isInMarket } from "#shared/domain/playback/eligibility.ts";
import { changeManualPlaylist, changeSyncedPlaylistOrder } from "./commands/change-playlist.ts";
import { playlistResolvers } from "./playlist-resolvers.ts";
import { albumTrackIds, artistAlbumIds } from "./repository.ts";

const LONGEST_TEXT = 200;
const MAX_ALBUMS = 200;

/** The play orders of GraphQL and their names in the catalogue. */
const MODE_OF = { SHUFFLE: "shuffle", LINEAR: "linear" } as const satisfies Record<
  PlayOrder,
  CollectionRow["playbackMode"]
>;

/** The catalogue: playlists, tracks, albums and artists. */
export const musicResolvers: Resolvers = {
  Query: {
    playlist: async (_root, { id }, context) => {
      return (await catalogueFor(context).collection(idFor("Playlist", id))) ?? null;
    },
    track: async (_root, { id }, context) => {
      const found = await catalogueFor(context).track(idFor("Track", id));
      return found && audioOf(found) ? found : null;
    },
    album: async (_root, { id }, context) => {
      return (await catalogueFor(context).album(idFor("Album", id))) ?? null;
    },
    artist: async (_root, { id }, context) => {
      return (await catalogueFor(context).artist(idFor("Artist", id))) ?? null;
    },
  },
  Mutation: {
    updateManualPlaylist: async (_root, args, context) => {
      const playlist = subjectOf("Mutation.updateManualPlaylist", args);
      const { input } = inputOf("Mutation.updateManualPlaylist", args);
      return orThrow(await changeManualPlaylist(context.services, playlist, input));
    },
    updateSpotifyPlaylistMetadata: async (_root, args, context) => {
      const playlist = subjectOf("Mutation.updateSpotifyPlaylistMetadata", args);
      const { playOrder } = inputOf("Mutation.updateSpotifyPlaylistMetadata", args);
      return orThrow(await changeSyncedPlaylistOrder(context.services, playlist, MODE_OF[playOrder]));
    },
  },
  Playlist: playlistResolvers,
  Track: {
    previewUrl: (track, _args, context) =>
      audioOf(track) ? signAudio(context.services, track.id, requireViewer(context), "preview").url : null,
    isAvailable: (track, { market }) =>
      audioOf(track) !== null && isInMarket(track.markets, readMarket(market)),
    availableMarkets: ({ markets }) => markets,
    artists: ({ artists }) => [...artists],
    display: ({ title, album }) => displayOf(title, album.image),
  },
  Album: {
    artists: async ({ id }, _args, context) => [...(await catalogueFor(context).albumArtists(id))],
    display: ({ title, image }) => displayOf(title, image),
    colors: ({ title, image }) => displayOf(title, image).colors ?? null,
    images: ({ image }) =>
      Object.values(IMAGE_WIDTHS).flatMap((width) =>
        image ? [{ url: imageUrl(image.template, width), width, height: width }] : [],
      ),
    tracks: async ({ id }, _args, context) => {
      const listener = listenerOf(requireViewer(context));
      const ids = await albumTrackIds(context.services.db, listener, id);
      const tracks = await catalogueFor(context).tracks(ids);
      return ids.flatMap((trackId) => {
        const node = tracks.get(trackId);
        return node ? [{ discNumber: node.discNumber, trackNumber: node.trackNumber, node }] : [];
      });
    },
  },
  Artist: {
    image: ({ image }) => imageOf(image),
    albums: async ({ id }, { first }, context) => {
      const limit = Math.max(0, Math.min(first, MAX_ALBUMS));
      const listener = listenerOf(requireViewer(context));
      const ids = await artistAlbumIds(context.services.db, listener, id, limit);
      return await findEach(ids, catalogueFor(context).album);
    },
  },
  MusicSource: { __resolveType: ({ id }) => unionMember(id, ["Playlist", "Schedule"]) },
};

/** The id of an entity of this kind, from any of the forms that clients send. */
function idFor(kind: EntityKind, text: string): string {
  const id = text.length > LONGEST_TEXT * 2 ? null : anyIdOf(kind, text);
  if (id === null) throw toGraphqlError({ kind: "malformed-id" });
  return id;
}

function unionMember<Kind extends EntityKind>(id: string, kinds: readonly Kind[]): Kind {
  const kind = kinds.find((candidate) => candidate === decodeId(id)?.kind);
  if (!kind) throw new Error(`The id ${id} is of no kind that can stand here`);
  return kind;
}

/** Looks up ids, keeping their order; those that do not exist any more are left out. */
async function findEach<Row>(
  ids: readonly string[],
  lookup: (id: string) => Promise<Row | undefined>,
): Promise<Row[]> {
  const rows = await Promise.all(ids.map(lookup));
  return rows.flatMap((row) => (row === undefined ? [] : [row]));
}

/** The catalogue that the viewer may hear. */
function catalogueFor(context: GraphqlContext): Catalogue {
  return catalogueOf(context.services, listenerOf(requireViewer(context)));
}
