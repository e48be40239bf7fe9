import { inQuery, useCallMutation, useServiceMutation } from "#renderer/data/calls/mutation.ts";
import { queryKeys } from "#renderer/lib/query-keys.ts";
import { useServices } from "#renderer/lib/services.tsx";
import { makePairingCode, pairDevice, unpairDevice } from "#shared/contract/rest/pairing.ts";
import { pairingQueries, type ShownCode, toShown } from "./pairing.ts";

/** Everything that shows whether the zone has a player. */
const staleWith = (zone: string) => [
  queryKeys.zone(zone),
  [queryKeys.zones("")[0]],
  [queryKeys.location("")[0]],
];

/** Creates a new code for a zone; the previous code stops working. */
export function useMakePairingCode(zone: string) {
  const { queryKey } = pairingQueries(useServices()).code(zone);
  return useCallMutation<void, ShownCode>(
    async ({ rest }) => toShown(await rest.call(makePairingCode, { params: { id: zone } })),
    { learned: (_, code) => [inQuery(queryKey, () => code)], failure: "caller" },
  );
}

/** Pairs a player by the code on its screen. Unpairs the zone's previous player first. */
export function usePairDevice() {
  return useServiceMutation(pairDevice, {
    stale: ({ params }) => staleWith(params.sound_zone),
    success: "player.pair.paired",
    failure: "caller",
  });
}

/** Unpairs a zone's player; its music stops. */
export function useUnpairZone() {
  return useServiceMutation(unpairDevice, {
    stale: ({ params }) => staleWith(params.sound_zone),
    success: (t, _, { name }) => t("player.pair.unpaired", { zone: name }),
    failure: { text: "player.pair.unpairFailed" },
  });
}
