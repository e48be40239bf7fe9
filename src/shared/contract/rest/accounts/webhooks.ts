import { z } from "zod";
import { account, may } from "#shared/contract/needs.ts";
import { endpoint, OpaqueId } from "#shared/contract/rest/endpoint.ts";

/** Addresses of a company that are called about its incidents; service `auth`. See src/docs/webhooks.md. */

export const WEBHOOK_EVENTS = ["incident.opened", "incident.closed"] as const;
export type WebhookEvent = (typeof WEBHOOK_EVENTS)[number];

/** Maximum number of addresses of one company. */
export const MOST_WEBHOOKS = 10;

/** How long a replaced secret still signs, in hours. */
export const FORMER_SECRET_HOURS = 24;

/** After this many days in which every call failed a webhook is turned off. */
export const FAILING_DAYS = 5;

/** How long calls are kept in the log, in days. */
export const WEBHOOK_LOG_DAYS = 30;

/** Pauses after the first, second and each further failed call of a message, in seconds. */
export const RETRY_PAUSES_S = [5, 5 * 60, 30 * 60, 2 * 3600, 5 * 3600, 10 * 3600] as const;

/** Why a call had no answer. `refused`: its address is private or not an address of the internet. */
const CALL_FAILURES = ["refused", "unreachable", "timeout", "redirect", "tls", "dns"] as const;
export type CallFailure = (typeof CALL_FAILURES)[number];

export const Webhook = z.object({
  id: z.string(),
  url: z.string(),
  events: z.array(z.enum(WEBHOOK_EVENTS)),
  enabled: z.boolean(),
  /** Since when every call has failed. */
  failing_since: z.string().nullable(),
  /** Until when the former secret also signs. */
  former_until: z.string().nullable(),
});
export type Webhook = z.output<typeof Webhook>;

/** A webhook with its secret, which is shown once. */
export const WebhookSecret = Webhook.extend({ secret: z.string() });

export const WebhookInput = z.object({
  url: z.string().trim().min(1).max(400),
  events: z.array(z.enum(WEBHOOK_EVENTS)).min(1).max(WEBHOOK_EVENTS.length),
  enabled: z.boolean().default(true),
});

export const WebhookAttempt = z.object({
  id: z.string(),
  message: z.string(),
  type: z.enum([...WEBHOOK_EVENTS, "test"]),
  at: z.string(),
  status: z.number().nullable(),
  failure: z.enum(CALL_FAILURES).nullable(),
  /** The first 1 kB of the answer. */
  answer: z.string(),
  duration_ms: z.number(),
  /** When it is tried again; null: it is not. */
  next_at: z.string().nullable(),
});
export type WebhookAttempt = z.output<typeof WebhookAttempt>;

const Named = z.string().min(1).max(100);
const place = "/api/auth/accounts/:account/webhooks";
const one = z.object({ account: OpaqueId, webhook: Named });
const needs = may("webhook.manage", account("account"));
/** For webhooks that exist see their own tests. */
const unknown = () => ({ status: 404 });

export const listWebhooks = endpoint({
  method: "GET",
  path: place,
  summary: "The addresses that are called about the account's incidents, oldest first.",
  needs,
  params: z.object({ account: OpaqueId }),
  response: z.object({
    items: z.array(Webhook),
    /** Whether private addresses, and addresses without TLS, are allowed by the host. */
    private_allowed: z.boolean(),
  }),
});

export const createWebhook = endpoint({
  method: "POST",
  path: place,
  summary: "Adds an address. Only this answer contains its secret.",
  needs,
  log: "alerts.webhook-created",
  params: z.object({ account: OpaqueId }),
  body: WebhookInput,
  response: WebhookSecret,
  example: () => ({ body: { url: "https://shop.example/hook", events: ["incident.opened" as const] } }),
});

export const updateWebhook = endpoint({
  method: "PUT",
  path: `${place}/:webhook`,
  summary: "Changes an address, what it receives, or turns it on or off.",
  needs,
  log: "alerts.webhook-updated",
  params: one,
  body: WebhookInput,
  response: Webhook,
  example: () => ({
    body: { url: "https://shop.example/hook", events: ["incident.closed" as const] },
    status: 404,
  }),
});

export const deleteWebhook = endpoint({
  method: "DELETE",
  path: `${place}/:webhook`,
  summary: "Removes an address and its log.",
  needs,
  log: "alerts.webhook-deleted",
  params: one,
  response: Webhook,
  example: unknown,
});

export const rotateWebhookSecret = endpoint({
  method: "POST",
  path: `${place}/:webhook/secret`,
  summary: "Makes a new secret; the former one also signs for 24 hours.",
  needs,
  log: "alerts.webhook-secret",
  params: one,
  response: WebhookSecret,
  example: unknown,
});

export const testWebhook = endpoint({
  method: "POST",
  path: `${place}/:webhook/test`,
  summary: "Sends an event of the type `test`.",
  needs,
  unlogged: "The webhook's own log has it.",
  params: one,
  response: Webhook,
  example: unknown,
});

export const resendWebhookMessage = endpoint({
  method: "POST",
  path: `${place}/:webhook/messages/:message/resend`,
  summary: "Sends a message again, with the same id.",
  needs,
  unlogged: "The webhook's own log has it.",
  params: one.extend({ message: Named }),
  response: Webhook,
  example: unknown,
});

export const listWebhookAttempts = endpoint({
  method: "GET",
  path: `${place}/:webhook/attempts`,
  summary: "The calls of the last 30 days, newest first; `after` is the `next` of the page before.",
  needs,
  params: one,
  query: z.object({
    after: z.string().min(1).max(200).optional(),
    limit: z.coerce.number().int().min(1).max(100).default(50),
  }),
  response: z.object({ items: z.array(WebhookAttempt), next: z.string().nullable() }),
  example: unknown,
});
