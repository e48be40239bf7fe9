import { createTransport } from "nodemailer";
import type { Env } from "#server/env.ts";
import type { ComposedMail } from "./compose.ts";

/** A server that does not answer in this time is tried again later, in ms. */
const PATIENCE_MS = 15_000;

/** Gives mails to the host's mail server. */
export interface Smtp {
  deliver(to: string, mail: ComposedMail): Promise<void>;
}

/** The mail server at an address of SMTP_URL: `smtps://name:password@host`, or `smtp://host:587`, which is encrypted where it can be. */
export function createSmtp({
  smtpUrl,
  mailFrom,
}: { readonly smtpUrl: string } & Pick<Env, "mailFrom">): Smtp {
  const transport = createTransport({
    url: smtpUrl,
    connectionTimeout: PATIENCE_MS,
    greetingTimeout: PATIENCE_MS,
    socketTimeout: PATIENCE_MS,
    // Nothing of a mail is ever read from elsewhere.
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return {
    async deliver(to, { subject, html, text }) {
      await transport.sendMail({
        from: { name: "Roomtone", address: mailFrom },
        // Objects, never text that would be parsed: an address cannot become two.
        to: { name: "", address: to },
        subject,
        html,
        text,
        headers: { "Auto-Submitted": "auto-generated", "X-Auto-Response-Suppress": "All" },
      });
    },
  };
}

/** Whether the server has refused a mail for good, so that another try is of no use. */
export function isRefusedForGood(error: unknown): boolean {
  const code = typeof error === "object" && error !== null && "responseCode" in error && error.responseCode;
  // Authentication is the host's to mend: what waits is sent once it has been.
  const isAuth = typeof error === "object" && error !== null && "code" in error && error.code === "EAUTH";
  return !isAuth && typeof code === "number" && code >= 500;
}
