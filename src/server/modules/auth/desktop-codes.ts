import { createHash, randomBytes, timingSafeEqual } from "node:crypto";
import type { Database } from "#server/db/database.ts";
import type { CodeRefusal } from "#shared/contract/code-refusal.ts";
import { DESKTOP_CODE_TTL_MS } from "#shared/contract/rest/desktop-sign-in.ts";
import { ok, type Result, refuse } from "#shared/domain/result/result.ts";
import { hasDesktopCode, markDesktopCodeUsed, replaceDesktopCode } from "./desktop-code-repository.ts";

const CODE_BYTES = 32;

/**
 * Creates a code that signs the desktop app with this challenge in as the user, who signed in at
 * `signedInAt`; the previous one stops working.
 */
export async function createDesktopCode(
  db: Database,
  {
    userId,
    challenge,
    signedInAt,
  }: { readonly userId: string; readonly challenge: string; readonly signedInAt: Date },
  now: Date,
): Promise<string> {
  const code = randomBytes(CODE_BYTES).toString("base64url");
  await replaceDesktopCode(db, {
    codeHash: sha256(code, "hex"),
    challenge,
    userId,
    signedInAt,
    expiresAt: new Date(now.getTime() + DESKTOP_CODE_TTL_MS),
    createdAt: now,
  });
  return code;
}

/**
 * Consumes a code and returns its owner and their sign-in time. Each code allows one attempt: a wrong
 * verifier consumes it too.
 */
export async function consumeDesktopCode(
  db: Database,
  { code, verifier }: { readonly code: string; readonly verifier: string },
  now: Date,
): Promise<Result<{ readonly userId: string; readonly signedInAt: Date }, CodeRefusal>> {
  const codeHash = sha256(code, "hex");
  const row = await markDesktopCodeUsed(db, codeHash, now);
  if (!row) return refuse((await hasDesktopCode(db, codeHash)) ? "used" : "unknown");
  if (!isSame(row.challenge, sha256(verifier, "base64url"))) return refuse("unknown");
  const { userId, signedInAt } = row;
  return row.expiresAt <= now ? refuse("expired") : ok({ userId, signedInAt });
}

function sha256(text: string, encoding: "hex" | "base64url"): string {
  return createHash("sha256").update(text).digest(encoding);
}

/** Compares in constant time. */
function isSame(challenge: string, digest: string): boolean {
  const [a, b] = [Buffer.from(challenge), Buffer.from(digest)];
  return a.length === b.length && timingSafeEqual(a, b);
}
