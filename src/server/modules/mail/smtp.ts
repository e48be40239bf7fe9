import { createTransport } from "nodemailer";
import type { Env } from "#server/env.ts";
import type { ComposedMail } from "./compose.ts";

/** A server that does not answer within this time is retried later, in ms. */
const PATIENCE_MS = 15_000;

/** Sends mails to the host's mail server. */
export interface Smtp {
  deliver(to: string, mail: ComposedMail, replyTo?: string): Promise<void>;
}

/**
 * The mail server at an SMTP_URL: `smtps://name:password@host`, or `smtp://host:587`, which is encrypted if
 * possible.
 */
export function createSmtp({
  smtpUrl,
  mailFrom,
}: { readonly smtpUrl: string } & Pick<Env, "mailFrom">): Smtp {
  const transport = createTransport({
    url: smtpUrl,
    connectionTimeout: PATIENCE_MS,
    greetingTimeout: PATIENCE_MS,
    socketTimeout: PATIENCE_MS,
    // Mail content is never loaded from elsewhere.
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return {
    async deliver(to, { subject, html, text }, replyTo) {
      await transport.sendMail({
        from: { name: "Roomtone", address: mailFrom },
        // Objects, never text that would be parsed: one address cannot become two.
        to: { name: "", address: to },
        ...(replyTo === undefined ? {} : { replyTo: { name: "", address: replyTo } }),
        subject,
        html,
        text,
        headers: { "Auto-Submitted": "auto-generated", "X-Auto-Response-Suppress": "All" },
      });
    },
  };
}

/** Whether the server has rejected a mail permanently, so that retrying is useless. */
export function isRefusedForGood(error: unknown): boolean {
  const code = typeof error === "object" && error !== null && "responseCode" in error && error.responseCode;
  // The host has to fix authentication errors: queued mail is sent afterwards.
  const isAuth = typeof error === "object" && error !== null && "code" in error && error.code === "EAUTH";
  return !isAuth && typeof code === "number" && code >= 500;
}
