import { createHash, randomBytes } from "node:crypto";
import { PERSONAL_TOKEN_PREFIX } from "#shared/contract/rest/people/personal-tokens.ts";

const TOKEN_BYTES = 32;

/** A new token. Its prefix identifies it, both to people and to secret scanners. */
export function newPersonalToken(): string {
  return PERSONAL_TOKEN_PREFIX + randomBytes(TOKEN_BYTES).toString("base64url");
}

/** Tokens are long and random: an unsalted hash is sufficient. */
export function hashOfToken(token: string): string {
  return createHash("sha256").update(token).digest("hex");
}
