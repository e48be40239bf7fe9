import { createHash, randomBytes } from "node:crypto";
import { findSecondFactor } from "#server/modules/two-step/public.ts";
import type { Origin } from "#server/plugins/network/origin.ts";
import { type Problem, problem } from "#server/problems.ts";
import type { Services } from "#server/services.ts";
import { SECOND_STEP } from "#shared/contract/rest/people/two-step.ts";
import { ok, type Result } from "#shared/domain/result/result.ts";
import { insertChallenge } from "./challenge-repository.ts";
import { type Login, userLogin } from "./login-result.ts";
import { openSession } from "./sessions.ts";

const CHALLENGE_BYTES = 32;
const CHALLENGE_TTL_MS = 10 * 60_000;

/** A person who has proved their identity, by any method. */
export interface FirstStep {
  readonly userId: string;
  readonly origin: Origin;
  /** The mark sent by their device. */
  readonly mark?: string | null;
  /** When they proved their identity; defaults to now. */
  readonly signedInAt?: Date;
}

/**
 * Continues after a successful first step: returns a session or, if the person has turned it on, requires a
 * second step, see [Note: two-step sign-in]. Every sign-in method ends here.
 */
export async function afterFirstStep(
  services: Services,
  { userId, origin, mark = null, signedInAt }: FirstStep,
): Promise<Result<Login, Problem>> {
  const { db } = services;
  const now = services.now();
  if (!(await findSecondFactor(db, userId))?.confirmedAt) {
    const since = signedInAt === undefined ? {} : { signedInAt };
    const session = await openSession(db, { kind: "user", userId, origin, ...since }, now);
    return ok(await userLogin(services, userId, session, mark));
  }
  const challenge = randomBytes(CHALLENGE_BYTES).toString("base64url");
  await insertChallenge(db, {
    challengeHash: hashOfChallenge(challenge),
    userId,
    deviceMark: mark,
    expiresAt: new Date(now.getTime() + CHALLENGE_TTL_MS),
  });
  return problem("unauthenticated", {
    reason: SECOND_STEP,
    challenge,
    message: "A code of the second step is needed",
  });
}

/** Challenges are long and random: an unsalted hash is sufficient. */
export function hashOfChallenge(challenge: string): string {
  return createHash("sha256").update(challenge).digest("hex");
}
