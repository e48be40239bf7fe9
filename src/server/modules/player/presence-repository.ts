import { and, eq, inArray, isNotNull, lt } from "drizzle-orm";
import type { Database } from "#server/db/database.ts";
import { playbackStates, soundZones } from "#server/db/schema/places.ts";
import type { PlayerMessage } from "#shared/contract/player.ts";
import type { ZoneScope } from "#shared/domain/access/viewer.ts";

/** Which connection owns a zone, according to its row of playback_states. */

type ConnectedZone = { readonly soundZoneId: string; readonly connectionId: string };

/** Assigns the zone to a connection; false while the zone has no row. */
export async function setZoneConnection(
  db: Database,
  {
    soundZoneId,
    connectionId,
    acceptsAnnouncements,
  }: ConnectedZone & { readonly acceptsAnnouncements: boolean },
  playerKind: Extract<PlayerMessage, { type: "hello" }>["client"]["kind"],
  seenAt: Date,
): Promise<boolean> {
  const held = await db
    .update(playbackStates)
    .set({ connectionId, playerKind, seenAt, acceptsAnnouncements })
    .where(eq(playbackStates.soundZoneId, soundZoneId))
    .returning({ id: playbackStates.soundZoneId });
  return held.length > 0;
}

/** Releases the zone; false when another connection has taken it meanwhile. */
export async function releaseZone(
  db: Database,
  { soundZoneId, connectionId }: ConnectedZone,
): Promise<boolean> {
  const left = await db
    .update(playbackStates)
    .set({ connectionId: null })
    .where(and(eq(playbackStates.soundZoneId, soundZoneId), eq(playbackStates.connectionId, connectionId)))
    .returning({ id: playbackStates.soundZoneId });
  return left.length > 0;
}

/** Releases and returns the zones whose connection was last heard from before this. */
export async function releaseQuietZones(db: Database, quietSince: Date): Promise<readonly ZoneScope[]> {
  const left = await db
    .update(playbackStates)
    .set({ connectionId: null })
    .where(and(isNotNull(playbackStates.connectionId), lt(playbackStates.seenAt, quietSince)))
    .returning({ id: playbackStates.soundZoneId });
  if (left.length === 0) return [];
  return await db
    .select({ soundZoneId: soundZones.id, accountId: soundZones.accountId })
    .from(soundZones)
    .where(
      inArray(
        soundZones.id,
        left.map(({ id }) => id),
      ),
    );
}
