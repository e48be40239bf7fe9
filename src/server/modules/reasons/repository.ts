import { and, asc, count, desc, eq } from "drizzle-orm";
import type { Database } from "#server/db/database.ts";
import { users } from "#server/db/schema/people/people.ts";
import { lessOften } from "#server/db/schema/places.ts";
import type { Trait } from "#shared/domain/playback/less-often.ts";

export interface LessOftenRow extends Trait {
  readonly addedAt: Date;
  /** A person's name. */
  readonly addedBy: string | null;
}

/** Reduced music of a zone, the latest first. */
export function lessOftenIn(db: Database, soundZoneId: string): Promise<readonly LessOftenRow[]> {
  return db
    .select({
      kind: lessOften.kind,
      value: lessOften.value,
      addedAt: lessOften.addedAt,
      addedBy: users.name,
    })
    .from(lessOften)
    .leftJoin(users, eq(users.id, lessOften.addedBy))
    .where(eq(lessOften.soundZoneId, soundZoneId))
    .orderBy(desc(lessOften.addedAt), asc(lessOften.kind), asc(lessOften.value));
}

export async function countLessOften(db: Database, soundZoneId: string): Promise<number> {
  const [row] = await db
    .select({ total: count() })
    .from(lessOften)
    .where(eq(lessOften.soundZoneId, soundZoneId));
  return row?.total ?? 0;
}

/** False when it was already there. */
export async function insertLessOften(
  db: Database,
  row: Trait & { readonly soundZoneId: string; readonly addedBy: string | null; readonly addedAt: Date },
): Promise<boolean> {
  const inserted = await db.insert(lessOften).values(row).onConflictDoNothing().returning();
  return inserted.length > 0;
}

/** False when it was not there. */
export async function deleteLessOften(
  db: Database,
  soundZoneId: string,
  { kind, value }: Trait,
): Promise<boolean> {
  const deleted = await db
    .delete(lessOften)
    .where(and(eq(lessOften.soundZoneId, soundZoneId), eq(lessOften.kind, kind), eq(lessOften.value, value)))
    .returning();
  return deleted.length > 0;
}
