import { z } from "zod";
import { ORG_SLUG } from "#shared/domain/accounts/org-slug.ts";
import { PLANS } from "#shared/domain/billing/plans.ts";
import { SUBSCRIPTION_ACTIONS } from "#shared/domain/billing/subscription.ts";
import { type EntityKind, isIdOf } from "#shared/domain/ids/opaque-id.ts";
import { MAX_PAGE_NAME, PAGE_NAME } from "#shared/domain/music/browse.ts";
import { anyIdOf } from "#shared/domain/music/product-uri.ts";
import { PLAYER_KIND_NAMES } from "#shared/domain/pairing/player-kinds.ts";
import { PLAYER_ACTIONS } from "#shared/domain/playback/player-actions.ts";
import { SCORE_VARIANTS } from "#shared/domain/surveys/score-surveys.ts";

/** A well-formed opaque id of one kind. */
function id(kind: EntityKind) {
  return z.string().refine((text) => isIdOf(kind, text));
}

/** A short id, a product URI or an opaque id of one kind of music; parses to the opaque id. */
function anyId(kind: "Album" | "Artist" | "BrowseCategory" | "Track") {
  return z.string().transform((text, { addIssue }) => {
    const found = anyIdOf(kind, text);
    if (found === null) addIssue("malformed");
    return found ?? z.NEVER;
  });
}

/** Schemas of path parameters by name, shared by all paths; a value that the schema refuses is malformed. */
export const PARAMS = {
  /** Any text: the account is resolved on loading. */
  accountId: z.string(),
  /** Any text: unknown articles have a page that says so. */
  articleId: z.string(),
  artistId: anyId("Artist"),
  campaignId: id("AnnouncementCampaign"),
  categoryId: anyId("BrowseCategory"),
  /** Name of the music page to edit. */
  editedPage: z.string().max(MAX_PAGE_NAME).regex(PAGE_NAME),
  locationId: id("Location"),
  messageId: id("Announcement"),
  musicId: id("Playlist"),
  /** Slug of an organisation with its own identity provider. */
  orgSlug: z.string().regex(ORG_SLUG),
  /** What the pairing guide does. */
  pairAction: z.string(),
  /** The name of an editorial page. */
  page: z.string(),
  /** The kind of player to pair. */
  player: z.enum(PLAYER_KIND_NAMES),
  plan: z.enum(PLANS),
  playerAction: z.enum(PLAYER_ACTIONS),
  releaseId: anyId("Album"),
  /** Any text: unknown resources lead back to the guide. */
  resourceId: z.string(),
  scheduleId: id("Schedule"),
  surveyVariant: z.enum(SCORE_VARIANTS),
  /** A step of the onboarding; unknown ones lead to the first. */
  step: z.string(),
  /** Any text: ids of earlier versions are shorter. */
  yourMusicId: z.string(),
  trackId: anyId("Track"),
  subscriptionAction: z.enum(SUBSCRIPTION_ACTIONS),
  /** Token of a mailed link: any text, since the service validates it. */
  token: z.string(),
  zoneId: id("SoundZone"),
} as const satisfies Record<string, z.ZodType<string, string>>;

/** Parses the named parameters; missing ones stay missing. Null when one is malformed. */
export function parseParams(
  names: readonly string[],
  params: Readonly<Record<string, string | undefined>>,
): object | null {
  const given = names.filter((name) => params[name] !== undefined);
  const schemas: Readonly<Record<string, z.ZodType>> = PARAMS;
  const shape = given.map((name) => [name, schemas[name] ?? z.never()] as const);
  return z.object(Object.fromEntries(shape)).safeParse(params).data ?? null;
}
