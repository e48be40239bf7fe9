import { inQuery, useCallMutation, useServiceMutation } from "#renderer/data/calls/mutation.ts";
import { queryKeys } from "#renderer/lib/query-keys.ts";
import { type Services, useServices } from "#renderer/lib/services.tsx";
import { LONG_POLL, poll } from "#renderer/lib/timing/poll.ts";
import {
  deactivateSubscription,
  getRecurrence,
  giveZoneReason,
  modifyPause,
  purchaseSubscription,
  type Recurrence,
  reactivateSubscription,
} from "#shared/contract/rest/billing/subscriptions.ts";
import { isTerminal } from "#shared/domain/billing/subscription.ts";
import { staleWithBilling } from "./stale.ts";
import { subscriptionQueries } from "./subscriptions.ts";

/** The payment of a purchase failed. */
export class PurchaseError extends Error {
  override readonly name = "PurchaseError";
  /** The payment provider's word for the failure. */
  readonly code: string;

  constructor(code: string) {
    super(`Purchase failed with error code '${code}'`);
    this.code = code;
  }
}

/** Waits until a charge is final. Throws {@link PurchaseError} if its payment failed. */
export async function settledRecurrence(
  { rest }: Pick<Services, "rest">,
  recurrence: Pick<Recurrence, "id" | "status" | "payment_error_code">,
): Promise<Pick<Recurrence, "id" | "status" | "payment_error_code">> {
  const settled = isTerminal(recurrence.status)
    ? recurrence
    : await poll(
        () => rest.call(getRecurrence, { params: { id: recurrence.id } }),
        ({ status }) => isTerminal(status),
        LONG_POLL,
      );
  if (settled.status === "payment_failed") throw new PurchaseError(settled.payment_error_code);
  return settled;
}

/** Buys a zone's subscription and waits until it is paid. The dialog shows a refusal. */
export function usePurchase(account: string) {
  return useCallMutation(
    async (services, zone: string) => {
      const { current_recurrence } = await services.rest.call(purchaseSubscription, {
        params: { sound_zone: zone },
        body: {},
      });
      return settledRecurrence(services, current_recurrence);
    },
    { stale: () => staleWithBilling(account), success: "subscriptions.done.activated", failure: "caller" },
  );
}

/** Lets a cancelled or paused subscription go on, and waits for the payment if there is one. */
export function useReactivate(account: string) {
  return useCallMutation(
    async (services, zone: string) => {
      const subscription = await services.rest.call(reactivateSubscription, { params: { sound_zone: zone } });
      if (subscription.recurrence) await settledRecurrence(services, subscription.recurrence);
      return subscription;
    },
    { stale: () => staleWithBilling(account), success: "subscriptions.done.resumed", failure: "caller" },
  );
}

/** Cancels a zone's subscription. The panel shows the new state at once. */
export function useDeactivate(account: string) {
  const queries = subscriptionQueries(useServices());
  return useServiceMutation(deactivateSubscription, {
    stale: () => staleWithBilling(account),
    learned: ({ params }, answer) => [inQuery(queries.ofZone(params.sound_zone).queryKey, () => answer)],
    success: "subscriptions.done.deactivated",
    failure: "caller",
  });
}

/** Pauses a zone's subscription, changes the pause, or takes it back. */
export function useModifyPause(account: string) {
  const queries = subscriptionQueries(useServices());
  return useServiceMutation(modifyPause, {
    stale: () => staleWithBilling(account),
    learned: ({ params }, answer) => [inQuery(queries.ofZone(params.sound_zone).queryKey, () => answer)],
    success: (t, { body }) =>
      t(body.reactivate_at === null ? "subscriptions.done.unpaused" : "subscriptions.done.paused"),
    failure: "caller",
  });
}

/** Says why a subscription is cancelled. */
export function useGiveReason() {
  return useServiceMutation(giveZoneReason, {
    stale: ({ params }) => [queryKeys.zoneBilling(params.id)],
    failure: "caller",
  });
}
