import { queryOptions } from "@tanstack/react-query";
import { inQuery, useServiceMutation } from "#renderer/data/calls/mutation.ts";
import { queryKeys } from "#renderer/lib/query-keys.ts";
import { type Services, useServices } from "#renderer/lib/services.tsx";
import {
  deleteSamlSettings,
  getSamlSettings,
  proveSamlDomain,
  saveSamlSettings,
  testSaml,
} from "#shared/contract/rest/people/sso.ts";

/** An account's identity provider, and the service's details to enter there. */
export function samlQuery({ rest }: Pick<Services, "rest">, account: string) {
  return queryOptions({
    queryKey: queryKeys.saml(account),
    queryFn: ({ signal }) => rest.call(getSamlSettings, { params: { account }, signal }),
  });
}

/** Creates or changes the identity provider. The form shows refusals. */
export function useSaveSaml(account: string) {
  const { queryKey } = samlQuery(useServices(), account);
  return useServiceMutation(saveSamlSettings, {
    stale: () => [queryKey, ["sign-in-ways"]],
    learned: (_input, settings) => [inQuery(queryKey, (held) => held && { ...held, settings })],
    success: "saml.saved",
    failure: "caller",
  });
}

/** Checks a domain's DNS for the verification record. */
export function useProveDomain(account: string) {
  const { queryKey } = samlQuery(useServices(), account);
  return useServiceMutation(proveSamlDomain, {
    learned: (_input, settings) => [inQuery(queryKey, (held) => held && { ...held, settings })],
    success: (t, { body }) => t("saml.domains.done", { domain: body.domain }),
    failure: "caller",
  });
}

/** Removes the identity provider. */
export function useRemoveSaml(account: string) {
  return useServiceMutation(deleteSamlSettings, {
    stale: () => [queryKeys.saml(account), ["sign-in-ways"]],
    success: "saml.removed",
  });
}

/** Begins a test sign-in; resolves to the provider's address. */
export function useTestSaml() {
  return useServiceMutation(testSaml);
}
