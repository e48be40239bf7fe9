import { randomUUID } from "node:crypto";
import type { Database } from "#server/db/database.ts";
import type { Services } from "#server/services.ts";
import type { WebhookEvent } from "#shared/contract/rest/accounts/webhooks.ts";
import type { HookFacts } from "#shared/domain/alerts/due-notices.ts";
import { deliverSoon } from "./deliver.ts";
import { findWebhookAt, insertMessage, webhooksOf } from "./repository.ts";

/** What an account's enabled webhooks receive. */
export async function hooksOf(db: Database, accountId: string): Promise<readonly HookFacts[]> {
  const rows = await webhooksOf(db, accountId);
  return rows
    .filter(({ enabled }) => enabled)
    .map(({ url, events, createdAt }) => ({
      address: url,
      opened: events.includes("incident.opened"),
      closed: events.includes("incident.closed"),
      since: createdAt.getTime(),
    }));
}

/** Sends an event to the account's webhook at this address, in the background. */
export async function sendIncidentEvent(
  services: Services,
  accountId: string,
  url: string,
  type: WebhookEvent,
  data: object,
): Promise<void> {
  const webhook = await findWebhookAt(services.db, accountId, url);
  if (webhook) await sendMessage(services, webhook.id, type, data);
}

/** Queues a message. */
export async function sendMessage(
  services: Services,
  webhookId: string,
  type: WebhookEvent | "test",
  data: object,
): Promise<void> {
  const at = services.now();
  await insertMessage(services.db, {
    id: `msg_${randomUUID().replaceAll("-", "")}`,
    webhookId,
    type,
    payload: JSON.stringify({ type, timestamp: at.toISOString(), data }),
    tries: 0,
    nextAt: at,
    createdAt: at,
  });
  await deliverSoon(services);
}
