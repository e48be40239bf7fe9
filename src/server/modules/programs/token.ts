import { createHash, randomBytes } from "node:crypto";
import { PERSONAL_TOKEN_PREFIX } from "#shared/contract/rest/personal-tokens.ts";

const TOKEN_BYTES = 32;

/** A new token: its beginning says what it is, to people and to programs that look for secrets where none belong. */
export function newPersonalToken(): string {
  return PERSONAL_TOKEN_PREFIX + randomBytes(TOKEN_BYTES).toString("base64url");
}

/** Tokens are long and random: a hash without salt is enough. */
export function hashOfToken(token: string): string {
  return createHash("sha256").update(token).digest("hex");
}
