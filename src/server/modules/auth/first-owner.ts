import { createHash, randomBytes } from "node:crypto";
import { and, eq } from "drizzle-orm";
import type { Database } from "#server/db/database.ts";
import { secrets, users } from "#server/db/schema/people.ts";
import type { Services } from "#server/services.ts";
import type { CodeRefusal } from "#shared/contract/code-refusal.ts";
import { ok, type Result, refuse } from "#shared/domain/result/result.ts";

/** The row of `secrets` with the SHA-256 of the link's token, see [Note: the first owner]. */
const LINK = "first-owner-link";
const TOKEN_BYTES = 32;

/** Makes the link's token; the one before stops working. Null when there is somebody who can sign in. */
export async function renewFirstOwnerToken({
  db,
  now,
}: Pick<Services, "db" | "now">): Promise<string | null> {
  if (await hasPeople(db)) {
    await db.delete(secrets).where(eq(secrets.name, LINK));
    return null;
  }
  const token = randomBytes(TOKEN_BYTES).toString("base64url");
  const row = { value: hashOf(token), createdAt: now() };
  await db
    .insert(secrets)
    .values({ name: LINK, ...row })
    .onConflictDoUpdate({ target: secrets.name, set: row });
  return token;
}

/** Whether the token is the present link's. */
export async function checkFirstOwnerToken(db: Database, token: string): Promise<Result<true, CodeRefusal>> {
  if (await hasPeople(db)) return refuse("used");
  const [link] = await db.select({ name: secrets.name }).from(secrets).where(isLink(token));
  return link ? ok(true) : refuse("unknown");
}

/** Takes the link out of use. Of several that bring it at once one succeeds: the row goes once. */
export async function useFirstOwnerToken(db: Database, token: string): Promise<Result<true, CodeRefusal>> {
  const taken = await db.delete(secrets).where(isLink(token)).returning({ name: secrets.name });
  if (await hasPeople(db)) return refuse("used");
  return taken.length === 1 ? ok(true) : refuse("unknown");
}

/** Whether anybody can sign in. */
export async function hasPeople(db: Database): Promise<boolean> {
  const [person] = await db.select({ id: users.id }).from(users).limit(1);
  return person !== undefined;
}

function isLink(token: string) {
  return and(eq(secrets.name, LINK), eq(secrets.value, hashOf(token)));
}

function hashOf(token: string): string {
  return createHash("sha256").update(token).digest("hex");
}
