import { z } from "zod";

/** A token must remain valid for at least this long, in ms, to be used for a call (specification, platform §4). */
export const TOKEN_MARGIN_MS = 10_000;

const Claims = z.object({ exp: z.number().optional() });

/** Whether a token is usable now: it is not empty, and expires never or more than {@link TOKEN_MARGIN_MS} from now. */
export function isTokenUsable(token: string, now: number): boolean {
  if (token === "") return false;
  const expiry = expiryOf(token);
  return expiry === null || expiry - now > TOKEN_MARGIN_MS;
}

/** Expiry of a JWT, epoch ms; null when it has none. Only the service verifies the signature. */
function expiryOf(token: string): number | null {
  const [, claims = ""] = token.split(".");
  try {
    const { exp } = Claims.parse(JSON.parse(Buffer.from(claims, "base64url").toString()));
    return exp === undefined ? null : exp * 1000;
  } catch {
    return null;
  }
}
