import { createHash, timingSafeEqual } from "node:crypto";
import { errors, type JWTPayload, jwtVerify, SignJWT } from "jose";
import { z } from "zod";
import type { Services } from "#server/services.ts";
import type { CodeRefusal } from "#shared/contract/code-refusal.ts";
import { ok, type Result, refuse } from "#shared/domain/result/result.ts";

/**
 * [Note: bound tokens] A provider's result returns to the client in a signed token. It is not a session, and
 * is valid only with the verifier of its challenge, which never left the tab that started.
 */

const Bound = z.object({ challenge: z.string() });

/** Signs claims for `lifeS` seconds. `typ` among the claims distinguishes kinds of tokens. */
export async function signBound(
  { secrets, now }: Services,
  subject: string,
  claims: JWTPayload & { readonly typ: string; readonly challenge: string },
  lifeS: number,
): Promise<string> {
  const issuedAt = Math.floor(now().getTime() / 1000);
  return await new SignJWT(claims)
    .setProtectedHeader({ alg: "HS256" })
    .setSubject(subject)
    .setIssuedAt(issuedAt)
    .setExpirationTime(issuedAt + lifeS)
    .sign(secrets["sso-sign-up"]);
}

/** Reads such a token. Refusals: expired; unknown, for a forged one, one of another kind or another tab's. */
export async function readBound<Claims>(
  { secrets, now }: Services,
  schema: z.ZodType<Claims>,
  { token, verifier }: { readonly token: string; readonly verifier: string },
): Promise<Result<Claims, CodeRefusal>> {
  try {
    const options = { algorithms: ["HS256"], currentDate: now() };
    const { payload } = await jwtVerify(token, secrets["sso-sign-up"], options);
    const [claims, bound] = [schema.safeParse(payload), Bound.safeParse(payload)];
    if (!claims.success || !bound.success || !isChallengeOf(bound.data.challenge, verifier))
      return refuse("unknown");
    return ok(claims.data);
  } catch (error) {
    if (error instanceof errors.JWTExpired) return refuse("expired");
    if (error instanceof errors.JOSEError) return refuse("unknown");
    throw error;
  }
}

/** Compares in constant time. */
function isChallengeOf(challenge: string, verifier: string): boolean {
  const expected = Buffer.from(challenge);
  const given = Buffer.from(createHash("sha256").update(verifier).digest("base64url"));
  return expected.length === given.length && timingSafeEqual(expected, given);
}
