import { hasLegalCertificate } from "#shared/domain/accounts/legal-certificate.ts";
import type { HelpArticle } from "./articles.ts";

/** Items of the setup guide to read, watch or open (specification, platform §2.7 and §3). */

export type ResourceType = "article" | "custom" | "video";

/** What an item is about. */
export type ResourceEntity = "license" | "messaging" | "player" | "scheduling";

interface ResourceRow {
  readonly id: string;
  readonly type: ResourceType;
  readonly entity: ResourceEntity;
  /** The article to read; null for other types. */
  readonly article: HelpArticle | null;
  /** The video to watch; null for other types. */
  readonly videoId: string | null;
  /** A picture of the help. */
  readonly preview: string | null;
}

const row = { article: null, videoId: null, preview: null } as const;

/** Every item in the order of the guide. */
export const RESOURCES = [
  {
    ...row,
    id: "pairing-video",
    type: "video",
    entity: "player",
    videoId: "screencast-pair-a-player",
    preview: "pair-a-player",
  },
  {
    ...row,
    id: "desktop-player",
    type: "article",
    entity: "player",
    article: "desktop-player",
    preview: "pair-a-player",
  },
  { ...row, id: "offline-playback", type: "article", entity: "player", article: "offline-playback" },
  {
    ...row,
    id: "schedules-video",
    type: "video",
    entity: "scheduling",
    videoId: "screencast-schedules",
    preview: "schedules",
  },
  {
    ...row,
    id: "schedules",
    type: "article",
    entity: "scheduling",
    article: "schedules",
    preview: "schedules",
  },
  { ...row, id: "opening-hours", type: "article", entity: "scheduling", article: "opening-hours" },
  { ...row, id: "messages", type: "article", entity: "messaging", article: "messages" },
  { ...row, id: "legal-certificate", type: "custom", entity: "license" },
] as const satisfies readonly ResourceRow[];

export type Resource = (typeof RESOURCES)[number];
export type ResourceId = Resource["id"];

/** The items that an account of this country is offered; videos only as far as they are made. */
export function offeredResources(
  country: string | null,
  isMade: (video: string) => boolean,
): readonly Resource[] {
  return RESOURCES.filter(
    ({ entity, videoId }) =>
      (entity !== "license" || hasLegalCertificate(country)) && (videoId === null || isMade(videoId)),
  );
}

/** An item as it is shown (specification, platform §3). */
export interface GuideResource {
  readonly id: ResourceId;
  readonly type: ResourceType;
  readonly entity: ResourceEntity;
  readonly title: string;
  readonly description: string;
  /** What kind of item it is, in words. */
  readonly meta: string;
  readonly author: { readonly name: string; readonly title: string };
  readonly previewImageUrl: string | null;
  readonly videoId: string | null;
}
