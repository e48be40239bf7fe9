import { z } from "zod";
import { signAudio } from "#server/modules/media/public.ts";
import {
  audioOf,
  type Catalogue,
  type CollectionRow,
  catalogueOf,
} from "#server/modules/music-lookup/public.ts";
import { decodeCursor, encodeCursor } from "#server/plugins/cursor.ts";
import type { GraphqlContext } from "#server/plugins/graphql/context.ts";
import { displayOf, imageOf } from "#server/plugins/graphql/display.ts";
import { orThrow, readMarket, requireViewer, toGraphqlError } from "#server/plugins/graphql/errors.ts";
import type { PlayOrder, Resolvers } from "#server/plugins/graphql/generated.ts";
import { decodeId, type EntityKind } from "#shared/domain/ids/opaque-id.ts";
import { listenerOf } from "#shared/domain/music/hearing.ts";
import { anyIdOf } from "#shared/domain/music/product-uri.ts";
import { isInMarket } from "#shared/domain/playback/eligibility.ts";
import { changeManualPlaylist, changeSyncedPlaylistOrder } from "./commands/change-playlist.ts";
import { playlistResolvers } from "./playlist-resolvers.ts";
import { albumTrackIds, artistAlbumIds, editorialPage } from "./repository.ts";
import { type SearchHit, searchCatalogue } from "./search-repository.ts";

const LONGEST_SEARCH_PAGE = 100;
const LONGEST_TEXT = 200;
const MAX_ALBUMS = 200;

/** The play orders of GraphQL and their names in the catalogue. */
const MODE_OF = { SHUFFLE: "shuffle", LINEAR: "linear" } as const satisfies Record<
  PlayOrder,
  CollectionRow["playbackMode"]
>;

/** The catalogue: playlists, tracks, albums, artists, editorial pages and search. */
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
    editorialPage: async (_root, { id }, context) => {
      requireViewer(context);
      const sections = await editorialPage(context.services.db, plainText(id));
      const [first] = sections;
      return first ? { page: first.page, title: first.pageTitle, sections } : null;
    },
    search: (_root, args, context) => search(args, context),
  },
  Mutation: {
    updateManualPlaylist: async (_root, { input, market }, context) => {
      const viewer = requireViewer(context);
      readMarket(market);
      return orThrow(
        await changeManualPlaylist(context.services, viewer, { ...input, id: idFor("Playlist", input.id) }),
      );
    },
    updateSpotifyPlaylistMetadata: async (_root, { playlistId, playOrder }, context) => {
      const viewer = requireViewer(context);
      const input = { id: idFor("Playlist", playlistId), playbackMode: MODE_OF[playOrder] };
      return orThrow(await changeSyncedPlaylistOrder(context.services, viewer, input));
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
  EditorialPage: {
    id: ({ page }) => page,
    sections: ({ sections }) => [...sections],
  },
  EditorialSection: {
    items: async ({ items }, _args, context) => await findEach(items, (id) => entity(context, id)),
  },
  EditorialItem: { __resolveType: ({ id }) => unionMember(id, ["Playlist", "Album", "Artist"]) },
  SearchItem: { __resolveType: ({ id }) => unionMember(id, ["Track", "Playlist", "Album", "Artist"]) },
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

/** A playlist, album or artist by its id. */
async function entity(context: GraphqlContext, id: string) {
  const catalogue = catalogueFor(context);
  switch (decodeId(id)?.kind) {
    case "Playlist":
      return await catalogue.collection(id);
    case "Album":
      return await catalogue.album(id);
    case "Artist":
      return await catalogue.artist(id);
    default:
      return undefined;
  }
}

interface SearchArgs {
  readonly query: string;
  readonly kind: Parameters<typeof searchCatalogue>[1]["kind"];
  readonly market: string;
  readonly first: number;
  readonly after?: string | null | undefined;
}

async function search({ query, kind, market, first, after }: SearchArgs, context: GraphqlContext) {
  const { hits, hasNextPage, total } = await searchCatalogue(context.services.db, {
    kind,
    query: plainText(query),
    market: readMarket(market),
    first: Math.max(0, Math.min(first, LONGEST_SEARCH_PAGE)),
    after: after ? readHit(after) : null,
    listener: listenerOf(requireViewer(context)),
  });
  const nodes = await Promise.all(
    hits.map(({ id }) => (kind === "TRACK" ? catalogueFor(context).track(id) : entity(context, id))),
  );
  const edges = hits.flatMap(({ rank, id }, place) => {
    const node = nodes[place];
    return node ? [{ cursor: encodeCursor([rank, id]), node }] : [];
  });
  return {
    total,
    pageInfo: {
      hasPreviousPage: after != null,
      hasNextPage,
      startCursor: edges[0]?.cursor ?? null,
      endCursor: edges.at(-1)?.cursor ?? null,
    },
    edges,
  };
}

/** Typed text without characters that the database cannot store. */
function plainText(text: string): string {
  return text.slice(0, LONGEST_TEXT).replaceAll("\0", "").toWellFormed();
}

const Hit = z.tuple([
  z.int().min(0).max(100_000),
  z
    .string()
    .max(400)
    .refine((id) => decodeId(id) !== null),
]);

function readHit(cursor: string): SearchHit {
  const hit = Hit.safeParse(decodeCursor(cursor));
  if (!hit.success) throw toGraphqlError({ kind: "invalid", fields: { after: { code: "format" } } });
  const [rank, id] = hit.data;
  return { rank, id };
}
