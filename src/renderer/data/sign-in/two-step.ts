import { queryOptions } from "@tanstack/react-query";
import { inQuery, useServiceMutation } from "#renderer/data/calls/mutation.ts";
import { queryKeys } from "#renderer/lib/query-keys.ts";
import type { Services } from "#renderer/lib/services.tsx";
import {
  beginTwoStep,
  confirmTwoStep,
  getSignInRules,
  getTwoStep,
  renewRecoveryCodes,
  turnOffTwoStep,
  updateSignInRules,
} from "#shared/contract/rest/people/two-step.ts";

const twoStepKey = (user: string) => [...queryKeys.user(user), "two-step"] as const;

/** A person's own two-step sign-in. */
export function twoStepQuery({ rest }: Pick<Services, "rest">, user: string) {
  return queryOptions({
    queryKey: twoStepKey(user),
    queryFn: ({ signal }) => rest.call(getTwoStep, { params: { user }, signal }),
  });
}

/** Creates the secret for an authenticator app. The form shows a refusal, as for the others. */
export function useBeginTwoStep() {
  return useServiceMutation(beginTwoStep, { failure: "caller" });
}

/** Turns two-step sign-in on, which opens the accounts that require it. */
export function useConfirmTwoStep() {
  return useServiceMutation(confirmTwoStep, {
    stale: ({ params }) => [twoStepKey(params.user), queryKeys.accounts()],
    success: "security.twoStep.turnedOn",
    failure: "caller",
  });
}

export function useRenewRecoveryCodes() {
  return useServiceMutation(renewRecoveryCodes, {
    stale: ({ params }) => [twoStepKey(params.user)],
    success: "security.twoStep.codesRenewed",
    failure: "caller",
  });
}

export function useTurnOffTwoStep(services: Pick<Services, "rest">) {
  return useServiceMutation(turnOffTwoStep, {
    learned: ({ params }, held) => [inQuery(twoStepQuery(services, params.user).queryKey, () => held)],
    success: "security.twoStep.turnedOff",
    failure: "caller",
  });
}

/** An account's sign-in requirements. */
export function signInRulesQuery({ rest }: Pick<Services, "rest">, account: string) {
  return queryOptions({
    queryKey: [...queryKeys.account(account), "sign-in-rules"],
    queryFn: ({ signal }) => rest.call(getSignInRules, { params: { account }, signal }),
  });
}

export function useUpdateSignInRules(services: Pick<Services, "rest">) {
  return useServiceMutation(updateSignInRules, {
    learned: ({ params }, held) => [inQuery(signInRulesQuery(services, params.account).queryKey, () => held)],
    success: "security.rules.saved",
    toastId: "sign-in-rules",
  });
}
