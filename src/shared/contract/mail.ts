/**
 * How mail leaves the service, as far as whoever asks is concerned: by a mail server; into an outbox that they read at
 * {@link OUTBOX_PATH}, for trying it out on the service's own computer; or not at all, and what needs mail is off.
 */
export type MailFacility = "smtp" | "outbox" | "off";

/** The page with the mails of a service without a mail server. */
export const OUTBOX_PATH = "/dev/outbox";
