import { renameRecipient } from "#server/modules/alerts/public.ts";
import { endUserSessions, publishEndedSessions } from "#server/modules/auth/public.ts";
import {
  consumeLink,
  endLinksOfUser,
  readLink,
  withMailedLink,
} from "#server/modules/mailed-links/public.ts";
import { deletePersonalTokensOf } from "#server/modules/personal-tokens/public.ts";
import { findUser, findUserByEmail, updateUserRow } from "#server/modules/users/public.ts";
import { type Problem, problem } from "#server/problems.ts";
import type { Services } from "#server/services.ts";
import { ok, type Result, refuse } from "#shared/domain/result/result.ts";

/** Which address a link restores. Refusals: unknown, expired, used, too-many-tries. */
export async function checkUndo(
  services: Services,
  ip: string,
  token: string,
): Promise<Result<{ readonly email: string }, Problem>> {
  const { db, now } = services;
  const read = await withMailedLink(services, ip, () => readLink(db, token, ["undo-email"], now()));
  return read.ok ? ok({ email: read.value.email }) : read;
}

/**
 * Restores a former address. All sessions, access tokens and links mailed meanwhile end: somebody else may
 * have changed the address. Refusals: those of the link; email-taken.
 */
export async function undoEmailChange(
  services: Services,
  ip: string,
  token: string,
): Promise<Result<{ readonly email: string }, Problem>> {
  const now = services.now();
  const undone = await withMailedLink(services, ip, () =>
    services.db.transaction(async (tx) => {
      const used = await consumeLink(tx, token, ["undo-email"], now);
      if (!used.ok) return used;
      const { email, userId } = used.value;
      if (userId === null) return refuse("unknown" as const);
      const holder = await findUserByEmail(tx, email.toLowerCase());
      if (holder && holder.id !== userId) return problem("conflict", { reason: "email-taken" });
      const former = await findUser(tx, userId);
      await updateUserRow(tx, userId, { email, emailVerifiedAt: now });
      if (former) await renameRecipient(tx, former.email, email);
      await endLinksOfUser(tx, userId, ["reset", "verify", "change-email", "undo-email"], now);
      await endUserSessions(tx, userId, null, now);
      await deletePersonalTokensOf(tx, userId);
      return ok({ email, userId });
    }),
  );
  if (!undone.ok) return undone;
  const { email, userId } = undone.value;
  publishEndedSessions(services, userId);
  return ok({ email });
}
