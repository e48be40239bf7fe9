import type { Database } from "#server/db/database.ts";
import type { Week } from "#shared/domain/schedules/day-plans.ts";
import { mixtureId } from "#shared/domain/schedules/mixture.ts";
import { type ExceptionRow, exceptionsOfAll, fallbackFor, slotsOfAll } from "./repository.ts";

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
  const [slots, exceptions] = await Promise.all([slotsOfAll(db, ids), exceptionsOfAll(db, ids)]);
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
        ({ id, name, startMinute, durationMinutes, collectionIds }) => {
          return { id, name, startMinute, durationMinutes, collectionId: mixtureId(collectionIds) };
        },
      ),
      exceptions: (exceptions.get(playFromId) ?? []).flatMap(weekException),
      fallbackCollectionId: await fallbackOf(zone),
      hours,
    });
  }
  return weeks;
}

function weekException(row: ExceptionRow): NonNullable<Week["exceptions"]> {
  const { id, name, fromDate: from, toDate: to, yearly, kind, day, collectionIds } = row;
  const common = { id, name, from, to, yearly };
  if (kind === "silence") return [{ ...common, plan: { kind } }];
  if (kind === "day") return day === null ? [] : [{ ...common, plan: { kind, day } }];
  return [{ ...common, plan: { kind: "collection", collectionId: mixtureId(collectionIds) } }];
}
