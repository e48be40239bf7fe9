import { sendMail } from "#server/modules/mail/public.ts";
import type { UserRow } from "#server/modules/users/public.ts";
import type { Services } from "#server/services.ts";

/**
 * Tells a person that their password was changed, so that they notice when it was somebody else. `endedTokens`: how many
 * access tokens ended with it.
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
