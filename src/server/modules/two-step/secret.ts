import { Secret, TOTP } from "otpauth";
import { seal, unseal } from "#server/plugins/secrets/seal.ts";
import type { Services } from "#server/services.ts";

/**
 * The secret shared by a person's authenticator app and the service (RFC 6238; as all such apps support:
 * SHA-1, 6 digits, 30 s).
 */

const ISSUER = "Roomtone";
const SECRET_BYTES = 20;
const STEP_S = 30;
/** Accepts codes of one step before and after: clocks differ, and people are slow. */
const WINDOW = 1;

type Keys = Pick<Services, "secrets">;

export function newSecret(): string {
  return new Secret({ size: SECRET_BYTES }).base32;
}

/** A sealed secret opens only for its own person. */
export function sealSecret({ secrets }: Keys, userId: string, secret: string): string {
  return seal(secrets["second-factor"], userId, secret);
}

export function openSecret({ secrets }: Keys, userId: string, sealed: string): string {
  const secret = unseal(secrets["second-factor"], userId, sealed);
  if (secret === null) throw new Error("The secret of a second step does not open");
  return secret;
}

/** The address that an authenticator app reads from a QR code. */
export function setUpUri(secret: string, email: string): string {
  return totp(secret, email).toString();
}

/** The time step of a code; null for a wrong one. */
export function stepOf(secret: string, code: string, now: Date): number | null {
  const timestamp = now.getTime();
  const delta = totp(secret).validate({ token: code, timestamp, window: WINDOW });
  return delta === null ? null : Math.floor(timestamp / 1000 / STEP_S) + delta;
}

function totp(secret: string, label = ""): TOTP {
  return new TOTP({ issuer: ISSUER, label, secret: Secret.fromBase32(secret), digits: 6, period: STEP_S });
}
