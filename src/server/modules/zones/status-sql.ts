import { type SQL, sql } from "drizzle-orm";
import { devices, playbackStates, soundZones } from "#server/db/schema/places.ts";
import { OFFLINE_AFTER_MS } from "#shared/contract/player.ts";
import {
  OLDEST_SUPPORTED_VERSION,
  type ZoneState,
  type ZoneStatusCode,
} from "#shared/domain/zones/status.ts";

/**
 * The zone's status as SQL, for filters over more zones than one page.
 *
 * [Note: status in two languages] The rule is zoneStatus() of shared/domain/zones. These two expressions say the same
 * for selectZones(), and an integration test compares them on every combination of facts.
 */
export function zoneStateSql(now: Date): SQL<ZoneState> {
  return sql<ZoneState>`case
    when ${isUnpaired} then 'NOT_SETUP'
    when ${isUnpaid(now)} then 'INCOMPLETE'
    when ${isOffline(now)} then 'ERROR'
    when ${soundZones.playFromId} is null then 'INCOMPLETE'
    else 'OK' end`;
}

/** As {@link zoneStateSql}, the code. */
export function zoneStatusCodeSql(now: Date): SQL<ZoneStatusCode | null> {
  return sql<ZoneStatusCode | null>`case
    when ${isUnpaired} or ${isUnpaid(now)} then null
    when ${isOffline(now)} then 'PLAYER_DISCONNECTED'
    when ${soundZones.playFromId} is null then null
    when ${isDeprecated} then 'PLAYER_DEPRECATED'
    when ${volume} = 0 then 'PLAYER_MUTED'
    else null end`;
}

const isUnpaired = sql`${devices.id} is null`;

const volume = sql`coalesce(${playbackStates.volume}, (${soundZones.settings} ->> 'default_volume')::int)`;

/** Leading numbers of the first three parts, as an array that compares like versions do. */
function versionParts(version: SQL): SQL {
  const part = (place: number) =>
    sql`coalesce(substring(split_part(split_part(${version}, '-', 1), '.', ${place}) from '^[0-9]{1,9}'), '0')::int`;
  return sql`array[${part(1)}, ${part(2)}, ${part(3)}]`;
}

const isDeprecated = sql`${devices.appVersion} <> '' and
  ${versionParts(sql`${devices.appVersion}`)} < ${versionParts(sql`${OLDEST_SUPPORTED_VERSION}::text`)}`;

function isUnpaid(now: Date): SQL {
  return sql`coalesce(${soundZones.paidUntil} <= ${now.toISOString()}::timestamptz, true)`;
}

function isOffline(now: Date): SQL {
  const limit = new Date(now.getTime() - OFFLINE_AFTER_MS).toISOString();
  return sql`coalesce(greatest(${playbackStates.seenAt}, ${devices.pairedAt}) <= ${limit}::timestamptz, true)`;
}
