import { and, eq, isNotNull, type SQL, sql } from "drizzle-orm";
import { devices, playbackStates, soundZones, zoneErrors } from "#server/db/schema/places.ts";
import type { DeviceTroubleCause } from "#shared/contract/device.ts";
import type { Billing, SubscriptionState } from "#shared/domain/zones/standing.ts";
import type { ZoneState, ZoneStatusCode } from "#shared/domain/zones/status.ts";
import { OFFLINE_AFTER_MS } from "#shared/domain/zones/zone-facts.ts";

/** Inputs of a zone's status besides the zone itself. */
export interface SqlMoment {
  readonly billing: Billing;
  readonly now: Date;
}

/**
 * The zone's status as SQL, for filtering zones beyond one page.
 *
 * [Note: status in two languages] The rule is zoneStatus() of shared/domain/zones. These two expressions
 * repeat it for selectZones(), and an integration test compares them on every combination of facts.
 */
export function zoneStateSql({ billing, now }: SqlMoment): SQL<ZoneState> {
  return sql<ZoneState>`case
    when ${isUnpaired} then 'NOT_SETUP'
    when ${isUnpaid(billing, now)} then 'INCOMPLETE'
    when ${isOffline(now)} then 'ERROR'
    when ${soundZones.playFromId} is null then 'INCOMPLETE'
    when ${hasError(sql`not wrong.hidden`)} then 'ERROR'
    else 'OK' end`;
}

/** The zone's status code as SQL, see {@link zoneStateSql}. */
export function zoneStatusCodeSql({ billing, now }: SqlMoment): SQL<ZoneStatusCode | null> {
  return sql<ZoneStatusCode | null>`case
    when ${isUnpaired} or ${isUnpaid(billing, now)} then null
    when ${isOffline(now)} then 'PLAYER_DISCONNECTED'
    when ${soundZones.playFromId} is null then null
    when ${hasError(sql`wrong.cause = ${UNSUPPORTED}`)} then 'PLAYER_DEPRECATED'
    when ${volume} = 0 then 'PLAYER_MUTED'
    else null end`;
}

const UNSUPPORTED: DeviceTroubleCause = "DEVICE_ERROR_UNSUPPORTED_VERSION";

const isUnpaired = sql`${devices.id} is null`;

const volume = sql`coalesce(${playbackStates.volume}, (${soundZones.settings} ->> 'default_volume')::int)`;

/** Whether the zone has an open error of this kind. */
function hasError(kind: SQL): SQL {
  return sql`exists (
    select 1 from ${zoneErrors} as wrong
    where wrong.sound_zone_id = ${soundZones.id} and wrong.resolved_at is null and ${kind})`;
}

function isUnpaid(billing: Billing, now: Date): SQL {
  if (billing === "off") return sql`false`;
  return sql`coalesce(${soundZones.paidUntil} <= ${now.toISOString()}::timestamptz, true)`;
}

function isOffline(now: Date): SQL {
  const limit = new Date(now.getTime() - OFFLINE_AFTER_MS).toISOString();
  return sql`coalesce(greatest(${playbackStates.seenAt}, ${devices.pairedAt}) <= ${limit}::timestamptz, true)`;
}

/** Whether the zone's subscription is in this state: standingOf() of shared/domain/zones as SQL. */
export function subscriptionIs(state: SubscriptionState, { billing, now }: SqlMoment): SQL | undefined {
  if (billing === "off") return state === "ACTIVE" ? sql`true` : sql`false`;
  const at = sql`${now.toISOString()}::timestamptz`;
  const isPaused = sql`coalesce(${soundZones.reactivateAt} > ${at}, false)`;
  const paidUntil = soundZones.paidUntil;
  switch (state) {
    case "INACTIVE":
      return sql`${paidUntil} is null`;
    case "PAUSED":
      return and(isNotNull(paidUntil), isPaused);
    case "EXPIRED":
      return and(sql`${paidUntil} <= ${at}`, sql`not ${isPaused}`);
    case "CANCELLED":
      return and(
        sql`${paidUntil} > ${at}`,
        sql`not ${isPaused}`,
        eq(soundZones.subscriptionDeactivated, true),
      );
    case "ACTIVE":
      return and(
        sql`${paidUntil} > ${at}`,
        sql`not ${isPaused}`,
        eq(soundZones.subscriptionDeactivated, false),
      );
  }
}
