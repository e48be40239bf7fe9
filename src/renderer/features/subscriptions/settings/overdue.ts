import type { ListedSubscription } from "#shared/contract/rest/billing/subscriptions.ts";
import { parseTimestamp } from "#shared/domain/formatting/timestamps.ts";

/** Whether a zone plays although its payment is overdue; `now` in epoch ms. */
export function isOverdue(
  { state, grace_until }: Pick<ListedSubscription, "state" | "grace_until">,
  now: number,
): boolean {
  return state === "EXPIRED" && (parseTimestamp(grace_until) ?? 0) > now;
}
