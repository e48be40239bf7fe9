import type { App } from "#server/plugins/calls/fastify.ts";
import { serve } from "#server/plugins/calls/serve.ts";
import { type Problem, problem } from "#server/problems.ts";
import type { Services } from "#server/services.ts";
import {
  type CallFailure,
  createWebhook,
  deleteWebhook,
  listWebhookAttempts,
  listWebhooks,
  resendWebhookMessage,
  rotateWebhookSecret,
  testWebhook,
  updateWebhook,
  type Webhook,
} from "#shared/contract/rest/accounts/webhooks.ts";
import type { Refusal } from "#shared/domain/result/result.ts";
import { addWebhook, changeWebhook, publishWebhook, rotateSecret } from "./commands/save-webhook.ts";
import { deliverSoon } from "./deliver.ts";
import { sendMessage } from "./messages.ts";
import {
  attemptsOf,
  deleteWebhookRow,
  findWebhook,
  restartMessage,
  type WebhookRow,
  webhooksOf,
} from "./repository.ts";

const OFF = problem("conflict", { reason: "webhook-off", message: "Turn the webhook on first" });

/** Webhooks of a company. */
export function registerWebhookRoutes(app: App): void {
  serve(app, listWebhooks, async ({ subject, services }) => ({
    items: (await webhooksOf(services.db, subject.id)).map((row) => toWebhook(row, services)),
    private_allowed: services.env.webhookPrivate,
  }));

  serve(app, createWebhook, async ({ subject, body, services }) => {
    const made = await addWebhook(services, subject.id, body);
    return made.ok ? { ...toWebhook(made.value.row, services), secret: made.value.secret } : made;
  });

  serve(app, updateWebhook, ({ subject, params, body, services }) =>
    withWebhook(services, subject.id, params.webhook, async (webhook) => {
      const changed = await changeWebhook(services, webhook, body);
      return changed.ok ? toWebhook(changed.value, services) : changed;
    }),
  );

  serve(app, deleteWebhook, ({ subject, params, services }) =>
    withWebhook(services, subject.id, params.webhook, async (webhook) => {
      await deleteWebhookRow(services.db, webhook.id);
      publishWebhook(services, webhook);
      return toWebhook(webhook, services);
    }),
  );

  serve(app, rotateWebhookSecret, ({ subject, params, services }) =>
    withWebhook(services, subject.id, params.webhook, async (webhook) => {
      const made = await rotateSecret(services, webhook);
      return made.ok ? { ...toWebhook(made.value.row, services), secret: made.value.secret } : made;
    }),
  );

  serve(app, testWebhook, ({ subject, params, services }) =>
    withWebhook(services, subject.id, params.webhook, async (webhook) => {
      if (!webhook.enabled) return OFF;
      await sendMessage(services, webhook.id, "test", { message: "A test from Roomtone. Nothing is wrong." });
      return toWebhook(webhook, services);
    }),
  );

  serve(app, resendWebhookMessage, ({ subject, params, services }) =>
    withWebhook(services, subject.id, params.webhook, async (webhook) => {
      if (!webhook.enabled) return OFF;
      const isThere = await restartMessage(services.db, webhook.id, params.message, services.now());
      if (!isThere) return problem("not-found");
      await deliverSoon(services);
      return toWebhook(webhook, services);
    }),
  );

  serve(app, listWebhookAttempts, ({ subject, params, query, services }) =>
    withWebhook(services, subject.id, params.webhook, async (webhook) => {
      const after = query.after === undefined ? null : placeOf(query.after);
      if (query.after !== undefined && after === null)
        return problem("invalid", { fields: { after: { code: "invalid" } } });
      const rows = await attemptsOf(services.db, webhook.id, { after, limit: query.limit + 1 });
      const items = rows.slice(0, query.limit);
      const last = rows.length > query.limit ? items.at(-1)?.attempt : undefined;
      return {
        items: items.map(({ attempt, type, nextAt, isLast }) => ({
          id: attempt.id,
          message: attempt.messageId,
          type,
          at: attempt.at.toISOString(),
          status: attempt.status,
          // Written by this module only.
          failure: attempt.failure as CallFailure | null,
          answer: attempt.answer,
          duration_ms: attempt.durationMs,
          next_at: (isLast && nextAt?.toISOString()) || null,
        })),
        next: last ? `${last.at.toISOString()} ${last.id}` : null,
      };
    }),
  );
}

async function withWebhook<Answer>(
  { db }: Services,
  accountId: string,
  id: string,
  work: (webhook: WebhookRow) => Promise<Answer>,
): Promise<Answer | Refusal<Problem>> {
  const webhook = await findWebhook(db, accountId, id);
  return webhook ? await work(webhook) : problem("not-found");
}

/** The place of a page's last call; null for anything else. */
function placeOf(text: string) {
  const [at = "", id = ""] = text.split(" ");
  const date = new Date(at);
  return Number.isNaN(date.getTime()) || id === "" ? null : { at: date, id };
}

function toWebhook(row: WebhookRow, { now }: Pick<Services, "now">): Webhook {
  const isFormerValid = row.formerUntil !== null && row.formerUntil > now();
  return {
    id: row.id,
    url: row.url,
    events: [...row.events],
    enabled: row.enabled,
    failing_since: row.failingSince?.toISOString() ?? null,
    former_until: isFormerValid ? (row.formerUntil?.toISOString() ?? null) : null,
  };
}
