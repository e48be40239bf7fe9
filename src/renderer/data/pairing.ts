import { queryOptions } from "@tanstack/react-query";
import { getPairingCode, makePairingCode, pairDevice, unpairDevice } from "#shared/contract/rest/pairing.ts";
import type { CallAnswer } from "#shared/contract/rest/wire-call.ts";
import { queryKeys } from "../lib/query-keys.ts";
import { type Services, useServices } from "../lib/services.tsx";
import { ApiError } from "../lib/transport/api-error.ts";
import { inQuery, useCallMutation, useServiceMutation } from "./mutation.ts";

/** A code as the screen shows it. `until`: its end on this computer's clock, which need not be the service's; epoch ms. */
export interface ShownCode {
  readonly code: string;
  readonly until: number;
  readonly used: boolean;
}

function toShown({ code, expiresInMs, usedAt }: CallAnswer<typeof getPairingCode>): ShownCode {
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

/** Makes a new code for a zone; the one before stops working. */
export function useMakePairingCode(zone: string) {
  const { queryKey } = pairingQueries(useServices()).code(zone);
  return useCallMutation<void, ShownCode>(
    async ({ rest }) => toShown(await rest.call(makePairingCode, { params: { id: zone } })),
    { learned: (_, code) => [inQuery(queryKey, () => code)] },
  );
}

/** Pairs a player by the code that it shows. A player that the zone had before is unpaired first. */
export function usePairDevice() {
  return useServiceMutation(pairDevice, {
    stale: ({ params }) => [queryKeys.zone(params.sound_zone)],
    success: "player.pair.paired",
  });
}

/** Takes a zone's player away; its music stops. */
export function useUnpairZone() {
  return useServiceMutation(unpairDevice, {
    stale: ({ params }) => [queryKeys.zone(params.sound_zone)],
    success: (t, _, { name }) => t("player.pair.unpaired", { zone: name }),
    failure: "player.pair.unpairFailed",
  });
}
