import { checkOwnPassword, type OwnCall } from "#server/modules/auth/public.ts";
import { sendMail } from "#server/modules/mail/public.ts";
import { endLinksOfUser, issueLink } from "#server/modules/mailed-links/public.ts";
import { findUser, findUserByEmail, type UserRow } from "#server/modules/users/public.ts";
import { type Problem, problem } from "#server/problems.ts";
import type { Services } from "#server/services.ts";
import { ok, type Result } from "#shared/domain/result/result.ts";

/**
 * Mails a link to the address that a person wants to sign in with; nothing changes until it is opened. If the
 * address belongs to somebody else, only its owner is told, by mail. Refusals: invalid, sign-in-again,
 * rate-limited, unavailable.
 */
export async function requestEmailChange(
  services: Services,
  by: OwnCall,
  { email, password }: { readonly email: string; readonly password: string },
): Promise<Result<UserRow, Problem>> {
  const checked = await checkOwnPassword(services, by, password);
  if (!checked.ok) return checked;
  const { user } = by;
  if (email === user.email)
    return problem("invalid", { fields: { email: { code: "rule", rule: "sameEmail" } } });
  const tried = await services.limits.take("mail-own", user.id);
  if (!tried.ok) return problem("rate-limited", { retryAfterMs: tried.retryAfterMs });
  const { db, now } = services;
  await endLinksOfUser(db, user.id, ["change-email"], now());
  const holder = await findUserByEmail(db, email.toLowerCase());
  const other = holder && holder.id !== user.id ? await findUser(db, holder.id) : null;
  const { name, language } = other ?? user;
  const mail = { to: email, user: (other ?? user).id, name, language, values: { email } };
  if (other) {
    await sendMail(services, { ...mail, template: "email-taken", url: `${services.address()}/login` });
  } else {
    const url = await issueLink(services, db, { purpose: "change-email", userId: user.id, email });
    await sendMail(services, { ...mail, template: "change-email", url });
  }
  return ok(user);
}
