import { and, desc, eq, isNotNull, isNull, type SQL, sql } from "drizzle-orm";
import type { Database } from "#server/db/database.ts";
import { zoneErrors } from "#server/db/schema/places.ts";
import type { DeviceTroubleCause } from "#shared/contract/device.ts";

export type ZoneErrorRow = typeof zoneErrors.$inferSelect;

/** An error that holds, as every screen of its zone needs it. */
export interface OpenError {
  readonly id: string;
  readonly cause: DeviceTroubleCause;
  readonly hide: boolean;
}

const LONGEST_LIST = 100;

/** The open errors of the zone whose id is given, as one column of a query about zones. */
export function openErrorsOf(soundZoneId: SQL): SQL<readonly OpenError[]> {
  return sql<readonly OpenError[]>`(
    select coalesce(
      jsonb_agg(jsonb_build_object('id', wrong.id, 'cause', wrong.cause, 'hide', wrong.hidden)
        order by wrong.since, wrong.cause),
      '[]'::jsonb)
    from ${zoneErrors} as wrong
    where wrong.sound_zone_id = ${soundZoneId} and wrong.resolved_at is null)`;
}

/** The zone's open or resolved errors, the newest first. */
export function listErrors(
  db: Database,
  soundZoneId: string,
  state: "unresolved" | "resolved",
): Promise<ZoneErrorRow[]> {
  return db
    .select()
    .from(zoneErrors)
    .where(
      and(
        eq(zoneErrors.soundZoneId, soundZoneId),
        state === "resolved" ? isNotNull(zoneErrors.resolvedAt) : isNull(zoneErrors.resolvedAt),
      ),
    )
    .orderBy(desc(zoneErrors.since), zoneErrors.cause)
    .limit(LONGEST_LIST);
}

/** Ends all errors of a zone: its device has gone. */
export async function resolveAll(db: Database, soundZoneId: string, now: Date): Promise<void> {
  await db
    .update(zoneErrors)
    .set({ resolvedAt: now })
    .where(and(eq(zoneErrors.soundZoneId, soundZoneId), isNull(zoneErrors.resolvedAt)));
}
