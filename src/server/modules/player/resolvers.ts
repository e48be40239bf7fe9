import { catalogueOf, wholeCatalogue } from "#server/modules/music/catalogue.ts";
import { findSchedules, type ScheduleRow } from "#server/modules/schedules/repository.ts";
import { findZones } from "#server/modules/zones/repository.ts";
import { orThrow, requireViewer, toGraphqlError } from "#server/plugins/graphql/errors.ts";
import type { Resolvers } from "#server/plugins/graphql/generated.ts";
import { perOperation } from "#server/plugins/graphql/loader.ts";
import { OpaqueIdParam } from "#server/plugins/route.ts";
import { accountListener } from "#shared/domain/music/hearing.ts";
import { assignSource } from "./commands/assign-source.ts";
import { liveReport } from "./playback-state.ts";
import { type PlayedZone, readZones } from "./zones.ts";

const playedZones = perOperation<string, PlayedZone>(({ services }, ids) => readZones(services.db, ids));

const schedules = perOperation<string, ScheduleRow>(({ services }, ids) => findSchedules(services.db, ids));

/** Assigning music, and what plays in a zone. */
export const playerResolvers: Resolvers = {
  Mutation: {
    soundZoneAssignSource: async (_root, { input }, context) => {
      const viewer = requireViewer(context);
      const { services } = context;
      const ids = [...input.soundZones, input.source, ...(input.track ? [input.track] : [])];
      if (!ids.every((id) => OpaqueIdParam.safeParse(id).success))
        throw toGraphqlError({ kind: "malformed-id" });
      const zones = orThrow(
        await assignSource(services, viewer, {
          soundZoneIds: input.soundZones,
          sourceId: input.source,
          trackId: input.track ?? null,
          immediate: input.immediate ?? true,
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
      const report = played && liveReport(played, services.now().getTime());
      if (!played?.state?.reportedAt || report?.trackId == null || report.status !== "playing") return null;
      const track = await catalogueOf(services, accountListener(zone.accountId)).track(report.trackId);
      const startAt = new Date(played.state.reportedAt.getTime() - report.positionMs);
      return track ? { startAt: startAt.toISOString(), track } : null;
    },
  },
};
