import {
  IconCalendarWeek,
  IconCategory,
  IconMusic,
  IconPlaylist,
  IconRadio,
  IconUser,
  IconVinyl,
  type TablerIcon,
} from "@tabler/icons-react";
import type { TFunction } from "i18next";
import type { FoundSection, SearchItem, SearchSection } from "#renderer/data/music/search.ts";
import { paths } from "#renderer/lib/paths.ts";
import { albumLink, scheduleLink, trackLink } from "#renderer/lib/routing/music-links.ts";
import { categoryName } from "#renderer/parts/music/category-name.ts";
import { artistNames } from "#shared/domain/music/artist-names.ts";

/** A piece of music in the suggestions of header and palette. */
export interface FoundMusic {
  readonly id: string;
  readonly kind: SearchSection;
  readonly name: string;
  /** The artist or owner; null where the kind is enough. */
  readonly detail: string | null;
  readonly path: string;
  readonly icon: TablerIcon;
}

const ICONS = {
  tracks: IconMusic,
  artists: IconUser,
  albums: IconVinyl,
  playlists: IconPlaylist,
  stations: IconRadio,
  schedules: IconCalendarWeek,
  categories: IconCategory,
} as const satisfies Record<SearchSection, TablerIcon>;

/** Interleaves the sections: the first of each, then the second of each, up to `most`. Needs the texts `discover`. */
export function bestMusic(
  t: TFunction,
  sections: readonly FoundSection[],
  most: number,
): readonly FoundMusic[] {
  const longest = Math.max(0, ...sections.map(({ items }) => items.length));
  const inTurn = Array.from({ length: longest }, (_one, place) =>
    sections.flatMap(({ section, items }) => {
      const item = items[place];
      return item ? [{ ...wordsOf(t, item), id: item.id, kind: section, icon: ICONS[section] }] : [];
    }),
  );
  return inTurn.flat().slice(0, most);
}

function wordsOf(t: TFunction, item: SearchItem): Pick<FoundMusic, "name" | "detail" | "path"> {
  switch (item.__typename) {
    case "Track":
      return {
        name: item.title,
        detail: artistNames(item),
        path: trackLink(item.id, item.album?.id ?? null),
      };
    case "Album":
      return { name: item.title, detail: artistNames(item), path: albumLink(item.id) };
    case "Artist":
      return { name: item.name, detail: null, path: paths.artist({ artistId: item.id }) };
    case "Playlist":
      return { name: item.name, detail: null, path: paths.playlist({ musicId: item.id }) };
    case "Schedule":
      return { name: item.name, detail: null, path: scheduleLink(item.id) };
    case "BrowseCategory":
      return { name: categoryName(t, item), detail: null, path: paths.browse({ categoryId: item.id }) };
  }
}
