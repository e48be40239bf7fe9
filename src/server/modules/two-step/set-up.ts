import { type Problem, problem } from "#server/problems.ts";
import type { Services } from "#server/services.ts";
import { ok, type Result } from "#shared/domain/result/result.ts";
import { WRONG_CODE } from "./check.ts";
import { hashOfRecoveryCode, makeRecoveryCodes, plainCode } from "./recovery-codes.ts";
import {
  confirmFactor,
  findSecondFactor,
  replaceRecoveryCodes,
  takeStep,
  writeUnconfirmed,
} from "./repository.ts";
import { newSecret, openSecret, sealSecret, setUpUri, stepOf } from "./secret.ts";

const ALREADY = problem("conflict", { reason: "already-on", message: "Two-step sign-in is on already" });

/** Creates the secret for an authenticator app. It has no effect until a first code is confirmed. */
export async function beginSetUp(
  services: Services,
  { id: userId, email }: { readonly id: string; readonly email: string },
): Promise<Result<{ readonly secret: string; readonly uri: string }, Problem>> {
  const secret = newSecret();
  const sealed = sealSecret(services, userId, secret);
  const begun = await writeUnconfirmed(services.db, { userId, secret: sealed, createdAt: services.now() });
  return begun ? ok({ secret, uri: setUpUri(secret, email) }) : ALREADY;
}

/** Turns two-step sign-in on with a first code of the app; returns the recovery codes, only this once. */
export async function confirmSetUp(
  services: Services,
  userId: string,
  code: string,
): Promise<Result<readonly string[], Problem>> {
  const { db, limits, now } = services;
  const tried = await limits.take("second-step", userId);
  if (!tried.ok) return problem("rate-limited", { retryAfterMs: tried.retryAfterMs });
  const factor = await findSecondFactor(db, userId);
  if (!factor) return problem("not-found");
  const step = stepOf(openSecret(services, userId, factor.secret), plainCode(code), now());
  if (step === null) return WRONG_CODE;
  if (!(await confirmFactor(db, userId, now()))) return ALREADY;
  await takeStep(db, userId, step);
  await limits.clear("second-step", userId);
  return ok(await newRecoveryCodes(services, userId));
}

/** Replaces the recovery codes. */
export async function newRecoveryCodes(
  { db }: Pick<Services, "db">,
  userId: string,
): Promise<readonly string[]> {
  const codes = makeRecoveryCodes();
  await replaceRecoveryCodes(db, userId, codes.map(hashOfRecoveryCode));
  return codes;
}
