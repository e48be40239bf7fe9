import { randomUUID } from "node:crypto";
import { aclsOfAccount, findAccount } from "#server/modules/accounts/public.ts";
import { sendMail } from "#server/modules/mail/public.ts";
import { findUser } from "#server/modules/users/public.ts";
import { callGuarded } from "#server/plugins/network/guarded-call.ts";
import type { Resolve } from "#server/plugins/network/resolve-names.ts";
import type { Services } from "#server/services.ts";
import { FAILING_DAYS, RETRY_PAUSES_S } from "#shared/contract/rest/accounts/webhooks.ts";
import { DAY_MS, MINUTE_MS } from "#shared/domain/time/lengths.ts";
import { publishWebhook } from "./commands/save-webhook.ts";
import {
  claimMessages,
  giveUpMessages,
  type MessageRow,
  noteFailing,
  turnOff,
  type WebhookRow,
  writeOutcome,
  writeWebhook,
} from "./repository.ts";
import { signedHeaders } from "./secrets.ts";

/** Calls webhooks in the background, and again after growing pauses while that fails. */

const QUEUE = "webhooks";
const EVERY_MS = 15_000;
/** Calls at the same time, of all webhooks and of one. */
const AT_ONCE = { most: 20, mostEach: 8 };
/** Longer than any call takes. */
const LEASE_MS = MINUTE_MS;

export async function startWebhooks(services: Services): Promise<void> {
  await services.jobs.work(QUEUE, async () => {
    await services.jobs.send(QUEUE, {}, { key: QUEUE, startAfterMs: EVERY_MS });
    await deliverDue(services);
  });
  await services.jobs.send(QUEUE, {}, { key: QUEUE, startAfterMs: EVERY_MS });
}

/** Has due messages sent at once, or after this time. */
export async function deliverSoon({ jobs }: Pick<Services, "jobs">, afterMs?: number): Promise<void> {
  if (afterMs === undefined) await jobs.send(QUEUE, {}, { key: "now" });
  else await jobs.send(QUEUE, {}, { key: `in ${afterMs}`, startAfterMs: afterMs });
}

/** For tests: another resolver, and less patience. */
interface DeliveryOptions {
  readonly resolve?: Resolve;
  readonly timeoutMs?: number;
}

/** Sends all messages that are due. */
export async function deliverDue(services: Services, options: DeliveryOptions = {}): Promise<void> {
  for (;;) {
    const now = services.now();
    const claimed = await claimMessages(services.db, now, new Date(now.getTime() + LEASE_MS), AT_ONCE);
    if (claimed.length === 0) return;
    await Promise.all(claimed.map(({ message, webhook }) => deliver(services, message, webhook, options)));
  }
}

async function deliver(
  services: Services,
  message: MessageRow,
  webhook: WebhookRow,
  options: DeliveryOptions,
): Promise<void> {
  const { db, env, secrets, log, events } = services;
  const now = services.now();
  const began = performance.now();
  const called = await callGuarded({
    url: new URL(webhook.url),
    headers: {
      "content-type": "application/json",
      "user-agent": "Roomtone-Webhooks/1",
      ...signedHeaders(secrets, webhook, message, now),
    },
    body: message.payload,
    allowsPrivate: env.webhookPrivate,
    ...options,
  });
  const durationMs = Math.round(performance.now() - began);
  const status = called.ok ? called.value.status : null;
  const isDelivered = status !== null && status >= 200 && status < 300;
  const isRedirect = status !== null && status >= 300 && status < 400;
  const pauseS = isDelivered ? undefined : RETRY_PAUSES_S[message.tries - 1];
  await db.transaction((tx) =>
    writeOutcome(
      tx,
      {
        id: randomUUID(),
        webhookId: webhook.id,
        messageId: message.id,
        at: now,
        status,
        failure: called.ok ? (isRedirect ? "redirect" : null) : called.reason,
        // PostgreSQL stores no NUL.
        answer: called.ok ? called.value.text.replaceAll("\0", "") : "",
        durationMs,
      },
      {
        lease: message.nextAt,
        nextAt: pauseS === undefined ? null : new Date(now.getTime() + pauseS * 1000),
      },
    ),
  );
  // Addresses may contain secrets of the customer's: the log has none.
  log.info({ webhook: webhook.id, status, failed: !isDelivered, durationMs }, "A webhook was called");
  if (isDelivered) {
    if (webhook.failingSince) await writeWebhook(db, webhook.id, { failingSince: null });
  } else await afterFailure(services, webhook, now, pauseS);
  publishWebhook({ events }, webhook);
}

async function afterFailure(services: Services, webhook: WebhookRow, now: Date, pauseS: number | undefined) {
  const { db } = services;
  const since = await noteFailing(db, webhook.id, now);
  if (now.getTime() - since.getTime() >= FAILING_DAYS * DAY_MS) {
    if (!(await turnOff(db, webhook.id))) return;
    await giveUpMessages(db, webhook.id);
    await mailAdmins(services, webhook);
  } else if (pauseS !== undefined && pauseS * 1000 < EVERY_MS) await deliverSoon(services, pauseS * 1000);
}

async function mailAdmins(services: Services, { accountId, url }: WebhookRow): Promise<void> {
  const { db, address } = services;
  const account = await findAccount(db, accountId);
  for (const { acl } of await aclsOfAccount(db, accountId)) {
    const { userId, owner, admin } = acl;
    const user = userId === null || !(owner || admin) ? null : await findUser(db, userId);
    if (!user) continue;
    await sendMail(services, {
      to: user.email,
      user: user.id,
      language: user.language,
      name: user.name,
      template: "webhook-disabled",
      // Without its path and query, which may contain a secret.
      values: { company: account?.businessName ?? "", url: new URL(url).origin, days: String(FAILING_DAYS) },
      url: `${address()}/accounts/${accountId}/settings/webhooks`,
    });
  }
}
