import { z } from "zod";

/** A token must hold at least this much longer, in ms, to be used for a call (specification, platform §4). */
export const TOKEN_MARGIN_MS = 10_000;

const Claims = z.object({ exp: z.number().optional() });

/** Whether a token can be used now: it is there, and either never ends or ends more than {@link TOKEN_MARGIN_MS} from now. */
export function isTokenUsable(token: string, now: number): boolean {
  if (token === "") return false;
  const expiry = expiryOf(token);
  return expiry === null || expiry - now > TOKEN_MARGIN_MS;
}

/** When a JWT ends, epoch ms; null when it does not say so. The signature is the service's business. */
function expiryOf(token: string): number | null {
  const [, claims = ""] = token.split(".");
  try {
    const { exp } = Claims.parse(JSON.parse(Buffer.from(claims, "base64url").toString()));
    return exp === undefined ? null : exp * 1000;
  } catch {
    return null;
  }
}
