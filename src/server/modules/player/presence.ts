import { updateDevice } from "#server/modules/devices/public.ts";
import { ensureStates } from "#server/modules/playback/public.ts";
import type { Services } from "#server/services.ts";
import type { PlayerMessage } from "#shared/contract/player.ts";
import type { ZoneScope } from "#shared/domain/access/viewer.ts";
import { OFFLINE_AFTER_MS } from "#shared/domain/zones/zone-facts.ts";
import { playerReads } from "./player-reads.ts";
import { releaseQuietZones, setZoneConnection } from "./presence-repository.ts";

/** Which connection owns a zone: at most one, the latest. */

type Client = Extract<PlayerMessage, { type: "hello" }>["client"];

export interface Presence {
  readonly soundZoneId: string;
  readonly connectionId: string;
  readonly deviceId: string;
  /** Whether its player can announce messages. */
  readonly acceptsAnnouncements: boolean;
}

/** Assigns a connection its zone. False when the device is no longer paired with it. */
export async function claimZone(
  services: Pick<Services, "db" | "now" | "parts">,
  presence: Presence,
  client: Client,
): Promise<boolean> {
  const { db } = services;
  const { soundZoneId, deviceId } = presence;
  const device = await playerReads(services).device(deviceId);
  if (device?.soundZoneId !== soundZoneId) return false;
  if (device.appVersion !== client.version || device.osVersion !== client.os)
    await updateDevice(db, deviceId, { appVersion: client.version, osVersion: client.os });
  if (await setZoneConnection(db, presence, client.kind, services.now())) return true;
  await ensureStates(db, [soundZoneId]);
  return await setZoneConnection(db, presence, client.kind, services.now());
}

/** Releases and returns zones whose connection has been silent for too long because its process died. */
export function sweepPresence({ db, now }: Pick<Services, "db" | "now">): Promise<readonly ZoneScope[]> {
  return releaseQuietZones(db, new Date(now().getTime() - OFFLINE_AFTER_MS));
}
