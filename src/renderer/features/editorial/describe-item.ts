import type { TFunction } from "i18next";
import type { PageItem } from "#renderer/data/music/editorial.ts";
import { categoryName } from "#renderer/parts/music/category-name.ts";

/** Title, kind and cover of a piece of music. */
interface DescribedItem {
  readonly title: string;
  readonly kind: string;
  readonly image: string | null;
  readonly color: string | null;
}

export function describeItem(t: TFunction, item: PageItem): DescribedItem {
  if (item.__typename === "Artist") {
    const { name, image } = item;
    return {
      title: name,
      kind: t("music.artist"),
      image: image?.url ?? null,
      color: image?.placeholder ?? null,
    };
  }
  const cover = { image: item.display.image?.url ?? null, color: item.display.colors?.primary.hex ?? null };
  switch (item.__typename) {
    case "Playlist":
      return {
        title: item.name,
        kind: t(item.presentAs === "station" ? "music.station" : "music.playlist"),
        ...cover,
      };
    case "Album":
      return { title: item.title, kind: t("music.album"), ...cover };
    case "Track":
      return { title: item.title, kind: t("music.track"), ...cover };
    case "Schedule":
      return { title: item.name, kind: t("music.schedule"), ...cover };
    case "BrowseCategory":
      return { title: categoryName(t, item), kind: t("editorial.category"), ...cover };
  }
}
