import { displayOf, imageOf } from "#server/graphql/display.ts";
import type { Resolvers } from "#server/graphql/generated.ts";
import { catalogueOf } from "#server/modules/music-lookup/public.ts";
import { requireViewer, toGraphqlError } from "#server/plugins/graphql/errors.ts";
import { listenerOf } from "#shared/domain/music/hearing.ts";
import { anyIdOf } from "#shared/domain/music/product-uri.ts";
import { findEntities, readerOf, typeOfItem } from "./entities.ts";
import { browsePage, editorialPage, type Reader, type Section, tracksPlayedHere } from "./pages.ts";
import {
  artistsOfTracks,
  royaltyFreeAlbums,
  tracksLike,
  tracksOfArtist,
  traitsOfArtist,
} from "./repository.ts";

const LONGEST_NAME = 200;
const LONGEST_ROW = 50;
/** Number of an artist's tracks considered, and of similar tracks. */
const SAMPLE = 500;

/** Editorial pages, browse categories, and the additional parts of artist pages. */
export const discoverResolvers: Resolvers = {
  Query: {
    editorialPage: async (_root, { id, owner }, context) => {
      const reader = readerOf(context, owner ?? null);
      const page = await editorialPage(context.services, plainName(id), reader);
      return page && { ...page, sections: forReader(page.sections, reader) };
    },
    browsePage: async (_root, { id, owner }, context) => {
      const reader = readerOf(context, owner ?? null);
      const category = anyIdOf("BrowseCategory", id.slice(0, LONGEST_NAME * 2));
      if (category === null) throw toGraphqlError({ kind: "malformed-id" });
      const page = await browsePage(context.services, category, reader);
      return page && { category: page.category, sections: forReader(page.sections, reader) };
    },
    musicItems: async (_root, { ids, owner }, context) => {
      const reader = readerOf(context, owner ?? null);
      const wanted = ids.filter((id) => id.length <= LONGEST_NAME * 2).slice(0, LONGEST_ROW);
      return [...(await findEntities(context, wanted, reader))];
    },
  },
  Album: {
    royaltyFree: async ({ id }, _args, context) => {
      const listener = listenerOf(requireViewer(context));
      return (await royaltyFreeAlbums(context.services.db, listener, [id])).has(id);
    },
  },
  Artist: {
    topTracks: async ({ id }, { owner, first }, context) => {
      const { services } = context;
      const reader = readerOf(context, owner ?? null);
      const own = await tracksOfArtist(services.db, reader.listener, id, SAMPLE);
      const known = new Set(own);
      const played = (await tracksPlayedHere(services, reader)).filter((track) => known.has(track));
      const ids = [...new Set([...played, ...own])].slice(0, upTo(first));
      const tracks = await catalogueOf(services, reader.listener).tracks(ids);
      return ids.flatMap((track) => tracks.get(track) ?? []);
    },
    similarArtists: async ({ id }, { first }, context) => {
      const { db } = context.services;
      const { listener } = readerOf(context, null);
      const alike = await tracksLike(db, listener, await traitsOfArtist(db, id, SAMPLE), SAMPLE);
      const ids = (await artistsOfTracks(db, alike, upTo(first) + 1)).filter((one) => one !== id);
      const catalogue = catalogueOf(context.services, listener);
      const artists = await Promise.all(ids.slice(0, upTo(first)).map(catalogue.artist));
      return artists.flatMap((artist) => artist ?? []);
    },
  },
  EditorialPage: { id: ({ page }) => page, sections: ({ sections }) => [...sections] },
  BrowsePage: {
    id: ({ category }) => category.id,
    headerImage: ({ category }) => imageOf(category.image),
    browseCategory: ({ category }) => category,
    sections: ({ sections }) => [...sections],
  },
  EditorialSection: {
    image: ({ image }) => imageOf(image),
    items: async ({ items, reader }, _args, context) => [...(await findEntities(context, items, reader))],
  },
  BrowseCategory: { display: ({ name, image }) => displayOf(name, image) },
  EditorialItem: { __resolveType: ({ id }) => typeOfItem(id) },
};

function forReader(sections: readonly Section[], reader: Reader) {
  return sections.map((section) => ({ ...section, reader }));
}

function upTo(first: number): number {
  return Math.max(0, Math.min(first, LONGEST_ROW));
}

/** Typed text without characters that the database cannot store. */
function plainName(text: string): string {
  return text.slice(0, LONGEST_NAME).replaceAll("\0", "").toWellFormed();
}
