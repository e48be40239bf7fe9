import { queryOptions } from "@tanstack/react-query";
import type { z } from "zod";
import { PairedDevice } from "#shared/contract/rest/session.ts";
import { PairingCodeView } from "#shared/contract/rest/zones.ts";
import { PLAYER_KINDS, type PlayerKindName } from "#shared/domain/pairing/player-kinds.ts";
import { queryKeys } from "../../lib/query-keys.ts";
import { ApiError } from "../../lib/transport/api-error.ts";
import type { Rest } from "../../lib/transport/rest.ts";

const zonePath = (zone: string) => `/api/auth/sound_zones/${encodeURIComponent(zone)}`;

/** A code as the screen shows it. `until`: its end on this computer's clock, which need not be the service's; epoch ms. */
export interface ShownCode {
  readonly code: string;
  readonly until: number;
  readonly used: boolean;
}

function toShown({ code, expiresInMs, usedAt }: z.output<typeof PairingCodeView>): ShownCode {
  return { code, until: Date.now() + expiresInMs, used: usedAt !== null };
}

/** The code that pairs a player with a zone; null when none was made yet. */
export function pairingCodeQuery(rest: Rest, zone: string) {
  return queryOptions({
    queryKey: [...queryKeys.zonePairing(zone), "code"],
    queryFn: ({ signal }) =>
      rest
        .get(`${zonePath(zone)}/pairing_codes`, { schema: PairingCodeView, signal })
        .then(toShown)
        .catch((error: unknown) => {
          if (error instanceof ApiError && error.status === 404) return null;
          throw error;
        }),
    staleTime: 0,
  });
}

/** Makes a new code; the one before stops working. */
export async function newPairingCode(rest: Rest, zone: string): Promise<ShownCode> {
  return toShown(await rest.post(`${zonePath(zone)}/pairing_codes`, {}, { schema: PairingCodeView }));
}

/** Pairs a player by the code that it shows. A player that the zone had before is unpaired first. */
export function pairByDeviceCode(rest: Rest, zone: string, kind: PlayerKindName, code: string) {
  const { deviceType, platform } = PLAYER_KINDS[kind];
  return rest.post(
    `${zonePath(zone)}/device`,
    { device_type: deviceType, platform, code, name: "" },
    { schema: PairedDevice },
  );
}

/** Takes the zone's player away; its music stops. */
export function unpairZone(rest: Rest, zone: string): Promise<void> {
  return rest.delete(`${zonePath(zone)}/device`);
}
