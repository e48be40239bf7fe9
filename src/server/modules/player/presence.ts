import { and, eq, inArray, isNotNull, lt } from "drizzle-orm";
import { devices, playbackStates, soundZones } from "#server/db/schema/places.ts";
import { ensureStates } from "#server/modules/playback/intent-repository.ts";
import type { Services } from "#server/services.ts";
import { OFFLINE_AFTER_MS, type PlayerMessage } from "#shared/contract/player.ts";
import type { ZoneScope } from "#shared/domain/access/viewer.ts";
import { playerReads } from "./player-reads.ts";

/** Which connection holds a zone. One at most; the last that came. */

type Client = Extract<PlayerMessage, { type: "hello" }>["client"];

export interface Presence {
  readonly soundZoneId: string;
  readonly connectionId: string;
  readonly deviceId: string;
}

/** Lets a connection take its zone. False when the device is no longer paired with it. */
export async function takeZone(
  services: Pick<Services, "db" | "now">,
  { soundZoneId, connectionId, deviceId }: Presence,
  client: Client,
): Promise<boolean> {
  const { db } = services;
  const device = await playerReads(services).device(deviceId);
  if (device?.soundZoneId !== soundZoneId) return false;
  if (device.appVersion !== client.version || device.osVersion !== client.os)
    await db
      .update(devices)
      .set({ appVersion: client.version, osVersion: client.os })
      .where(eq(devices.id, deviceId));
  const take = () =>
    db
      .update(playbackStates)
      .set({ connectionId, playerKind: client.kind, seenAt: services.now() })
      .where(eq(playbackStates.soundZoneId, soundZoneId))
      .returning({ id: playbackStates.soundZoneId });
  if ((await take()).length > 0) return true;
  await ensureStates(db, [soundZoneId]);
  return (await take()).length > 0;
}

/** Lets the zone go, unless another connection has taken it meanwhile. */
export async function leaveZone(
  db: Services["db"],
  { soundZoneId, connectionId }: Pick<Presence, "soundZoneId" | "connectionId">,
): Promise<boolean> {
  const left = await db
    .update(playbackStates)
    .set({ connectionId: null })
    .where(and(eq(playbackStates.soundZoneId, soundZoneId), eq(playbackStates.connectionId, connectionId)))
    .returning({ id: playbackStates.soundZoneId });
  return left.length > 0;
}

/** Lets go of zones whose connection has been quiet for too long: its process died. Gives these zones. */
export async function sweepPresence(services: Pick<Services, "db" | "now">): Promise<readonly ZoneScope[]> {
  const quietSince = new Date(services.now().getTime() - OFFLINE_AFTER_MS);
  const gone = await services.db
    .update(playbackStates)
    .set({ connectionId: null })
    .where(and(isNotNull(playbackStates.connectionId), lt(playbackStates.seenAt, quietSince)))
    .returning({ id: playbackStates.soundZoneId });
  if (gone.length === 0) return [];
  return await services.db
    .select({ soundZoneId: soundZones.id, accountId: soundZones.accountId })
    .from(soundZones)
    .where(
      inArray(
        soundZones.id,
        gone.map(({ id }) => id),
      ),
    );
}

/** Whether a device is paired with this zone. */
export async function isPairedWith(
  db: Services["db"],
  { deviceId, soundZoneId }: Pick<Presence, "deviceId" | "soundZoneId">,
): Promise<boolean> {
  const found = await db
    .select({ id: devices.id })
    .from(devices)
    .where(and(eq(devices.id, deviceId), eq(devices.soundZoneId, soundZoneId)))
    .limit(1);
  return found.length > 0;
}
