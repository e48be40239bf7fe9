import { issueLink } from "#server/modules/mailed-links/public.ts";
import { findUserByEmail } from "#server/modules/users/public.ts";
import type { Services } from "#server/services.ts";
import { LINK_LIFE_MS } from "#shared/domain/accounts/mailed-links.ts";
import { formatPeriod } from "#shared/domain/formatting/duration.ts";

/**
 * Prints the password reset link that the host requested: without a mail server there is no other way to get
 * one.
 */
export async function printResetLink(services: Services, print: (text: string) => void): Promise<void> {
  const email = services.env.resetPassword;
  if (email === null) return;
  const user = await findUserByEmail(services.db, email.toLowerCase());
  if (!user) return print(`Nobody signs in with ${email}: there is no link for a new password.\n`);
  const url = await issueLink(services, services.db, {
    purpose: "reset",
    userId: user.id,
    email: user.email,
  });
  print(
    `Open this link within ${formatPeriod(LINK_LIFE_MS.reset)} to choose a new password for ${user.email}. It works once:\n  ${url}\n`,
  );
}
