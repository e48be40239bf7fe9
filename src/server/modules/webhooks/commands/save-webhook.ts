import { randomUUID } from "node:crypto";
import type { z } from "zod";
import {
  giveUpMessages,
  insertWebhook,
  type WebhookRow,
  webhooksOf,
  writeWebhook,
} from "#server/modules/webhooks/repository.ts";
import { newSecret, sealSecret } from "#server/modules/webhooks/secrets.ts";
import { refusalOfAddress } from "#server/plugins/network/guarded-call.ts";
import { type Problem, problem } from "#server/problems.ts";
import type { Services } from "#server/services.ts";
import {
  FORMER_SECRET_HOURS,
  MOST_WEBHOOKS,
  type WebhookInput,
} from "#shared/contract/rest/accounts/webhooks.ts";
import { ok, type Result } from "#shared/domain/result/result.ts";
import { HOUR_MS } from "#shared/domain/time/lengths.ts";

type Input = z.output<typeof WebhookInput>;

interface WithSecret {
  readonly row: WebhookRow;
  readonly secret: string;
}

const TAKEN = problem("invalid", { fields: { url: { code: "rule", rule: "webhookTaken" } } });
const REFUSED = {
  address: problem("invalid", { fields: { url: { code: "rule", rule: "webhookAddress" } } }),
  private: problem("invalid", { fields: { url: { code: "rule", rule: "webhookPrivate" } } }),
} as const;

/** Adds a webhook, with its first secret. Refusals: invalid. */
export async function addWebhook(
  services: Services,
  accountId: string,
  { url, events, enabled }: Input,
): Promise<Result<WithSecret, Problem>> {
  const { db, secrets, now } = services;
  const refused = await refusalOfAddress(url, { allowsPrivate: services.env.webhookPrivate });
  if (refused) return REFUSED[refused];
  if ((await webhooksOf(db, accountId)).length >= MOST_WEBHOOKS)
    return problem("invalid", { reason: "too-many", message: `More than ${MOST_WEBHOOKS} webhooks` });
  const secret = newSecret();
  const row = await insertWebhook(db, {
    id: randomUUID(),
    accountId,
    url: new URL(url).href,
    events: [...new Set(events)],
    secret: sealSecret(secrets, secret),
    enabled,
    createdAt: now(),
  });
  if (!row) return TAKEN;
  publishWebhook(services, row);
  return ok({ row, secret });
}

/** Changes a webhook. Turned off, it gives up what waits; turned on, its failures are forgotten. */
export async function changeWebhook(
  services: Services,
  webhook: WebhookRow,
  { url, events, enabled }: Input,
): Promise<Result<WebhookRow, Problem>> {
  const { db } = services;
  const refused = await refusalOfAddress(url, { allowsPrivate: services.env.webhookPrivate });
  if (refused) return REFUSED[refused];
  const { href } = new URL(url);
  const others = await webhooksOf(db, webhook.accountId);
  if (others.some((other) => other.url === href && other.id !== webhook.id)) return TAKEN;
  const isTurnedOn = enabled && !webhook.enabled;
  const row = await writeWebhook(db, webhook.id, {
    url: href,
    events: [...new Set(events)],
    enabled,
    ...(isTurnedOn ? { failingSince: null } : {}),
  });
  if (!row) return problem("not-found");
  if (!enabled) await giveUpMessages(db, webhook.id);
  publishWebhook(services, row);
  return ok(row);
}

/** Replaces the secret; the former one also signs for a day. */
export async function rotateSecret(
  services: Services,
  webhook: WebhookRow,
): Promise<Result<WithSecret, Problem>> {
  const secret = newSecret();
  const row = await writeWebhook(services.db, webhook.id, {
    secret: sealSecret(services.secrets, secret),
    formerSecret: webhook.secret,
    formerUntil: new Date(services.now().getTime() + FORMER_SECRET_HOURS * HOUR_MS),
  });
  if (!row) return problem("not-found");
  publishWebhook(services, row);
  return ok({ row, secret });
}

/** Updates the account's screens. */
export function publishWebhook(
  { events }: Pick<Services, "events">,
  { accountId }: Pick<WebhookRow, "accountId">,
): void {
  events.publish("webhook_update", { data: { type: "account", id: accountId }, account: accountId });
}
