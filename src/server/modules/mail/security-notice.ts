import type { Services } from "#server/services.ts";
import type { MailContent } from "./compose.ts";
import { sendMail } from "./send-mail.ts";

/** Events that a person is notified of, in case somebody else caused them, and where to review them. */
const PAGES = {
  "two-step-on": "/user/two-step",
  "two-step-off": "/user/two-step",
  "recovery-code-used": "/user/two-step",
  "access-token-made": "/user/tokens",
  "identity-disconnected": "/user/edit",
  "phone-signed-in": "/user/sessions",
} as const;

/** Notifies a person of a change in how they, or programs on their behalf, sign in. */
export async function mailSecurityNotice(
  services: Services,
  user: Pick<MailContent, "name" | "language"> & { readonly id: string; readonly email: string },
  template: keyof typeof PAGES,
  values: MailContent["values"] = {},
): Promise<void> {
  const { email, name, language } = user;
  await sendMail(services, {
    to: email,
    user: user.id,
    language,
    name,
    template,
    values: { email, ...values },
    url: `${services.address()}${PAGES[template]}`,
  });
}
