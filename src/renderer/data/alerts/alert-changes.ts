import type { z } from "zod";
import { inQuery, useCallMutation, useServiceMutation } from "#renderer/data/calls/mutation.ts";
import { queryKeys } from "#renderer/lib/query-keys.ts";
import { useServices } from "#renderer/lib/services.tsx";
import {
  type AlertRule,
  type AlertRuleInput,
  createAlertMute,
  createAlertRule,
  createCompanyAlertRule,
  deleteAlertMute,
  deleteAlertRule,
  deleteCompanyAlertRule,
  previewAlertRule,
  updateAlertRule,
  updateCompanyAlertRule,
} from "#shared/contract/rest/accounts/alerts.ts";
import { alertQueries } from "./alerts.ts";

/** A rule to create or change. */
interface SavedRule {
  /** Null: a new one. */
  readonly id: string | null;
  readonly company: boolean;
  readonly body: z.input<typeof AlertRuleInput>;
}

/** Creates or changes a rule. The form shows refusals. */
export function useSaveAlertRule(account: string) {
  return useCallMutation(
    ({ rest }, { id, company, body }: SavedRule) => {
      if (id === null)
        return rest.call(company ? createCompanyAlertRule : createAlertRule, { params: { account }, body });
      const call = company ? updateCompanyAlertRule : updateAlertRule;
      return rest.call(call, { params: { account, rule: id }, body });
    },
    { stale: () => [queryKeys.alerts(account)], success: "alerts.saved", failure: "caller" },
  );
}

export function useDeleteAlertRule(account: string) {
  return useCallMutation(
    ({ rest }, { id, company }: Pick<AlertRule, "id" | "company">) =>
      rest.call(company ? deleteCompanyAlertRule : deleteAlertRule, { params: { account, rule: id } }),
    { stale: () => [queryKeys.alerts(account)], success: "alerts.deleted" },
  );
}

/** Who would be told by a rule. The form shows refusals. */
export function usePreviewAlertRule() {
  return useServiceMutation(previewAlertRule, { failure: "caller" });
}

export function useMuteAlerts(account: string) {
  return useServiceMutation(createAlertMute, {
    stale: () => [queryKeys.alerts(account)],
    success: "alerts.mutes.done",
  });
}

export function useUnmuteAlerts(account: string) {
  const { queryKey } = alertQueries(useServices()).mutes(account);
  return useServiceMutation(deleteAlertMute, {
    stale: () => [queryKeys.alerts(account)],
    learned: ({ params }) => [inQuery(queryKey, (held) => held?.filter(({ id }) => id !== params.mute))],
    success: "alerts.mutes.ended",
  });
}
