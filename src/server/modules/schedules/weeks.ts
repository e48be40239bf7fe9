import type { Database } from "#server/db/database.ts";
import type { OccasionalSlot } from "#shared/contract/player.ts";
import type { Week } from "#shared/domain/schedules/day-plans.ts";
import { mixtureId } from "#shared/domain/schedules/mixture.ts";
import {
  type ExceptionRow,
  exceptionsOfAll,
  fallbackFor,
  findSchedules,
  type OccasionalRow,
  occasionalOfAll,
  slotsOfAll,
} from "./repository.ts";

/** The source of a zone, for its plan. */
export interface PlannedZone {
  readonly id: string;
  readonly accountId: string;
  readonly playFromType: "collection" | "schedule" | null;
  readonly playFromId: string | null;
  /** The playlist chosen for the gaps of its schedule. */
  readonly fallback: string | null;
  readonly hours: Week["hours"];
}

/**
 * The weeks of zones as their players follow them, by the zone's id; none for zones without a source. They say
 * when there is music, and not which tracks.
 */
export async function weeksOf(
  db: Database,
  zones: readonly PlannedZone[],
): Promise<ReadonlyMap<string, Week>> {
  const ids = [
    ...new Set(
      zones.flatMap(({ playFromType, playFromId }) =>
        playFromType === "schedule" && playFromId !== null ? [playFromId] : [],
      ),
    ),
  ];
  const schedules = await findSchedules(db, ids);
  // A schedule that is switched off has no parts: its zones play as between slots.
  const followed = ids.filter((id) => schedules.get(id)?.enabled !== false);
  const [slots, exceptions, occasional] = await Promise.all([
    slotsOfAll(db, followed),
    exceptionsOfAll(db, followed),
    occasionalOfAll(db, followed),
  ]);
  const fallbacks = new Map<string, Promise<string | null>>();
  const fallbackOf = ({ accountId, fallback }: PlannedZone) => {
    const key = `${accountId}/${fallback ?? ""}`;
    const known = fallbacks.get(key) ?? fallbackFor(db, accountId, fallback);
    fallbacks.set(key, known);
    return known;
  };
  const weeks = new Map<string, Week>();
  for (const zone of zones) {
    const { playFromType, playFromId, hours = null } = zone;
    if (playFromId === null) continue;
    if (playFromType !== "schedule") {
      weeks.set(zone.id, { slots: [], fallbackCollectionId: playFromId, hours });
      continue;
    }
    weeks.set(zone.id, {
      slots: (slots.get(playFromId) ?? []).map(
        ({ id, name, startMinute, durationMinutes, collectionIds, volume }) => {
          return { id, name, startMinute, durationMinutes, collectionId: mixtureId(collectionIds), volume };
        },
      ),
      occasional: (occasional.get(playFromId) ?? []).map(occasionalSlot),
      exceptions: (exceptions.get(playFromId) ?? []).flatMap(weekException),
      fallbackCollectionId: await fallbackOf(zone),
      hours,
    });
  }
  return weeks;
}

/** As sent to players. */
export function occasionalSlot(row: OccasionalRow): OccasionalSlot {
  const { id, name, startMinute, durationMinutes, collectionIds, volume, fromDate, toDate, repeat } = row;
  const collectionId = mixtureId(collectionIds);
  return { id, name, startMinute, durationMinutes, collectionId, volume, from: fromDate, to: toDate, repeat };
}

function weekException(row: ExceptionRow): NonNullable<Week["exceptions"]> {
  const { id, name, fromDate: from, toDate: to, yearly, kind, day, collectionIds } = row;
  const common = { id, name, from, to, yearly };
  if (kind === "silence") return [{ ...common, plan: { kind } }];
  if (kind === "day") return day === null ? [] : [{ ...common, plan: { kind, day } }];
  return [{ ...common, plan: { kind: "collection", collectionId: mixtureId(collectionIds) } }];
}
