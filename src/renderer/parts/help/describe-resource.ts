import type { TFunction } from "i18next";
import type { GuideResource, Resource } from "#shared/domain/help/resources.ts";
import { helpLanguage } from "./load-article.ts";
import { mediaSize, mediaUrl } from "./media.ts";

/** An item with its texts. Texts: `help`. */
export function describeResource(
  { id, type, entity, videoId, preview }: Resource,
  t: TFunction,
  language: string,
): GuideResource {
  return {
    id,
    type,
    entity,
    title: t(`help.resources.items.${id}.title`),
    description: t(`help.resources.items.${id}.description`),
    meta: t(`help.resources.meta.${type}`),
    author: { name: t("help.resources.author.name"), title: t("help.resources.author.title") },
    previewImageUrl:
      preview !== null && mediaSize(preview) ? mediaUrl(preview, helpLanguage(language), "webp") : null,
    videoId,
  };
}
