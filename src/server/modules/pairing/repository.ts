import { createHash, randomInt } from "node:crypto";
import { and, desc, eq, isNull, lt } from "drizzle-orm";
import type { Database } from "#server/db/database.ts";
import { pairingCodes } from "#server/db/schema/places.ts";
import { makePairingCode } from "#shared/domain/pairing/pairing-code.ts";

export type PairingCodeRow = typeof pairingCodes.$inferSelect;

const RANDOM_STEPS = 2 ** 32;

export function hashOfCode(code: string): string {
  return createHash("sha256").update(code).digest("hex");
}

export function newPairingCode(): string {
  return makePairingCode(() => randomInt(RANDOM_STEPS) / RANDOM_STEPS);
}

export async function findCode(db: Database, code: string): Promise<PairingCodeRow | null> {
  const [row] = await db
    .select()
    .from(pairingCodes)
    .where(eq(pairingCodes.codeHash, hashOfCode(code)));
  return row ?? null;
}

/** The zone's newest code, used or not; null when it never had one. */
export async function newestCode(db: Database, soundZoneId: string): Promise<PairingCodeRow | null> {
  const [row] = await db
    .select()
    .from(pairingCodes)
    .where(eq(pairingCodes.soundZoneId, soundZoneId))
    .orderBy(desc(pairingCodes.createdAt))
    .limit(1);
  return row ?? null;
}

/** Adds a zone's code. */
export async function insertCode(
  db: Database,
  code: typeof pairingCodes.$inferInsert,
): Promise<PairingCodeRow> {
  const [row] = await db.insert(pairingCodes).values(code).returning();
  if (!row) throw new Error("A pairing code was not written");
  return row;
}

/** Deletes codes that expired before this; returns how many. */
export async function deletePairingCodesExpiredBefore(db: Database, before: Date): Promise<number> {
  const deleted = await db
    .delete(pairingCodes)
    .where(lt(pairingCodes.expiresAt, before))
    .returning({ zone: pairingCodes.soundZoneId });
  return deleted.length;
}

/** Invalidates a zone's unused codes. */
export async function replaceCodes(db: Database, soundZoneId: string, now: Date): Promise<void> {
  await db
    .update(pairingCodes)
    .set({ replacedAt: now, code: null })
    .where(
      and(
        eq(pairingCodes.soundZoneId, soundZoneId),
        isNull(pairingCodes.usedAt),
        isNull(pairingCodes.replacedAt),
      ),
    );
}

/** Marks a code as used; false when a concurrent call did so first. */
export async function consumeCode(db: Database, codeHash: string, now: Date): Promise<boolean> {
  const used = await db
    .update(pairingCodes)
    .set({ usedAt: now, code: null })
    .where(and(eq(pairingCodes.codeHash, codeHash), isNull(pairingCodes.usedAt)))
    .returning({ codeHash: pairingCodes.codeHash });
  return used.length === 1;
}
