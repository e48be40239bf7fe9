import { createHash, randomBytes } from "node:crypto";
import { BUILDING_TOKEN_PREFIX } from "#shared/contract/rest/zones/building.ts";

const TOKEN_BYTES = 32;

/** A new token. Its prefix identifies it, both to people and to secret scanners. */
export function newBuildingToken(): string {
  return BUILDING_TOKEN_PREFIX + randomBytes(TOKEN_BYTES).toString("base64url");
}

/** Tokens are long and random: an unsalted hash is sufficient. */
export function hashOfBuildingToken(token: string): string {
  return createHash("sha256").update(token).digest("hex");
}
