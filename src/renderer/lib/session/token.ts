import { DAY_MS } from "#shared/domain/time/lengths.ts";

/** Claims of an access token. Times in ms. */
export interface TokenClaims {
  readonly expiresAt: number | null;
  readonly issuedAt: number | null;
  readonly type: string | null;
  readonly subject: string | null;
  readonly ssoId: string | null;
  /** The person's name at another service. */
  readonly name: string | null;
}

const NO_CLAIMS: TokenClaims = {
  expiresAt: null,
  issuedAt: null,
  type: null,
  subject: null,
  ssoId: null,
  name: null,
};

/** A token this close to its expiry is no longer used, in ms. */
export const EXPIRY_MARGIN_MS = 10_000;
const HALF_LIFE_WITHOUT_ISSUE_MS = DAY_MS;
const LONGEST_REFRESH_MS = 12 * 3_600_000;

/** Reads a token's payload. Only the service verifies the signature; unreadable tokens have no claims. */
export function readClaims(token: string): TokenClaims {
  try {
    const payload = token.split(".")[1] ?? "";
    const bytes = Uint8Array.from(atob(payload.replace(/-/g, "+").replace(/_/g, "/")), (char) =>
      char.charCodeAt(0),
    );
    const claims: unknown = JSON.parse(new TextDecoder().decode(bytes));
    if (typeof claims !== "object" || claims === null) return NO_CLAIMS;
    return {
      expiresAt: "exp" in claims && typeof claims.exp === "number" ? claims.exp * 1000 : null,
      issuedAt: "iat" in claims && typeof claims.iat === "number" ? claims.iat * 1000 : null,
      type: "typ" in claims && typeof claims.typ === "string" ? claims.typ : null,
      subject: "sub" in claims && typeof claims.sub === "string" ? claims.sub : null,
      ssoId: "sso_id" in claims && typeof claims.sso_id === "string" ? claims.sso_id : null,
      name: "name" in claims && typeof claims.name === "string" ? claims.name : null,
    };
  } catch {
    return NO_CLAIMS;
  }
}

/** Whether a token is usable: not empty, and not expiring within 10 s. */
export function isTokenValid(token: string | null, expiresAt: number | null, now: number): boolean {
  if (token === null || token === "") return false;
  return expiresAt === null || expiresAt > now + EXPIRY_MARGIN_MS;
}

/**
 * Delay before refreshing the token, in ms: 10 s before its expiry, but at half its life (24 h if the issue time is
 * unknown) and after 12 h at the latest.
 */
export function refreshDelay(
  claims: Pick<TokenClaims, "expiresAt" | "issuedAt">,
  now: number,
): number | null {
  if (claims.expiresAt === null) return null;
  const half =
    claims.issuedAt === null ? HALF_LIFE_WITHOUT_ISSUE_MS : (claims.expiresAt - claims.issuedAt) / 2;
  return Math.min(Math.max(0, claims.expiresAt - now - EXPIRY_MARGIN_MS), half, LONGEST_REFRESH_MS);
}
