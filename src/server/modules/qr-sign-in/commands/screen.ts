import { randomBytes, randomUUID } from "node:crypto";
import { findOpenSessions } from "#server/modules/auth/public.ts";
import { networkAddress } from "#server/modules/qr-sign-in/addresses.ts";
import { hashOf, toQrSignIn } from "#server/modules/qr-sign-in/records.ts";
import { findOwnQrSignIn, replaceQrSignIn, setAnswer } from "#server/modules/qr-sign-in/repository.ts";
import { type Problem, problem } from "#server/problems.ts";
import type { Services } from "#server/services.ts";
import { type NewQrSignIn, QR_STEP_MS, type QrSignIn } from "#shared/contract/rest/people/qr-sign-in.ts";
import type { UserViewer } from "#shared/domain/access/viewer.ts";
import { ok, type Result } from "#shared/domain/result/result.ts";

/** The screen that shows the code, see [Note: sign-in by QR code]. */

const CODE_BYTES = 32;

/** The call of a session. */
export interface ScreenCall {
  readonly viewer: UserViewer;
  readonly sessionId: string;
}

/** Makes a code for the session's screen. Refusals: rate-limited, set-up-first. */
export async function makeCode(
  services: Services,
  { viewer, sessionId }: ScreenCall,
  isLocal: boolean,
): Promise<Result<NewQrSignIn, Problem>> {
  const { db, env, limits } = services;
  const { userId } = viewer;
  if (isPending(viewer)) return SET_UP_FIRST;
  const tried = await limits.take("qr-code", userId);
  if (!tried.ok) return problem("rate-limited", { retryAfterMs: tried.retryAfterMs });
  const now = services.now();
  const session = (await findOpenSessions(db, userId, now)).find(({ id }) => id === sessionId);
  if (!session) return problem("unauthenticated");
  const id = randomUUID();
  const code = randomBytes(CODE_BYTES).toString("base64url");
  await replaceQrSignIn(db, {
    id,
    codeHash: hashOf(code),
    userId,
    sessionId,
    signedInAt: session.signedInAt,
    expiresAt: new Date(now.getTime() + QR_STEP_MS),
    createdAt: now,
  });
  return ok({
    id,
    code,
    expires_in_ms: QR_STEP_MS,
    public_address: env.publicUrl,
    network_address: networkAddress(services, isLocal),
  });
}

/** The state of a code, for its own session. */
export async function codeOf(
  { db, now }: Services,
  call: ScreenCall,
  id: string,
): Promise<Result<QrSignIn, Problem>> {
  const row = await findOwnQrSignIn(db, { id, userId: call.viewer.userId, sessionId: call.sessionId });
  return row ? ok(toQrSignIn(row, now())) : problem("not-found");
}

/** Allows or refuses the phone that scanned the code. Refusals: not-found, set-up-first, not-waiting. */
export async function answerPhone(
  services: Services,
  { viewer, sessionId }: ScreenCall,
  { id, allow }: { readonly id: string; readonly allow: boolean },
): Promise<Result<QrSignIn, Problem>> {
  const { db, bus, log } = services;
  const { userId } = viewer;
  if (allow && isPending(viewer)) return SET_UP_FIRST;
  const row = await findOwnQrSignIn(db, { id, userId, sessionId });
  if (!row) return problem("not-found");
  const now = services.now();
  const answered = await setAnswer(
    db,
    id,
    { answer: allow ? "allowed" : "refused", expiresAt: new Date(now.getTime() + QR_STEP_MS) },
    now,
  );
  if (!answered)
    return problem("conflict", { reason: "not-waiting", message: "No phone waits for an answer" });
  log.info({ userId, qrSignIn: id, allow }, "A phone that scanned a QR code was answered");
  bus.publish("qr-sign-in", { id });
  services.events.publish("qr_sign_in_update", { data: { type: "user", id: userId } });
  return ok(toQrSignIn(answered, now));
}

/** Whether an account waits for the person's two-step sign-in: until then they sign nothing else in. */
function isPending({ withheld }: UserViewer): boolean {
  return withheld !== undefined && withheld.size > 0;
}

const SET_UP_FIRST = problem("conflict", {
  reason: "set-up-first",
  message: "Set up two-step sign-in first",
});
