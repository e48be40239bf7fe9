import { queryOptions } from "@tanstack/react-query";
import {
  beginTwoStep,
  confirmTwoStep,
  getSignInRules,
  getTwoStep,
  renewRecoveryCodes,
  turnOffTwoStep,
  updateSignInRules,
} from "#shared/contract/rest/two-step.ts";
import { queryKeys } from "../lib/query-keys.ts";
import type { Services } from "../lib/services.tsx";
import { inQuery, useServiceMutation } from "./mutation.ts";

const twoStepKey = (user: string) => [...queryKeys.user(user), "two-step"] as const;

/** A person's own two-step sign-in. */
export function twoStepQuery({ rest }: Pick<Services, "rest">, user: string) {
  return queryOptions({
    queryKey: twoStepKey(user),
    queryFn: ({ signal }) => rest.call(getTwoStep, { params: { user }, signal }),
  });
}

/** Makes the secret for an authenticator app. The form that asks shows what is refused, as for the others. */
export function useBeginTwoStep() {
  return useServiceMutation(beginTwoStep, {});
}

/** Turns it on. Accounts that require it are there from now on. */
export function useConfirmTwoStep() {
  return useServiceMutation(confirmTwoStep, {
    stale: ({ params }) => [twoStepKey(params.user), queryKeys.accounts()],
    success: "security.twoStep.turnedOn",
  });
}

export function useRenewRecoveryCodes() {
  return useServiceMutation(renewRecoveryCodes, {
    stale: ({ params }) => [twoStepKey(params.user)],
    success: "security.twoStep.codesRenewed",
  });
}

export function useTurnOffTwoStep(services: Pick<Services, "rest">) {
  return useServiceMutation(turnOffTwoStep, {
    learned: ({ params }, held) => [inQuery(twoStepQuery(services, params.user).queryKey, () => held)],
    success: "security.twoStep.turnedOff",
  });
}

/** What an account requires of its people when they sign in. */
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
    failure: "reason",
    toastId: "sign-in-rules",
  });
}
