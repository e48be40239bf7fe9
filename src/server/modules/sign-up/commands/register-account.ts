import { randomUUID } from "node:crypto";
import type { FastifyRequest } from "fastify";
import { toAccount } from "#server/modules/accounts/public.ts";
import { hashPassword, openSession, userLogin } from "#server/modules/auth/public.ts";
import { mailVerification } from "#server/modules/credentials/public.ts";
import { refuseWithoutMail } from "#server/modules/mail/public.ts";
import { findUser, insertNewUser } from "#server/modules/users/public.ts";
import { addressBlock } from "#server/plugins/address-block.ts";
import { authenticate } from "#server/plugins/auth.ts";
import { originOf } from "#server/plugins/origin.ts";
import { type Problem, problem } from "#server/problems.ts";
import type { Services } from "#server/services.ts";
import type { Registered } from "#shared/contract/rest/sign-up.ts";
import { idOf } from "#shared/domain/ids/opaque-id.ts";
import { ok, type Result } from "#shared/domain/result/result.ts";
import { makeAccount, type Registration } from "./make-account.ts";

/** Who signs up: somebody new, or somebody who is signed in and wants an account of their own. */
interface Registrant {
  readonly userId: string;
  readonly person: Registration["person"] | null;
}

/**
 * Makes a person and their account, with everything that an owner may and with its trial, and signs them in. All of it or
 * nothing. Refusals: forbidden (nobody can sign up here), invalid, unauthenticated, rate-limited.
 */
export async function registerAccount(
  services: Services,
  request: FastifyRequest,
  input: Registration,
): Promise<Result<Registered, Problem>> {
  const { db, env, now, limits } = services;
  if (!env.signUp)
    return problem("forbidden", { reason: "sign-up-closed", message: "Nobody can sign up here" });
  const registrant = await findRegistrant(services, request, input);
  if (!registrant.ok) return registrant;
  const tried = await limits.take("register", addressBlock(request.ip));
  if (!tried.ok) return problem("rate-limited", { retryAfterMs: tried.retryAfterMs });
  const { userId, person } = registrant.value;
  const passwordHash = person ? await hashPassword(person.password) : null;
  const at = now();
  const made = await db.transaction(async (tx) => {
    if (person) {
      const { name, email, language = null } = person;
      const isNew = await insertNewUser(tx, {
        id: userId,
        email,
        name,
        language,
        passwordHash,
        createdAt: at,
      });
      if (!isNew) return emailTaken();
    }
    const account = await makeAccount({ ...services, db: tx }, request, userId, input);
    return ok({
      account,
      session: await openSession(tx, { kind: "user", userId, origin: originOf(request) }, at),
    });
  });
  if (!made.ok) return made;
  const { account, session } = made.value;
  services.bus.publish("subject-changed", { subject: userId });
  const user = person ? await findUser(db, userId) : null;
  // Nobody waits for it: the address can be confirmed later as well.
  if (user && refuseWithoutMail(env, request) === null) await mailVerification(services, user);
  const login = await userLogin(services, userId, session);
  return ok({
    ...login,
    refresh_token: login.refreshToken,
    user: { id: userId },
    account: toAccount(account, env.billing),
    billing_group: null,
  });
}

/** Says that somebody has signed up with this address: at its field. */
function emailTaken() {
  return problem("invalid", { fields: { "person.email": { code: "rule", rule: "emailTaken" } } });
}

async function findRegistrant(
  { tokens }: Services,
  request: FastifyRequest,
  { person }: Registration,
): Promise<Result<Registrant, Problem>> {
  if (person) return ok({ userId: idOf("User", randomUUID()), person });
  const caller = await authenticate(tokens, request.headers.authorization);
  if (!caller.ok) return caller;
  const { viewer } = caller.value;
  return viewer.kind === "user" ? ok({ userId: viewer.userId, person: null }) : problem("forbidden");
}
