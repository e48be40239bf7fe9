import { type DeviceRow, findDevices } from "#server/modules/devices/public.ts";
import { blockedTrackIds } from "#server/modules/history/public.ts";
import { type PlayedZone, readZones } from "#server/modules/playback/public.ts";
import { createBatcher } from "#server/plugins/calls/batch.ts";
import type { Services } from "#server/services.ts";
import { partOf } from "#shared/domain/services/part-of.ts";

/**
 * Reads of player connections. After a restart ten thousand players return at the same moment: reads within
 * one turn of the event loop are batched.
 */
export interface PlayerReads {
  readonly zone: (id: string) => Promise<PlayedZone | undefined>;
  readonly device: (id: string) => Promise<DeviceRow | undefined>;
  readonly blockedTracks: (soundZoneId: string) => Promise<readonly string[]>;
}

/** The reads of the service; one per process, shared by its connections. */
export function playerReads(services: Pick<Services, "db" | "parts">): PlayerReads {
  return partOf(services, createPlayerReads);
}

function createPlayerReads({ db }: Pick<Services, "db">): PlayerReads {
  const blocked = createBatcher((zones: readonly string[]) => blockedTrackIds(db, zones));
  return {
    zone: createBatcher((ids) => readZones(db, ids)),
    device: createBatcher(async (ids: readonly string[]) => {
      const rows = await findDevices(db, ids);
      return new Map(rows.map((row) => [row.id, row]));
    }),
    blockedTracks: async (zone) => (await blocked(zone)) ?? [],
  };
}
