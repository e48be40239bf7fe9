import { queryOptions } from "@tanstack/react-query";
import type { z } from "zod";
import { queryKeys } from "#renderer/lib/query-keys.ts";
import type { Services } from "#renderer/lib/services.tsx";
import { getPairingCode, type PairingCodeView } from "#shared/contract/rest/pairing.ts";

/**
 * A code for the screen. `until` is its expiry in epoch ms on this computer's clock, which may differ from the
 * service's.
 */
export interface ShownCode {
  readonly code: string;
  readonly until: number;
  readonly used: boolean;
}

/** Converts a code from the service for the screen. */
export function toShown({ code, expiresInMs, usedAt }: z.output<typeof PairingCodeView>): ShownCode {
  return { code, until: Date.now() + expiresInMs, used: usedAt !== null };
}

/** The pairing of zones with their players. */
export function pairingQueries({ rest }: Pick<Services, "rest">) {
  return {
    /** The code that pairs a player with a zone; null before one was created. */
    code: (zone: string) =>
      queryOptions({
        queryKey: [...queryKeys.zonePairing(zone), "code"],
        queryFn: async ({ signal }) => {
          const { current } = await rest.call(getPairingCode, { params: { id: zone }, signal });
          return current && toShown(current);
        },
        staleTime: 0,
      }),
  };
}
