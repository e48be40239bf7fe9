import { randomUUID } from "node:crypto";
import { audioOf, catalogueOf, isInCollection } from "#server/modules/music-lookup/public.ts";
import { ensureStates, queueWith, startSource } from "#server/modules/playback/intent-repository.ts";
import { type PlayedZone, readZones } from "#server/modules/playback/repository.ts";
import { findSchedule } from "#server/modules/schedules/public.ts";
import { type Problem, problem } from "#server/problems.ts";
import type { Services } from "#server/services.ts";
import { isIdOf } from "#shared/domain/ids/opaque-id.ts";
import { accountListener } from "#shared/domain/music/hearing.ts";
import { ok, type Result } from "#shared/domain/result/result.ts";

export interface AssignSource {
  /** Zones that the viewer may assign music to. */
  readonly soundZoneIds: readonly string[];
  readonly sourceId: string;
  /** The track to start with. */
  readonly trackId: string | null;
  /** Start at once; otherwise after the current track. */
  readonly immediate: boolean;
}

type SourceType = "collection" | "schedule";

/** Assigns a source of music to zones: to all of them or to none. */
export async function assignSource(
  services: Services,
  input: AssignSource,
): Promise<Result<readonly PlayedZone[], Problem>> {
  const { sourceId, trackId, immediate } = input;
  const ids = [...new Set(input.soundZoneIds)];
  const zones = [...(await readZones(services.db, ids)).values()];
  if (zones.length < ids.length) return problem("not-found");
  const source = await checkSource(services, zones, sourceId, trackId);
  if (!source.ok) return source;

  await ensureStates(services.db, ids);
  const queue = trackId === null ? undefined : queueWith([{ id: randomUUID(), trackId }], "front");
  await services.db.transaction((tx) =>
    startSource(tx, ids, { type: source.value, id: sourceId, queue, play: immediate }),
  );
  for (const { zone } of zones) {
    announce(services, zone.id, zone.accountId, immediate);
    // A player that already has this source would not change: it skips to the track.
    if (trackId !== null && immediate && zone.playFromId === sourceId)
      services.bus.publish("zone-skip", { soundZoneId: zone.id, commandId: randomUUID(), by: null });
  }
  return ok([...(await readZones(services.db, ids)).values()]);
}

/** Whether zones of this account can be assigned a source, see {@link assignSource}. */
export function findSource(
  services: Services,
  accountId: string,
  { type, id }: { readonly type: SourceType; readonly id: string },
): Promise<Result<SourceType, Problem>> {
  if ((type === "schedule") !== isIdOf("Schedule", id))
    return Promise.resolve(problem("not-found", NO_SOURCE));
  return checkSource(services, [{ zone: { accountId } }], id, null);
}

type OfAccount = { readonly zone: Pick<PlayedZone["zone"], "accountId"> };

const NO_SOURCE = { message: "There is no such source" };

/**
 * The source must be accessible to every zone's account, whatever else the viewer may access; a schedule is
 * for zones of its own account. A track to start with must be in the source. Returns the kind of source.
 */
async function checkSource(
  services: Services,
  zones: readonly OfAccount[],
  sourceId: string,
  trackId: string | null,
): Promise<Result<SourceType, Problem>> {
  if (!isIdOf("Schedule", sourceId)) return checkCollection(services, zones, sourceId, trackId);
  const schedule = await findSchedule(services.db, sourceId);
  if (!schedule || zones.some(({ zone }) => zone.accountId !== schedule.accountId))
    return problem("not-found", NO_SOURCE);
  if (trackId !== null)
    return problem("invalid", {
      reason: "unavailable-track",
      fields: { track: { code: "invalid" } },
    });
  return ok("schedule");
}

async function checkCollection(
  services: Services,
  zones: readonly OfAccount[],
  sourceId: string,
  trackId: string | null,
): Promise<Result<SourceType, Problem>> {
  const catalogues = [...new Set(zones.map(({ zone }) => zone.accountId))].map((id) =>
    catalogueOf(services, accountListener(id)),
  );
  const collections = await Promise.all(catalogues.map((catalogue) => catalogue.collection(sourceId)));
  if (collections.includes(undefined)) return problem("not-found", NO_SOURCE);
  if (trackId === null) return ok("collection");
  const tracks = await Promise.all(catalogues.map((catalogue) => catalogue.track(trackId)));
  const isMember = await isInCollection(services.db, sourceId, trackId);
  if (!isMember || !tracks.every((track) => track && audioOf(track)))
    return problem("invalid", {
      reason: "unavailable-track",
      fields: { track: { code: "invalid" } },
    });
  return ok("collection");
}

function announce(services: Services, soundZoneId: string, account: string, immediate: boolean): void {
  services.bus.publish("zone-changed", { soundZoneId, what: "source", immediate });
  services.events.publish("update", {
    data: { type: "sound_zone", id: soundZoneId },
    account,
    soundZone: soundZoneId,
  });
}
