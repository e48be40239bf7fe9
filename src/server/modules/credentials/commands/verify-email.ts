import { renameRecipient } from "#server/modules/alerts/public.ts";
import { sendMail } from "#server/modules/mail/public.ts";
import {
  consumeLink,
  endLinksOfUser,
  issueLink,
  withMailedLink,
} from "#server/modules/mailed-links/public.ts";
import { findUser, findUserByEmail, type UserRow, updateUserRow } from "#server/modules/users/public.ts";
import { type Problem, problem } from "#server/problems.ts";
import type { Services } from "#server/services.ts";
import { ok, type Result, refuse } from "#shared/domain/result/result.ts";

/** Mails a link that confirms a person's address. Refusal: rate-limited. */
export async function mailVerification(services: Services, user: UserRow): Promise<Result<UserRow, Problem>> {
  if (user.emailVerifiedAt !== null) return ok(user);
  const { email, name, language } = user;
  const tried = await services.limits.take("mail-own", user.id);
  if (!tried.ok) return problem("rate-limited", { retryAfterMs: tried.retryAfterMs });
  const url = await issueLink(services, services.db, { purpose: "verify", userId: user.id, email });
  const mail = { to: email, user: user.id, language, name, values: { email } };
  await sendMail(services, { ...mail, template: "verify-email", url });
  return ok(user);
}

/**
 * Confirms an address by a mailed link. A requested new address becomes the person's, and the former address
 * is notified with a link to undo. Refusals: those of the link; email-taken.
 */
export async function verifyByLink(
  services: Services,
  ip: string,
  token: string,
): Promise<Result<{ readonly email: string; readonly is_new: boolean }, Problem>> {
  const { db, now } = services;
  const verified = await withMailedLink(services, ip, () =>
    db.transaction(async (tx) => {
      const used = await consumeLink(tx, token, ["verify", "change-email"], now());
      if (!used.ok) return used;
      const { email, userId, purpose } = used.value;
      const user = userId === null ? null : await findUser(tx, userId);
      if (!user) return refuse("unknown" as const);
      const isNew = purpose === "change-email";
      // A former address cannot be confirmed.
      if (!isNew && user.email !== email) return refuse("unknown" as const);
      const holder = await findUserByEmail(tx, email.toLowerCase());
      if (holder && holder.id !== user.id) return problem("conflict", { reason: "email-taken" });
      await updateUserRow(tx, user.id, { email, emailVerifiedAt: now() });
      await renameRecipient(tx, user.email, email);
      if (isNew) await endLinksOfUser(tx, user.id, ["reset", "verify"], now());
      return ok({ former: user, email, isNew });
    }),
  );
  if (!verified.ok) return verified;
  const { former, email, isNew } = verified.value;
  // An address may make its person an operator.
  services.bus.publish("subject-changed", { subject: former.id });
  services.events.publish("update", { data: { type: "user", id: former.id } });
  if (isNew) await mailUndo(services, former, email);
  return ok({ email, is_new: isNew });
}

/** Notifies the former address of the change and how to undo it. */
async function mailUndo(services: Services, former: UserRow, email: string): Promise<void> {
  const { id: userId, name, language, email: to } = former;
  const url = await issueLink(services, services.db, { purpose: "undo-email", userId, email: to });
  const mail = { to, user: userId, language, name, values: { email } };
  await sendMail(services, { ...mail, template: "email-changed", url });
}
