import type { z } from "zod";
import { codeProblem } from "#server/code-refusals.ts";
import { deleteChallenge, tryChallenge } from "#server/modules/auth/challenge-repository.ts";
import { hashOfChallenge } from "#server/modules/auth/first-step.ts";
import { type Login, userLogin } from "#server/modules/auth/login-result.ts";
import { openSession } from "#server/modules/auth/sessions.ts";
import { checkSecondStep } from "#server/modules/two-step/public.ts";
import type { Origin } from "#server/plugins/network/origin.ts";
import type { Problem } from "#server/problems.ts";
import type { Services } from "#server/services.ts";
import type { takeSecondStep } from "#shared/contract/rest/people/two-step.ts";
import { ok, type Result } from "#shared/domain/result/result.ts";

/** Attempts per challenge; after that one starts over with the password. */
const MOST_TRIES = 5;

/** Signs in with a second step. Refusals: expired, invalid, rate-limited. */
export async function secondStep(
  services: Services,
  origin: Origin,
  { challenge, code }: z.output<typeof takeSecondStep.body>,
): Promise<Result<Login, Problem>> {
  const { db } = services;
  const hash = hashOfChallenge(challenge);
  const row = await tryChallenge(db, hash, MOST_TRIES, services.now());
  if (!row) return codeProblem("expired");
  const { userId, deviceMark } = row;
  const checked = await checkSecondStep(services, userId, code);
  if (!checked.ok) return checked;
  if (!(await deleteChallenge(db, hash))) return codeProblem("expired");
  const session = await openSession(db, { kind: "user", userId, origin }, services.now());
  return ok(await userLogin(services, userId, session, deviceMark));
}
