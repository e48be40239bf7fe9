import { randomUUID } from "node:crypto";
import type { FastifyRequest } from "fastify";
import { codeProblem } from "#server/code-refusals.ts";
import type { Database } from "#server/db/database.ts";
import { toAccount } from "#server/modules/accounts/public.ts";
import { hashNewPassword, openSession, userLogin } from "#server/modules/auth/public.ts";
import { mailVerification } from "#server/modules/credentials/public.ts";
import { findIdentity, replaceIdentity } from "#server/modules/identities/public.ts";
import { refuseWithoutMail } from "#server/modules/mail/public.ts";
import { type NewcomerElsewhere, readSignUpToken } from "#server/modules/sso/public.ts";
import { findUser, insertNewUser } from "#server/modules/users/public.ts";
import { authenticate } from "#server/plugins/calls/auth.ts";
import { addressBlock } from "#server/plugins/network/address-block.ts";
import { originOf } from "#server/plugins/network/origin.ts";
import { type Problem, problem } from "#server/problems.ts";
import type { Services } from "#server/services.ts";
import { inTransaction } from "#server/services.ts";
import type { Registered } from "#shared/contract/rest/people/sign-up.ts";
import { idOf } from "#shared/domain/ids/opaque-id.ts";
import { ok, type Result } from "#shared/domain/result/result.ts";
import type { LanguageCode } from "#shared/domain/texts/languages.ts";
import { makeAccount, type Registration } from "./make-account.ts";

/** A new person, with a password or a provider's identity. */
interface Newcomer {
  readonly name: string;
  readonly email: string;
  readonly language?: LanguageCode | undefined;
  readonly password: string | null;
  readonly elsewhere: NewcomerElsewhere | null;
}

/** The person signing up; `newcomer` is null for a signed-in person who wants another account. */
interface Registrant {
  readonly userId: string;
  readonly newcomer: Newcomer | null;
}

/**
 * Creates a person and their account, with the owner's full permissions and a trial, and signs them in.
 * Atomic. Refusals: forbidden when sign-up is closed; unauthenticated without a person, a token or a session;
 * invalid; rate-limited. A token of Google or Apple is also refused as expired, used, unknown or unavailable.
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
  const { userId, newcomer } = registrant.value;
  const password = newcomer?.password ?? null;
  const hashed = password === null ? ok(null) : await hashNewPassword(password, "person.password");
  if (!hashed.ok) return hashed;
  const passwordHash = hashed.value;
  const at = now();
  const made = await db.transaction(async (tx) => {
    const isNew = newcomer === null || (await insertNewcomer(tx, { userId, passwordHash, at }, newcomer));
    if (!isNew) return emailTaken();
    const account = await makeAccount(inTransaction(services, tx), request, userId, input);
    return ok({
      account,
      session: await openSession(tx, { kind: "user", userId, origin: originOf(request) }, at),
    });
  });
  if (!made.ok) return made;
  const { account, session } = made.value;
  services.bus.publish("subject-changed", { subject: userId });
  const user = newcomer ? await findUser(db, userId) : null;
  // Not awaited: the address can also be confirmed later.
  if (user && user.emailVerifiedAt === null && refuseWithoutMail(env, request) === null)
    await mailVerification(services, user);
  const login = await userLogin(services, userId, session);
  return ok({
    ...login,
    refresh_token: login.refreshToken,
    user: { id: userId },
    account: toAccount(account, env.billing),
    billing_group: null,
  });
}

/** Reports, at its field, that somebody has already signed up with this address. */
function emailTaken() {
  return problem("invalid", { fields: { "person.email": { code: "rule", rule: "emailTaken" } } });
}

/** Adds the person and their provider identity; false if the address is already taken. */
async function insertNewcomer(
  db: Database,
  {
    userId,
    passwordHash,
    at,
  }: { readonly userId: string; readonly passwordHash: string | null; readonly at: Date },
  { name, email, language, elsewhere }: Newcomer,
): Promise<boolean> {
  const emailVerifiedAt = elsewhere?.runsMailbox ? at : null;
  const user = {
    id: userId,
    email,
    name,
    language: language ?? null,
    passwordHash,
    emailVerifiedAt,
    createdAt: at,
  };
  if (!(await insertNewUser(db, user))) return false;
  if (elsewhere === null) return true;
  const { provider, subject } = elsewhere;
  const identity = { provider, subject, userId, label: email, createdAt: at };
  // It was free a moment ago: everything is rolled back.
  if (!(await replaceIdentity(db, identity))) throw new Error("Two people came with one identity at once");
  return true;
}

async function findRegistrant(
  services: Services,
  request: FastifyRequest,
  { person, sso }: Registration,
): Promise<Result<Registrant, Problem>> {
  if (person && sso) return problem("invalid", { fields: { sso: { code: "invalid" } } });
  const userId = idOf("User", randomUUID());
  if (person) return ok({ userId, newcomer: { ...person, elsewhere: null } });
  if (sso) {
    const read = await readSignUpToken(services, sso);
    if (!read.ok) return read;
    const elsewhere = read.value;
    if (await findIdentity(services.db, elsewhere.provider, elsewhere.subject)) return codeProblem("used");
    const { name, language } = sso;
    return ok({ userId, newcomer: { name, language, email: elsewhere.email, password: null, elsewhere } });
  }
  const caller = await authenticate(services.tokens, request.headers.authorization);
  if (!caller.ok) return caller;
  const { viewer } = caller.value;
  return viewer.kind === "user" ? ok({ userId: viewer.userId, newcomer: null }) : problem("forbidden");
}
