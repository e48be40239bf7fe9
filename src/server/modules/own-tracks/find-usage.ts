import { zonesQueueing } from "#server/modules/playback/public.ts";
import { gapMusicOf } from "#server/modules/schedules/public.ts";
import type { Problem } from "#server/problems.ts";
import type { Services } from "#server/services.ts";
import type { OwnTrackSelection, OwnTrackUsage } from "#shared/contract/rest/music/own-tracks.ts";
import { ok, type Result } from "#shared/domain/result/result.ts";
import { idsOfSelection } from "./selection.ts";
import {
  collectionsWith,
  emptiedCollections,
  schedulesPlaying,
  usedCollections,
  usedSchedules,
  usedZones,
} from "./usage-repository.ts";

/** Where the selected tracks are used. */
export async function findUsage(
  services: Services,
  accountId: string,
  selection: OwnTrackSelection,
): Promise<Result<OwnTrackUsage, Problem>> {
  const selected = await idsOfSelection(services, accountId, selection);
  if (!selected.ok) return selected;
  const ids = selected.value;
  const { db } = services;
  const collectionIds = await collectionsWith(db, ids);
  const [scheduleIds, queueing, gaps] = await Promise.all([
    schedulesPlaying(db, collectionIds),
    zonesQueueing(db, accountId, ids),
    gapMusicOf(db, accountId),
  ]);
  const containing = new Set(collectionIds);
  const inGaps = gaps.filter(({ collectionId }) => containing.has(collectionId ?? "")).map(({ id }) => id);
  const [playlists, stations, schedules, zones, emptied] = await Promise.all([
    usedCollections(db, accountId, collectionIds, "playlist"),
    usedCollections(db, accountId, collectionIds, "station"),
    usedSchedules(db, accountId, scheduleIds),
    usedZones(db, accountId, [...collectionIds, ...scheduleIds], [...queueing.keys(), ...inGaps]),
    emptiedCollections(db, accountId, collectionIds, ids),
  ]);
  return ok({ tracks: ids.length, playlists, stations, schedules, zones, emptied });
}
