import type { Resolvers } from "#server/graphql/generated.ts";
import { catalogueOf, wholeCatalogue } from "#server/modules/music-lookup/public.ts";
import { assignSource, liveReport, type PlayedZone, readZones } from "#server/modules/playback/public.ts";
import { findSchedules, type ScheduleRow } from "#server/modules/schedules/public.ts";
import { findZones, type ZoneRow, zoneSubject } from "#server/modules/zones/public.ts";
import type { GraphqlContext } from "#server/plugins/graphql/context.ts";
import { orThrow, requireViewer, toGraphqlError } from "#server/plugins/graphql/errors.ts";
import { subjectOf } from "#server/plugins/graphql/guard.ts";
import { inputOf } from "#server/plugins/graphql/inputs.ts";
import { perOperationLoader } from "#server/plugins/graphql/loader.ts";
import type { Action } from "#shared/domain/access/actions.ts";
import { may } from "#shared/domain/access/may.ts";
import { accountListener } from "#shared/domain/music/hearing.ts";

const playedZones = perOperationLoader<string, PlayedZone>(({ services }, ids) =>
  readZones(services.db, ids),
);

const schedules = perOperationLoader<string, ScheduleRow>(({ services }, ids) =>
  findSchedules(services.db, ids),
);

/** Assigning music, and the playback state of zones. */
export const playerResolvers: Resolvers = {
  Mutation: {
    soundZoneAssignSource: async (_root, args, context) => {
      const { services } = context;
      const { source, track, immediate } = inputOf("Mutation.soundZoneAssignSource", args).input;
      const rows = subjectOf("Mutation.soundZoneAssignSource", args);
      if (track != null) requireForAll(context, "track.play", rows);
      const zones = orThrow(
        await assignSource(services, {
          soundZoneIds: rows.map(({ zone }) => zone.id),
          sourceId: source,
          trackId: track ?? null,
          immediate: immediate ?? true,
        }),
      );
      const found = await findZones(
        services.db,
        zones.map(({ zone }) => zone.id),
      );
      return { soundZones: [...found.values()] };
    },
  },
  SoundZone: {
    playFrom: async ({ zone }, _args, context) => {
      if (zone.playFromId === null) return null;
      const found =
        zone.playFromType === "schedule"
          ? await schedules(context).load(zone.playFromId)
          : await wholeCatalogue(context.services).collection(zone.playFromId);
      return found ?? null;
    },
    nowPlaying: async ({ zone }, _args, context) => {
      const { services } = context;
      const played = await playedZones(context).load(zone.id);
      const report = played && liveReport(played.state, services.now().getTime());
      if (!played?.state?.reportedAt || report?.trackId == null || report.status !== "playing") return null;
      const track = await catalogueOf(services, accountListener(zone.accountId)).track(report.trackId);
      const startAt = new Date(played.state.reportedAt.getTime() - report.positionMs);
      return track ? { startAt: startAt.toISOString(), track } : null;
    },
  },
};

/** Throws a refusal unless the viewer may do this in all of the zones. */
function requireForAll(context: GraphqlContext, action: Action, rows: readonly ZoneRow[]): void {
  for (const row of rows) {
    const decision = may(requireViewer(context), action, zoneSubject(row, context.services.env.billing));
    if (!decision.ok) throw toGraphqlError({ kind: "forbidden", reason: decision.reason });
  }
}
