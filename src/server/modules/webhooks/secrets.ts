import { randomBytes } from "node:crypto";
import { Webhook } from "standardwebhooks";
import { seal, unseal } from "#server/plugins/secrets/seal.ts";
import type { Secrets } from "#server/plugins/secrets/secrets.ts";
import type { MessageRow, WebhookRow } from "./repository.ts";

/** Secrets that sign messages, by the scheme of standardwebhooks.com. */

const SECRET_BYTES = 32;
const PURPOSE = "webhook";

/** A new secret, in the form that its libraries read. */
export function newSecret(): string {
  return `whsec_${randomBytes(SECRET_BYTES).toString("base64")}`;
}

export function sealSecret(secrets: Secrets, secret: string): string {
  return seal(secrets["webhook-secret"], PURPOSE, secret);
}

/** The headers that sign a message: with its secret and, for a day after a change, also the former one. */
export function signedHeaders(
  secrets: Secrets,
  webhook: WebhookRow,
  { id, payload }: Pick<MessageRow, "id" | "payload">,
  now: Date,
): Readonly<Record<string, string>> {
  const { secret, formerSecret, formerUntil } = webhook;
  const isFormerValid = formerSecret !== null && formerUntil !== null && formerUntil > now;
  const sealed = isFormerValid ? [secret, formerSecret] : [secret];
  const signatures = sealed.flatMap((one) => {
    const opened = unseal(secrets["webhook-secret"], PURPOSE, one);
    return opened === null ? [] : [new Webhook(opened).sign(id, now, payload)];
  });
  return {
    "webhook-id": id,
    "webhook-timestamp": String(Math.floor(now.getTime() / 1000)),
    "webhook-signature": signatures.join(" "),
  };
}
