import type { Resolvers } from "#server/graphql/generated.ts";
import { catalogueOf } from "#server/modules/music-lookup/public.ts";
import { orThrow, requireViewer, toGraphqlError } from "#server/plugins/graphql/errors.ts";
import { subjectOf } from "#server/plugins/graphql/guard.ts";
import { inputOf } from "#server/plugins/graphql/inputs.ts";
import { perOperationLoader } from "#server/plugins/graphql/loader.ts";
import { HistoryDay } from "#shared/contract/rest/music/history.ts";
import { accountListener } from "#shared/domain/music/hearing.ts";
import { blockTrack, unblockTrack } from "./commands/block-track.ts";
import { placeOf, readPlace } from "./history-place.ts";
import { localDay } from "./local-day.ts";
import { type BlockedRow, blockedIn, playsOf } from "./repository.ts";

const LONGEST_PAGE = 200;

const blockedByZone = perOperationLoader<string, readonly BlockedRow[]>(async ({ services }, ids) =>
  Map.groupBy(await blockedIn(services.db, ids), ({ soundZoneId }) => soundZoneId),
);

/** Play history and blocked tracks of a zone. */
export const historyResolvers: Resolvers = {
  Mutation: {
    blockTrack: async (_root, args, context) => {
      const soundZone = subjectOf("Mutation.blockTrack", args);
      const { track } = inputOf("Mutation.blockTrack", args).input;
      orThrow(await blockTrack(context.services, requireViewer(context), soundZone, track));
      return { soundZone };
    },
    unblockTrack: async (_root, args, { services }) => {
      const soundZone = subjectOf("Mutation.unblockTrack", args);
      await unblockTrack(services, soundZone, inputOf("Mutation.unblockTrack", args).input.track);
      return { soundZone };
    },
  },
  SoundZone: {
    playbackHistory: async ({ zone, location }, { first, after, date }, { services }) => {
      const limit = Math.max(0, Math.min(first, LONGEST_PAGE));
      const plays = await playsOf(services.db, {
        soundZoneId: zone.id,
        span: date ? localDay(readDay(date), location.timezone) : null,
        before: after ? placeAt(after) : null,
        limit: limit + 1,
      });
      const page = plays.slice(0, limit);
      const catalogue = catalogueOf(services, accountListener(zone.accountId));
      const tracks = await catalogue.tracks(page.map(({ trackId }) => trackId));
      const edges = page.flatMap(({ trackId, startedAt, playId, transition }) => {
        const node = tracks.get(trackId);
        if (!node) return [];
        const cursor = placeOf({ startedAt, playId });
        return [{ cursor, startAt: startedAt.toISOString(), transition, node }];
      });
      return {
        pageInfo: {
          hasPreviousPage: after != null,
          hasNextPage: plays.length > limit,
          startCursor: edges[0]?.cursor ?? null,
          endCursor: edges.at(-1)?.cursor ?? null,
        },
        edges,
      };
    },
    blockedTracks: async ({ zone }, _args, context) => {
      const blocked = (await blockedByZone(context).load(zone.id)) ?? [];
      const catalogue = catalogueOf(context.services, accountListener(zone.accountId));
      const tracks = await catalogue.tracks(blocked.map(({ trackId }) => trackId));
      return blocked.flatMap(({ trackId, blockedAt, blockedBy }) => {
        const track = tracks.get(trackId);
        return track ? [{ track, blockedAt: blockedAt.toISOString(), blockedBy }] : [];
      });
    },
  },
};

function readDay(text: string): string {
  const day = HistoryDay.safeParse(text);
  if (!day.success) throw toGraphqlError({ kind: "invalid", fields: { date: { code: "date" } } });
  return day.data;
}

function placeAt(cursor: string) {
  const place = readPlace(cursor);
  if (!place) throw toGraphqlError({ kind: "invalid", fields: { after: { code: "format" } } });
  return place;
}
