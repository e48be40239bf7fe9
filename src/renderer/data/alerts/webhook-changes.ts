import { useServiceMutation } from "#renderer/data/calls/mutation.ts";
import { queryKeys } from "#renderer/lib/query-keys.ts";
import {
  createWebhook,
  deleteWebhook,
  resendWebhookMessage,
  rotateWebhookSecret,
  testWebhook,
  updateWebhook,
} from "#shared/contract/rest/accounts/webhooks.ts";

/** Adds a webhook; the form shows refusals. */
export function useCreateWebhook(account: string) {
  return useServiceMutation(createWebhook, {
    stale: () => [queryKeys.webhooks(account)],
    failure: "caller",
  });
}

/** Changes a webhook; the form shows refusals. */
export function useUpdateWebhook(account: string) {
  return useServiceMutation(updateWebhook, {
    stale: () => [queryKeys.webhooks(account)],
    success: "webhooks.saved",
    failure: "caller",
  });
}

/** Turns a webhook on or off. */
export function useSwitchWebhook(account: string) {
  return useServiceMutation(updateWebhook, {
    stale: () => [queryKeys.webhooks(account)],
    success: (t, { body }) => t(body.enabled ? "webhooks.turnedOn" : "webhooks.turnedOff"),
  });
}

export function useDeleteWebhook(account: string) {
  return useServiceMutation(deleteWebhook, {
    stale: () => [queryKeys.webhooks(account)],
    success: "webhooks.deleted",
  });
}

export function useRotateSecret(account: string) {
  return useServiceMutation(rotateWebhookSecret, { stale: () => [queryKeys.webhooks(account)] });
}

export function useTestWebhook(account: string) {
  return useServiceMutation(testWebhook, {
    stale: () => [queryKeys.webhooks(account)],
    success: "webhooks.testSent",
  });
}

export function useResendMessage(account: string) {
  return useServiceMutation(resendWebhookMessage, {
    stale: () => [queryKeys.webhooks(account)],
    success: "webhooks.resent",
  });
}
