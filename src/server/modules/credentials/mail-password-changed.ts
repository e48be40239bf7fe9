import { sendMail } from "#server/modules/mail/public.ts";
import type { UserRow } from "#server/modules/users/public.ts";
import type { Services } from "#server/services.ts";

/**
 * Mails a person that their password was changed, in case somebody else did it. `endedTokens`: number of
 * access tokens that ended with it.
 */
export async function mailPasswordChanged(
  services: Services,
  { id, email, name, language }: UserRow,
  endedTokens: number,
): Promise<void> {
  await sendMail(services, {
    to: email,
    user: id,
    language,
    name,
    template: endedTokens > 0 ? "password-changed-tokens" : "password-changed",
    values: { email },
    url: `${services.address()}/forgot-password?email=${encodeURIComponent(email)}`,
  });
}
