import { randomUUID } from "node:crypto";
import { z } from "zod";
import { seal, unseal } from "#server/plugins/secrets/seal.ts";
import type { Services } from "#server/services.ts";
import { compose, type MailContent } from "./compose.ts";
import { putIntoOutbox } from "./outbox-repository.ts";
import { isThere } from "./recipient-repository.ts";
import { createSmtp, isRefusedForGood, type Smtp } from "./smtp.ts";
import { wayOfMail } from "./way.ts";

/**
 * Mail is sent in the background, so that no call waits for a mail server or reveals by its duration whether
 * there was a mail. Queued mail is sealed, because its links are keys.
 */

const QUEUE = "mail";
const RETRIES = { most: 8, delayMs: 15_000 };

/** A mail to a person. `url` is the target of its button, see `services.address`. */
interface Mail extends Omit<MailContent, "service"> {
  readonly to: string;
  /** Owner of the mail: it is not sent once they have been erased. Null: the recipient has no user. */
  readonly user: string | null;
  /** Where answers go; omitted: to the sender address of the service. */
  readonly replyTo?: string;
}

const SealedMail = z.object({ sealed: z.string() });

/** Queues a mail, once for an `id`; does nothing without a delivery method. */
export async function sendMail(
  { env, jobs, secrets }: Services,
  mail: Mail,
  id: string = randomUUID(),
): Promise<void> {
  if (wayOfMail(env) === "off") return;
  const sealed = seal(secrets.mail, QUEUE, JSON.stringify(mail));
  await jobs.send(QUEUE, { sealed }, { id, key: id, retries: RETRIES });
}

/** Starts sending queued mail. */
export async function startMail(services: Services): Promise<void> {
  const { env, log, jobs, secrets } = services;
  const { smtpUrl } = env;
  const smtp = smtpUrl === null ? null : createSmtp({ ...env, smtpUrl });
  if (smtp && env.publicUrl === null)
    log.warn(`Mail is sent, but its links lead to ${services.address()}: set ROOMTONE_PUBLIC_URL`);
  await jobs.work(QUEUE, async (data) => {
    const opened = unseal(secrets.mail, QUEUE, SealedMail.parse(data).sealed);
    if (opened === null) return log.warn("A mail was sealed with another key and is not sent");
    // Written by `sendMail` of this version or the previous one.
    await deliver(services, smtp, JSON.parse(opened) as Mail);
  });
}

async function deliver(
  services: Services,
  smtp: Smtp | null,
  { to, user, replyTo, ...content }: Mail,
): Promise<void> {
  const { db, log, now } = services;
  if (user && !(await isThere(db, user))) return log.info("A mail to somebody who was erased is not sent");
  const composed = compose({ ...content, service: services.address() });
  if (!smtp) return putIntoOutbox(db, { id: randomUUID(), to, ...composed, createdAt: now() });
  const { template } = content;
  try {
    await smtp.deliver(to, composed, replyTo);
    log.info({ template }, "A mail was sent");
  } catch (error) {
    // Mail server messages name the person.
    const facts = { template, code: codeOf(error, "code"), response: codeOf(error, "responseCode") };
    const isLost = isRefusedForGood(error);
    log.warn(facts, isLost ? "A mail was refused" : "A mail could not be sent; it is tried again");
    if (!isLost) throw new Error("The mail server did not take a mail");
  }
}

function codeOf(error: unknown, name: "code" | "responseCode"): unknown {
  return typeof error === "object" && error !== null && name in error
    ? (error as Readonly<Record<string, unknown>>)[name]
    : null;
}
