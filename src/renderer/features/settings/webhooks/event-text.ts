import type { TFunction } from "i18next";
import type { WebhookAttempt } from "#shared/contract/rest/accounts/webhooks.ts";

const KEYS = {
  "incident.opened": "opened",
  "incident.closed": "closed",
  test: "test",
} as const satisfies Record<WebhookAttempt["type"], string>;

/** What a message is about, in words. */
export function eventText(t: TFunction, type: WebhookAttempt["type"]): string {
  return t(`webhooks.event.${KEYS[type]}`);
}
