import { eq, inArray } from "drizzle-orm";
import { accounts } from "#server/db/schema/people.ts";
import { locations, playbackStates, soundZones } from "#server/db/schema/places.ts";
import type { Services } from "#server/services.ts";
import { OFFLINE_AFTER_MS } from "#shared/contract/player.ts";
import { type AccountPlan, planOf, tierNumber } from "#shared/domain/accounts/plan.ts";

/** A zone with its location, account and playback row, as the player's module needs them. */
export interface PlayedZone {
  readonly zone: typeof soundZones.$inferSelect;
  readonly location: typeof locations.$inferSelect;
  readonly account: typeof accounts.$inferSelect;
  /** Null until somebody controls or plays the zone. */
  readonly state: typeof playbackStates.$inferSelect | null;
}

/** Reads zones with what belongs to them, in one query; unknown ids are left out. */
export async function readZones(
  db: Services["db"],
  ids: readonly string[],
): Promise<ReadonlyMap<string, PlayedZone>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .select({ zone: soundZones, location: locations, account: accounts, state: playbackStates })
    .from(soundZones)
    .innerJoin(locations, eq(locations.id, soundZones.locationId))
    .innerJoin(accounts, eq(accounts.id, soundZones.accountId))
    .leftJoin(playbackStates, eq(playbackStates.soundZoneId, soundZones.id))
    .where(inArray(soundZones.id, [...ids]));
  return new Map(rows.map((row) => [row.zone.id, row]));
}

/** Reads one zone. */
export async function readZone(db: Services["db"], id: string): Promise<PlayedZone | undefined> {
  return (await readZones(db, [id])).get(id);
}

/** The tier that counts for an account. */
export function tierOf({ env }: Pick<Services, "env">, account: AccountPlan): number {
  return tierNumber(planOf(account, env.billing).tier);
}

/** Whether a player holds the zone now: connected, and heard of lately. `now` in epoch ms. */
export function isOnline(
  state: { readonly connectionId: string | null; readonly seenAt: Date | null } | null,
  now: number,
): boolean {
  return (
    state?.connectionId != null && state.seenAt !== null && now - state.seenAt.getTime() < OFFLINE_AFTER_MS
  );
}
