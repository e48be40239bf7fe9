/**
 * How mail leaves the service, from the caller's point of view: by a mail server; into an outbox that they
 * read at {@link OUTBOX_PATH}, for trying it out on the service's own computer; or not at all, with features
 * that need mail turned off.
 */
export type MailFacility = "smtp" | "outbox" | "off";

/** The outbox page of a service without a mail server. */
export const OUTBOX_PATH = "/dev/outbox";
