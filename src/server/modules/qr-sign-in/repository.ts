import { and, eq, gt, isNotNull, isNull, lt, or } from "drizzle-orm";
import type { Database } from "#server/db/database.ts";
import { qrSignIns } from "#server/db/schema/people/qr-sign-in.ts";

export type QrSignInRow = typeof qrSignIns.$inferSelect;

/** Stores a code in place of the session's former one, unless that was used. */
export async function replaceQrSignIn(db: Database, row: typeof qrSignIns.$inferInsert): Promise<void> {
  await db
    .insert(qrSignIns)
    .values(row)
    .onConflictDoUpdate({
      target: qrSignIns.sessionId,
      targetWhere: isNull(qrSignIns.usedAt),
      set: { ...row, secretHash: null, client: "", address: "", answer: null },
    });
}

/** A code that a session of the person made; null for any other. */
export async function findOwnQrSignIn(
  db: Database,
  { id, userId, sessionId }: Pick<QrSignInRow, "id" | "userId" | "sessionId">,
): Promise<QrSignInRow | null> {
  const [row] = await db
    .select()
    .from(qrSignIns)
    .where(and(eq(qrSignIns.id, id), eq(qrSignIns.userId, userId), eq(qrSignIns.sessionId, sessionId)));
  return row ?? null;
}

export async function findQrSignIn(db: Database, codeHash: string): Promise<QrSignInRow | null> {
  const [row] = await db.select().from(qrSignIns).where(eq(qrSignIns.codeHash, codeHash));
  return row ?? null;
}

/** Binds a shown code to a phone; null if another was faster. */
export async function claim(
  db: Database,
  id: string,
  phone: Pick<QrSignInRow, "client" | "address" | "expiresAt"> & { readonly secretHash: string },
  now: Date,
): Promise<QrSignInRow | null> {
  const [row] = await db
    .update(qrSignIns)
    .set(phone)
    .where(and(eq(qrSignIns.id, id), isNull(qrSignIns.secretHash), gt(qrSignIns.expiresAt, now)))
    .returning();
  return row ?? null;
}

/** Stores the answer to a claimed code; null if it has one, or came too late. */
export async function setAnswer(
  db: Database,
  id: string,
  answered: { readonly answer: "allowed" | "refused"; readonly expiresAt: Date },
  now: Date,
): Promise<QrSignInRow | null> {
  const [row] = await db
    .update(qrSignIns)
    .set(answered)
    .where(
      and(
        eq(qrSignIns.id, id),
        isNotNull(qrSignIns.secretHash),
        isNull(qrSignIns.answer),
        gt(qrSignIns.expiresAt, now),
      ),
    )
    .returning();
  return row ?? null;
}

/** Uses an allowed code up; false if a concurrent call did so first. */
export async function markUsed(db: Database, id: string, now: Date): Promise<boolean> {
  const used = await db
    .update(qrSignIns)
    .set({ usedAt: now })
    .where(
      and(
        eq(qrSignIns.id, id),
        eq(qrSignIns.answer, "allowed"),
        isNull(qrSignIns.usedAt),
        gt(qrSignIns.expiresAt, now),
      ),
    )
    .returning({ id: qrSignIns.id });
  return used.length === 1;
}

/** Deletes codes that expired or were used before this; returns how many. */
export async function deleteQrSignInsExpiredBefore(db: Database, before: Date): Promise<number> {
  const deleted = await db
    .delete(qrSignIns)
    .where(or(lt(qrSignIns.expiresAt, before), lt(qrSignIns.usedAt, before)))
    .returning({ id: qrSignIns.id });
  return deleted.length;
}
