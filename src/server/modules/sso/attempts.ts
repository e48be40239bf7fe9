import { createHash, randomBytes } from "node:crypto";

import { seal, unseal } from "#server/plugins/secrets/seal.ts";
import type { Services } from "#server/services.ts";
import { type AttemptRow, insertAttempt, type SsoPurpose, takeAttempt } from "./repository.ts";

/** Time limit for a person at the provider, in ms. */
const ATTEMPT_MS = 10 * 60_000;

/** A started attempt, until the browser comes back. */
export interface NewAttempt {
  readonly provider: string;
  readonly purpose: SsoPurpose;
  readonly userId: string | null;
  readonly challenge: string | null;
  readonly returnTo: string;
  /** Data that only the service may know until then. */
  readonly secrets?: string;
  readonly requestId?: string;
}

/** Stores an attempt and returns the state that identifies it. */
export async function beginAttempt(services: Services, attempt: NewAttempt): Promise<string> {
  const state = randomBytes(32).toString("base64url");
  const stateHash = hashOf(state);
  const { secrets, ...rest } = attempt;
  await insertAttempt(services.db, {
    ...rest,
    stateHash,
    secrets: secrets === undefined ? null : seal(services.secrets["sso-attempt"], stateHash, secrets),
    expiresAt: new Date(services.now().getTime() + ATTEMPT_MS),
  });
  return state;
}

/** Consumes the attempt of a state; null when there is none or it took too long. */
export async function endAttempt(
  services: Services,
  state: string,
): Promise<(AttemptRow & { readonly secret: string }) | null> {
  const stateHash = hashOf(state);
  const attempt = await takeAttempt(services.db, stateHash);
  if (!attempt || attempt.expiresAt <= services.now()) return null;
  const secret =
    attempt.secrets === null ? "" : unseal(services.secrets["sso-attempt"], stateHash, attempt.secrets);
  return secret === null ? null : { ...attempt, secret };
}

/** Start of an attempt, in ms since 1970. */
export function begunAt({ expiresAt }: Pick<AttemptRow, "expiresAt">): number {
  return expiresAt.getTime() - ATTEMPT_MS;
}

function hashOf(state: string): string {
  return createHash("sha256").update(state).digest("hex");
}
