import { timingSafeEqual } from "node:crypto";
import type { z } from "zod";
import { codeProblem } from "#server/code-refusals.ts";
import { accountsOfUser } from "#server/modules/accounts/public.ts";
import { afterFirstStep, findOpenSessions } from "#server/modules/auth/public.ts";
import { mailSecurityNotice } from "#server/modules/mail/public.ts";
import { completeOwnStep } from "#server/modules/onboarding/public.ts";
import { hashOf, toPhone } from "#server/modules/qr-sign-in/records.ts";
import { claim, findQrSignIn, markUsed, type QrSignInRow } from "#server/modules/qr-sign-in/repository.ts";
import { findUser } from "#server/modules/users/public.ts";
import { addressBlock } from "#server/plugins/network/address-block.ts";
import type { Origin } from "#server/plugins/network/origin.ts";
import { type Problem, problem } from "#server/problems.ts";
import type { Services } from "#server/services.ts";
import type { awaitQrSignIn, completeQrSignIn, QrPhone } from "#shared/contract/rest/people/qr-sign-in.ts";
import { QR_STEP_MS } from "#shared/contract/rest/people/qr-sign-in.ts";
import { ok, type Result, refuse } from "#shared/domain/result/result.ts";

/** The phone that scanned the code, see [Note: sign-in by QR code]. Rejected codes count against its address. */

interface Claim {
  readonly code: string;
  readonly secret: string;
}

/** Binds a code to the phone. Again with the same secret: the answer was lost, or its page reloaded. */
export async function claimCode(
  services: Services,
  origin: Origin,
  input: Claim,
): Promise<Result<{ readonly phone: QrPhone }, Problem>> {
  return await guarded(services, origin, async () => {
    const { db, events } = services;
    const now = services.now();
    const shown = await findLive(services, input.code, now);
    if (!shown.ok) return shown;
    const { id, userId, secretHash } = shown.value;
    if (secretHash !== null)
      return isSame(secretHash, hashOf(input.secret))
        ? ok({ phone: toPhone(shown.value) })
        : codeProblem("used");
    const expiresAt = new Date(now.getTime() + QR_STEP_MS);
    const claimed = await claim(db, id, { ...origin, secretHash: hashOf(input.secret), expiresAt }, now);
    if (!claimed) return codeProblem("used");
    events.publish("qr_sign_in_update", { data: { type: "user", id: userId } });
    return ok({ phone: toPhone(claimed) });
  });
}

type Awaited = z.output<typeof awaitQrSignIn.response>;

/** Calls back when a wait has lost its purpose: the caller left, or the service stops. Returns the disposer. */
type OnLost = (lost: () => void) => () => void;

/** The answer of the screen, once it is there; after `wait_ms` that there is none yet. */
export async function awaitAnswer(
  services: Services,
  origin: Origin,
  { wait_ms: waitMs, ...input }: Claim & { readonly wait_ms: number },
  onLost: OnLost,
): Promise<Result<Awaited, Problem>> {
  const { bus, db, limits } = services;
  const asked = await limits.take("qr-wait", addressBlock(origin.address));
  if (!asked.ok) return codeProblem("too-many-tries", asked.retryAfterMs);
  return await guarded(services, origin, async () => {
    const own = await findClaimed(services, input);
    if (!own.ok) return own;
    const { id, userId } = own.value;
    // Listens before it reads: an answer in between is not missed.
    const { promise: changed, resolve: change } = Promise.withResolvers<void>();
    const timer = setTimeout(change, waitMs);
    const stops = [
      bus.subscribe("qr-sign-in", (message) => message.id === id && change()),
      bus.subscribe("subject-changed", ({ subject }) => subject === userId && change()),
      onLost(change),
      () => clearTimeout(timer),
    ];
    try {
      const before = await findClaimed(services, input);
      if (before.ok && before.value.answer === null) await changed;
    } finally {
      for (const stopOne of stops) stopOne();
    }
    const now = await findClaimed(services, input);
    if (!now.ok) return now;
    const state = now.value.answer ?? "claimed";
    const user = state === "allowed" ? await findUser(db, userId) : null;
    return ok({ state, person: user && { name: user.name, email: user.email } });
  });
}

