import { inQuery, useCallMutation } from "#renderer/data/calls/mutation.ts";
import { SERVICE_FACTS } from "#renderer/lib/use-service-facts.ts";
import { type ServiceAddresses, updateServiceAddresses } from "#shared/contract/rest/operator/operator.ts";
import { type ServiceMove, updateServiceMove } from "#shared/contract/rest/operator/operator-move.ts";
import { type MusicQuota, updateMusicQuota } from "#shared/contract/rest/operator/operator-music.ts";
import { musicQuotaKey, serviceAddressesKey, serviceLogKey, serviceMoveKey } from "./operator.ts";

/** Some addresses as they are to be, and as they were before. */
interface AddressChange {
  readonly wanted: Partial<ServiceAddresses>;
  readonly before: Partial<ServiceAddresses>;
}

/** Changes the host's addresses, with undo. */
export function useChangeServiceAddresses() {
  const shown = {
    stale: () => [serviceLogKey, [SERVICE_FACTS]],
    learned: (_: unknown, answer: ServiceAddresses) => [inQuery(serviceAddressesKey, () => answer)],
  };
  const restore = useCallMutation(
    ({ rest }, body: Partial<ServiceAddresses>) => rest.call(updateServiceAddresses, { body }),
    { ...shown, success: "operator.addresses.restored" },
  );
  return useCallMutation(
    ({ rest }, { wanted }: AddressChange) => rest.call(updateServiceAddresses, { body: wanted }),
    {
      ...shown,
      success: "operator.addresses.saved",
      undo: ({ before }) => restore.mutate(before),
      failure: "caller",
    },
  );
}

/** Changes the space for own music, of every account or of one. */
export function useChangeMusicQuota() {
  return useCallMutation(
    ({ rest }, body: { readonly music_quota_gb: number | null; readonly account?: string }) =>
      rest.call(updateMusicQuota, { body }),
    {
      stale: () => [serviceLogKey],
      learned: (_: unknown, answer: MusicQuota) => [inQuery(musicQuotaKey, () => answer)],
      success: "operator.music.saved",
      failure: "caller",
    },
  );
}

/** The addresses of a move as they are to be, and as they were before. */
interface MoveChange {
  readonly wanted: ServiceMove;
  readonly before: ServiceMove;
}

/** Changes where the service moved from and to, with undo. */
export function useChangeServiceMove() {
  const shown = {
    stale: () => [serviceLogKey],
    learned: (_: unknown, answer: ServiceMove) => [inQuery(serviceMoveKey, () => answer)],
  };
  const restore = useCallMutation(({ rest }, body: ServiceMove) => rest.call(updateServiceMove, { body }), {
    ...shown,
    success: "operator.move.restored",
  });
  return useCallMutation(
    ({ rest }, { wanted }: MoveChange) => rest.call(updateServiceMove, { body: wanted }),
    {
      ...shown,
      success: "operator.move.saved",
      undo: ({ before }) => restore.mutate(before),
      failure: "caller",
    },
  );
}
