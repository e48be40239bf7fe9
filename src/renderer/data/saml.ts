import { queryOptions } from "@tanstack/react-query";
import {
  deleteSamlSettings,
  getSamlSettings,
  proveSamlDomain,
  saveSamlSettings,
  testSaml,
} from "#shared/contract/rest/sso.ts";
import { queryKeys } from "../lib/query-keys.ts";
import { type Services, useServices } from "../lib/services.tsx";
import { inQuery, useServiceMutation } from "./mutation.ts";

/** The identity provider of an account, and what it is told of the service. */
export function samlQuery({ rest }: Pick<Services, "rest">, account: string) {
  return queryOptions({
    queryKey: queryKeys.saml(account),
    queryFn: ({ signal }) => rest.call(getSamlSettings, { params: { account }, signal }),
  });
}

/** Sets the identity provider up, or changes it. The form shows refusals. */
export function useSaveSaml(account: string) {
  const { queryKey } = samlQuery(useServices(), account);
  return useServiceMutation(saveSamlSettings, {
    stale: () => [queryKey, ["sign-in-ways"]],
    learned: (_input, settings) => [inQuery(queryKey, (held) => held && { ...held, settings })],
    success: "saml.saved",
  });
}

/** Looks whether a domain's DNS has its record by now. */
export function useProveDomain(account: string) {
  const { queryKey } = samlQuery(useServices(), account);
  return useServiceMutation(proveSamlDomain, {
    learned: (_input, settings) => [inQuery(queryKey, (held) => held && { ...held, settings })],
    success: (t, { body }) => t("saml.domains.done", { domain: body.domain }),
  });
}

/** Ends sign-in at the identity provider. */
export function useRemoveSaml(account: string) {
  return useServiceMutation(deleteSamlSettings, {
    stale: () => [queryKeys.saml(account), ["sign-in-ways"]],
    success: "saml.removed",
    failure: "reason",
  });
}

/** Begins a try; gives where the browser goes. */
export function useTestSaml() {
  return useServiceMutation(testSaml, { failure: "reason" });
}