type Completed = z.output<typeof completeQrSignIn.response>;

/** Signs the phone in as the person whose screen allowed it, or asks for their second step. */
export async function completeSignIn(
  services: Services,
  origin: Origin,
  input: Claim,
): Promise<Result<Completed, Problem>> {
  return await guarded<Completed>(services, origin, async () => {
    const { db, log } = services;
    const own = await findClaimed(services, input);
    if (!own.ok) return own;
    const { id, userId, answer, signedInAt } = own.value;
    if (answer !== "allowed")
      return problem("conflict", { reason: "not-allowed", message: "Not allowed yet" });
    const user = await findUser(db, userId);
    if (!user || !(await markUsed(db, id, services.now()))) return codeProblem("used");
    const done = await afterFirstStep(services, { userId, origin, signedInAt });
    services.events.publish("qr_sign_in_update", { data: { type: "user", id: userId } });
    await noteInGuides(services, userId);
    log.info({ userId, qrSignIn: id }, "A phone completed a sign-in by QR code");
    if (done.ok) {
      await mailSecurityNotice(services, user, "phone-signed-in", { device: nameOf(own.value) });
      return ok({ signed_in: done.value, challenge: null });
    }
    const { challenge } = done.reason;
    return challenge === undefined ? refuse(done.reason) : ok({ signed_in: null, challenge });
  });
}

/** Completes the task in the setup guides of the person's accounts. The code is used up: a failure does not end the sign-in. */
async function noteInGuides(services: Services, userId: string): Promise<void> {
  try {
    const accountIds = (await accountsOfUser(services.db, userId)).map(({ id }) => id);
    await completeOwnStep(services, { userId, accountIds, step: "qr-app-login" });
  } catch (error) {
    services.log.error({ err: error, userId }, "A sign-in by QR code could not be noted in the setup guide");
  }
}

/** Counts a rejected call against its address, so that codes and secrets cannot be guessed. */
async function guarded<Value>(
  { limits }: Services,
  origin: Origin,
  act: () => Promise<Result<Value, Problem>>,
): Promise<Result<Value, Problem>> {
  const from = addressBlock(origin.address);
  const tried = await limits.take("qr-redeem", from);
  if (!tried.ok) return codeProblem("too-many-tries", tried.retryAfterMs);
  const done = await act();
  if (done.ok) await limits.giveBack("qr-redeem", from);
  return done;
}

/** A code that can still lead to a sign-in, whose screen is still signed in. */
async function findLive({ db }: Services, code: string, now: Date): Promise<Result<QrSignInRow, Problem>> {
  const row = await findQrSignIn(db, hashOf(code));
  if (!row) return codeProblem("unknown");
  if (row.usedAt !== null) return codeProblem("used");
  if (row.expiresAt <= now) return codeProblem("expired");
  const open = await findOpenSessions(db, row.userId, now);
  return open.some(({ id }) => id === row.sessionId) ? ok(row) : codeProblem("expired");
}

/** The same, claimed with this secret. */
async function findClaimed(
  services: Services,
  { code, secret }: Claim,
): Promise<Result<QrSignInRow, Problem>> {
  const live = await findLive(services, code, services.now());
  if (!live.ok) return live;
  const { secretHash } = live.value;
  return secretHash !== null && isSame(secretHash, hashOf(secret)) ? live : codeProblem("unknown");
}

/** Compares in constant time; both are digests. */
function isSame(one: string, other: string): boolean {
  return timingSafeEqual(Buffer.from(one), Buffer.from(other));
}

/** 'Safari, iOS'; empty parts are left out. */
function nameOf(row: QrSignInRow): string {
  const { browser, os, address } = toPhone(row);
  return [browser, os, address].filter(Boolean).join(", ");
}
