import { z } from "zod";
import { may, zone } from "#shared/contract/needs.ts";
import { endpoint, ids, OpaqueId } from "#shared/contract/rest/endpoint.ts";
import { TRAIT_KINDS } from "#shared/domain/playback/less-often.ts";

/** Why a zone plays a track, and the music that people reduced there; service `radio`. */

/** Traits that people can reduce in a zone. */
export const MAX_LESS_OFTEN = 100;

const Named = z.object({ id: z.string(), name: z.string() });

/** A trait named in a prompt: clients translate it by its id, see `mentionId`. */
const MentionWords = z.object({ id: z.string(), title: z.string(), isUnwanted: z.boolean() });

/** Why a playlist or station contains the track. */
export const TrackRule = z.discriminatedUnion("kind", [
  /** Tags of its recipe that the track has. */
  z.object({ kind: z.literal("tags"), tags: z.array(z.object({ slug: z.string(), title: z.string() })) }),
  /** The parts of its prompt that the track matches. */
  z.object({ kind: z.literal("prompt"), mentions: z.array(MentionWords) }),
  /** The track among its ingredients that sounds most like it. */
  z.object({ kind: z.literal("seed"), track: Named, album: z.string().nullable() }),
  /** The track is itself one of its ingredients. */
  z.object({ kind: z.literal("chosen") }),
  z.object({ kind: z.literal("artist"), artist: Named }),
  z.object({ kind: z.literal("playlist"), playlist: Named }),
  z.object({ kind: z.literal("spotify") }),
]);
export type TrackRule = z.output<typeof TrackRule>;

/** A trait with its English name. Clients translate genres and moods themselves. */
export const NamedTrait = z.object({
  kind: z.enum(TRAIT_KINDS),
  value: z.string(),
  name: z.string(),
});
export type NamedTrait = z.output<typeof NamedTrait>;

export const LessOften = NamedTrait.extend({
  addedAt: z.int(),
  /** Null if it was requested at the player. */
  addedBy: z.string().nullable(),
});
export type LessOften = z.output<typeof LessOften>;
const LessOftenList = z.object({ items: z.array(LessOften) });

export const TrackReason = z.object({
  /** The track's playlist or station; null if the account may not access it. */
  collection: Named.extend({ isStation: z.boolean() }).nullable(),
  /** Null if somebody added the track by hand. */
  rule: TrackRule.nullable(),
  traits: z.array(NamedTrait.extend({ less: z.boolean() })),
});
export type TrackReason = z.output<typeof TrackReason>;

export const getTrackReason = endpoint({
  method: "GET",
  path: "/api/radio/sound_zones/:id/tracks/:track/reason",
  summary: "Why a track plays in a zone, and what of it people can want less there.",
  needs: may("zone.see", zone("id")),
  params: ids("id", "track"),
  /** Its playlist, or several that a schedule mixes. */
  query: z.object({ collection: z.string().max(10_000).default("") }),
  response: TrackReason,
});

export const listLessOften = endpoint({
  method: "GET",
  path: "/api/radio/sound_zones/:id/less_often",
  summary: "Artists, genres and moods that play less often in a zone.",
  needs: may("zone.see", zone("id")),
  params: ids("id"),
  response: LessOftenList,
});

export const changeLessOften = endpoint({
  method: "PUT",
  path: "/api/radio/sound_zones/:id/less_often",
  summary: "Plays an artist, genre or mood less often in a zone, or as often as everything else again.",
  needs: may("zone.block", zone("id")),
  log: "zones.less-often",
  params: ids("id"),
  body: z.object({
    kind: z.enum(TRAIT_KINDS),
    value: z.union([OpaqueId, z.string().regex(/^[\p{L}\p{N}-]{1,80}$/u)]),
    less: z.boolean(),
  }),
  response: LessOftenList,
  example: () => ({ body: { kind: "mood" as const, value: "calm", less: true } }),
});
