import { queryOptions } from "@tanstack/react-query";
import { getPairingCode } from "#shared/contract/rest/pairing.ts";
import type { CallAnswer } from "#shared/contract/rest/wire-call.ts";
import { queryKeys } from "../lib/query-keys.ts";
import type { Services } from "../lib/services.tsx";
import { ApiError } from "../lib/transport/api-error.ts";

/** A code as the screen shows it. `until`: its end on this computer's clock, which need not be the service's; epoch ms. */
export interface ShownCode {
  readonly code: string;
  readonly until: number;
  readonly used: boolean;
}

/** Converts a code from the service for the screen. */
export function toShown({ code, expiresInMs, usedAt }: CallAnswer<typeof getPairingCode>): ShownCode {
  return { code, until: Date.now() + expiresInMs, used: usedAt !== null };
}

/** The pairing of zones with their players. */
export function pairingQueries({ rest }: Pick<Services, "rest">) {
  return {
    /** The code that pairs a player with a zone; null when none was made yet. */
    code: (zone: string) =>
      queryOptions({
        queryKey: [...queryKeys.zonePairing(zone), "code"],
        queryFn: ({ signal }) =>
          rest
            .call(getPairingCode, { params: { id: zone }, signal })
            .then(toShown)
            .catch((error: unknown) => {
              if (error instanceof ApiError && error.status === 404) return null;
              throw error;
            }),
        staleTime: 0,
      }),
  };
}
