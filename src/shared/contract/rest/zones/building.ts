import { z } from "zod";
import { anybody, location, may } from "#shared/contract/needs.ts";
import { endpoint, ids } from "#shared/contract/rest/endpoint.ts";
import { requiredText, text } from "#shared/contract/rest/text.ts";

/**
 * Building systems, such as a fire panel or a meeting mode, that mute a location. A mute stores what each zone
 * did before, and restores exactly that; a zone that a person plays or pauses meanwhile is no longer muted.
 */

/** Common prefix of their tokens. */
export const BUILDING_TOKEN_PREFIX = "rtb_";

/** Maximum per location. */
export const MOST_BUILDING_TOKENS = 20;

/** The longest time limit of a mute, in minutes. */
export const LONGEST_MUTE_MINUTES = 1440;

/** A mute that holds. */
export const LocationMute = z.object({
  /** Name of the token that muted the location. */
  by: z.string(),
  /** Empty if none was given. */
  reason: z.string(),
  /** ISO 8601. */
  since: z.string(),
  /** When it ends by itself, ISO 8601; null: not by itself. */
  until: z.string().nullable(),
});
export type LocationMute = z.output<typeof LocationMute>;

/** A token without the token itself, which is shown once. */
export const BuildingToken = z.object({
  id: z.string(),
  name: z.string(),
  created_at: z.string(),
  last_used_at: z.string().nullable(),
});
export type BuildingToken = z.output<typeof BuildingToken>;

export const BuildingSystems = z.object({
  /** Newest first. */
  items: z.array(BuildingToken),
  mute: LocationMute.nullable(),
});
export type BuildingSystems = z.output<typeof BuildingSystems>;

export const NewBuildingToken = z.object({ name: requiredText(60) });

export const MuteRequest = z.object({
  muted: z.boolean(),
  /** Unmutes after this time. Omitted: a second call has to. */
  for_minutes: z.int().min(1).max(LONGEST_MUTE_MINUTES).optional(),
  /** Shown to the people in the zones. */
  reason: text(100).default(""),
});

export const MuteOutcome = z.object({
  /** The location's name. */
  location: z.string(),
  /** Null: not muted. */
  mute: LocationMute.nullable(),
  /** Number of zones that this call has muted, or restored. */
  zones: z.int(),
});

export const listBuildingSystems = endpoint({
  method: "GET",
  path: "/api/auth/locations/:location/building_tokens",
  summary: "A location's tokens for building systems, and whether one of them has muted it.",
  needs: may("location.update", location("location")),
  params: ids("location"),
  response: BuildingSystems,
});

export const createBuildingToken = endpoint({
  method: "POST",
  path: "/api/auth/locations/:location/building_tokens",
  summary:
    "Makes a token by which a building system mutes the location. The answer is the only one that has the token itself.",
  needs: may("location.systems", location("location")),
  log: "locations.building-token-created",
  params: ids("location"),
  body: NewBuildingToken,
  response: BuildingToken.extend({ token: z.string() }),
  example: () => ({ body: { name: "Fire panel" } }),
});

export const endBuildingToken = endpoint({
  method: "DELETE",
  path: "/api/auth/locations/:location/building_tokens/:token",
  summary: "Ends a token: the building system that has it is refused from now on. A mute stays.",
  needs: may("location.systems", location("location")),
  log: "locations.building-token-ended",
  params: ids("location", "token"),
  response: z.object({ ended: z.literal(true) }),
  // For valid tokens see the tests of mutes.
  example: () => ({ status: 404 }),
});

export const unmuteLocation = endpoint({
  method: "DELETE",
  path: "/api/auth/locations/:location/mute",
  summary: "Ends a location's mute before its time. Its zones do again what they did before.",
  needs: may("location.update", location("location")),
  log: "locations.unmuted",
  params: ids("location"),
  response: MuteOutcome,
});

export const muteByToken = endpoint({
  method: "POST",
  path: "/api/mute",
  summary: [
    `Mutes all zones of a location, or ends that: for building systems. Authorization: Bearer ${BUILDING_TOKEN_PREFIX}…, a token of the location, from the section Building systems of its page.`,
    "The same call again only changes the time limit and the reason; zones that people have started since keep playing.",
    "This is no safety device: a player that is offline does not hear the call. Do not rely on it where silence protects people.",
  ].join(" "),
  needs: anybody,
  body: MuteRequest,
  response: MuteOutcome,
  example: () => ({ body: { muted: true, for_minutes: 30, reason: "Fire drill" } }),
});
