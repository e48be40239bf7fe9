import type { Login } from "#server/modules/auth/login-result.ts";
import { noteSessionUse } from "#server/modules/auth/open-session-repository.ts";
import { findPairing } from "#server/modules/auth/session-repository.ts";
import { type RotatedSession, rotateSession, type SessionOwner } from "#server/modules/auth/sessions.ts";
import { supportChatHash } from "#server/modules/auth/support-chat.ts";
import { addressBlock } from "#server/plugins/network/address-block.ts";
import type { Origin } from "#server/plugins/network/origin.ts";
import { type Problem, problem } from "#server/problems.ts";
import type { Services } from "#server/services.ts";
import { ok, type Result } from "#shared/domain/result/result.ts";

/** Exchanges a refresh token for new tokens. Refusals: unauthenticated, rate-limited. */
export async function refreshLogin(
  services: Services,
  origin: Origin,
  refreshToken: string,
): Promise<Result<Login, Problem>> {
  const from = addressBlock(origin.address);
  const tried = await services.limits.take("refresh", from);
  if (!tried.ok) return problem("rate-limited", { retryAfterMs: tried.retryAfterMs });
  const rotated = await rotateSession(services.db, services.secrets, refreshToken, services.now());
  if (!rotated.ok) {
    if (rotated.reason.kind === "reused") {
      services.log.warn({ owner: rotated.reason.owner }, "A retired refresh token was used: session ended");
      services.bus.publish("subject-changed", { subject: subjectOf(rotated.reason.owner) });
    }
    const message = rotated.reason.kind === "expired" ? "Token expired" : "The token is not valid";
    return problem("unauthenticated", { message });
  }
  await services.limits.giveBack("refresh", from);
  const { owner } = rotated.value;
  const token = await issue(services, rotated.value);
  if (token === null) return problem("unauthenticated", { message: "The token is not valid" });
  if (owner.kind === "user")
    await noteSessionUse(services.db, rotated.value.sessionId, services.now(), origin);
  return ok({
    userId: owner.kind === "user" ? owner.userId : null,
    token,
    refreshToken: rotated.value.refreshToken,
    supportChatHash: supportChatHash(services, subjectOf(owner)),
    deviceMark: null,
  });
}

export function subjectOf(owner: SessionOwner): string {
  return owner.kind === "user" ? owner.userId : owner.deviceId;
}

/** Null when the device is no longer paired. */
async function issue(
  services: Services,
  { owner, sessionId, exchanged }: RotatedSession,
): Promise<string | null> {
  if (owner.kind === "user") return services.tokens.issueUser({ userId: owner.userId, sessionId, exchanged });
  const { deviceId } = owner;
  const pairing = await findPairing(services.db, deviceId);
  return pairing && services.tokens.issueDevice({ deviceId, ...pairing, sessionId });
}
