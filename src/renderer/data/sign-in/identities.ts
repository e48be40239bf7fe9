import { queryOptions } from "@tanstack/react-query";
import type { z } from "zod";
import { useCallMutation, useServiceMutation } from "#renderer/data/calls/mutation.ts";
import { queryKeys } from "#renderer/lib/query-keys.ts";
import type { Services } from "#renderer/lib/services.tsx";
import { beginSignIn } from "#renderer/lib/session/sign-in-attempt.ts";
import {
  connectIdentity,
  connectProvider,
  connectSaml,
  deleteIdentity,
  listIdentities,
} from "#shared/contract/rest/people/sso.ts";

/** A person's external sign-ins, and the providers that they could connect. */
export type Identities = z.output<typeof listIdentities.response>;
export type OfferedIdentity = Identities["offered"][number];

export function identitiesQuery({ rest }: Pick<Services, "rest">, user: string) {
  return queryOptions({
    queryKey: queryKeys.identities(user),
    queryFn: ({ signal }) => rest.call(listIdentities, { params: { id: user }, signal }),
  });
}

/** Begins to connect an identity; the browser then returns to `returnTo`. Resolves to the provider's address. */
export function useConnectIdentity(user: string) {
  return useCallMutation(
    async (
      { rest },
      { kind, slug, returnTo }: Pick<OfferedIdentity, "kind" | "slug"> & { readonly returnTo: string },
    ) => {
      const body = { user, returnTo, challenge: await beginSignIn(sessionStorage) };
      const { redirect } =
        kind === "saml"
          ? await rest.call(connectSaml, { params: { slug: slug ?? "" }, body })
          : await rest.call(connectProvider, { params: { provider: kind }, body });
      return redirect;
    },
  );
}

/** Completes the connection with the parameters that the provider returned. */
export function useFinishConnecting(user: string) {
  return useServiceMutation(connectIdentity, {
    stale: () => [queryKeys.identities(user)],
    failure: "caller",
  });
}

/** Disconnects an identity. */
export function useDisconnectIdentity(user: string) {
  return useServiceMutation(deleteIdentity, {
    stale: () => [queryKeys.identities(user)],
    success: "connections.disconnected",
  });
}
