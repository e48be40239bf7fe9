import { queryOptions } from "@tanstack/react-query";
import { inQuery, useCallMutation } from "#renderer/data/calls/mutation.ts";
import { queryKeys } from "#renderer/lib/query-keys.ts";
import { type Services, useServices } from "#renderer/lib/services.tsx";
import { keptRemote } from "#renderer/lib/session/kept-remote.ts";
import { getRemoteCode, requestRemoteToken } from "#shared/contract/rest/zones/remotes.ts";
import { resetRemoteCode } from "#shared/contract/rest/zones/zones.ts";

/** The codes of zones' remotes. */
export function remoteQueries({ rest }: Pick<Services, "rest">) {
  return {
    /** The zone's remote code; null before one was made. */
    code: (zone: string) =>
      queryOptions({
        queryKey: [...queryKeys.zonePairing(zone), "remote"],
        queryFn: async ({ signal }) =>
          (await rest.call(getRemoteCode, { params: { id: zone }, signal })).remote_code,
        staleTime: 0,
      }),
  };
}

/** Gives a zone another remote code; remotes opened with the former one end. */
export function useResetRemoteCode(zone: string) {
  const { queryKey } = remoteQueries(useServices()).code(zone);
  return useCallMutation<void, string>(
    async ({ rest }) => (await rest.call(resetRemoteCode, { params: { id: zone } })).remote_code,
    { learned: (_, code) => [inQuery(queryKey, () => code)], success: "zones.remote.resetDone" },
  );
}

/** Makes this browser the zone's remote, which it stays when the person signs out. */
export function useRemoteHere(zone: string) {
  return useCallMutation<void, void>(async ({ rest }) => {
    const { token, sound_zone } = await rest.call(requestRemoteToken, { params: { id: zone } });
    keptRemote(localStorage).write({ token, zoneName: sound_zone.name, ended: null });
  });
}
