import { sql } from "drizzle-orm";
import type { Database } from "#server/db/database.ts";
import { soundZones } from "#server/db/schema/places.ts";

/**
 * The zone with this remote code; null when there is none. Should two zones ever draw the same code, it opens
 * neither of them until one is reset.
 */
export async function findZoneByCode(db: Database, code: string): Promise<string | null> {
  const [zone, other] = await db
    .select({ id: soundZones.id })
    .from(soundZones)
    .where(sql`sha256(${soundZones.remoteCode}::bytea) = sha256(${code}::text::bytea)`)
    .limit(2);
  return zone && !other ? zone.id : null;
}
