/** What a signed access token says about itself. Times are in ms. */
export interface TokenClaims {
  readonly expiresAt: number | null;
  readonly issuedAt: number | null;
  readonly type: string | null;
  readonly subject: string | null;
  readonly ssoId: string | null;
  /** What another service calls the person. */
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

/** A token this close to its end is not used any more, in ms. */
export const EXPIRY_MARGIN_MS = 10_000;
const HALF_LIFE_WITHOUT_ISSUE_MS = 24 * 3_600_000;
const LONGEST_REFRESH_MS = 12 * 3_600_000;

/** Reads a token's payload. The signature is the service's business; what cannot be read has no claims. */
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

/** Whether a token can be used: it is not empty, and does not expire within the next 10 s. */
export function isTokenValid(token: string | null, expiresAt: number | null, now: number): boolean {
  if (token === null || token === "") return false;
  return expiresAt === null || expiresAt > now + EXPIRY_MARGIN_MS;
}

/**
 * How long to wait before the token is refreshed, in ms: 10 s before its end, but after half its life (24 h when its
 * birth is unknown) and after 12 h at the latest.
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
