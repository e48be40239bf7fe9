import { createHash, randomBytes } from "node:crypto";
import type { Database } from "#server/db/database.ts";
import { hasUsers } from "#server/modules/users/public.ts";
import type { Services } from "#server/services.ts";
import type { CodeRefusal } from "#shared/contract/code-refusal.ts";
import { ok, type Result, refuse } from "#shared/domain/result/result.ts";
import { deleteFirstOwnerLink, isFirstOwnerLink, writeFirstOwnerLink } from "./first-owner-repository.ts";

/**
 * The link for the first person to sign up with, see [Note: the first owner]. Only its token's SHA-256 is
 * stored.
 */

const TOKEN_BYTES = 32;

/** Creates the link's token; the previous one stops working. Null if anyone can already sign in. */
export async function renewFirstOwnerToken({
  db,
  now,
}: Pick<Services, "db" | "now">): Promise<string | null> {
  if (await hasUsers(db)) {
    await deleteFirstOwnerLink(db);
    return null;
  }
  const token = randomBytes(TOKEN_BYTES).toString("base64url");
  await writeFirstOwnerLink(db, hashOf(token), now());
  return token;
}

/** Checks the token of a link without consuming it. */
export async function checkFirstOwnerToken(db: Database, token: string): Promise<Result<true, CodeRefusal>> {
  if (await hasUsers(db)) return refuse("used");
  return (await isFirstOwnerLink(db, hashOf(token))) ? ok(true) : refuse("unknown");
}

/** Consumes the link. Of concurrent calls only one succeeds, because the row is deleted once. */
export async function consumeFirstOwnerToken(
  db: Database,
  token: string,
): Promise<Result<true, CodeRefusal>> {
  const isTaken = await deleteFirstOwnerLink(db, hashOf(token));
  if (await hasUsers(db)) return refuse("used");
  return isTaken ? ok(true) : refuse("unknown");
}

function hashOf(token: string): string {
  return createHash("sha256").update(token).digest("hex");
}
