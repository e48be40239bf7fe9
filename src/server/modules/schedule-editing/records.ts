import { accountFacts } from "#server/modules/accounts/public.ts";
import { catalogueOf, wholeCatalogue } from "#server/modules/music-lookup/public.ts";
import {
  type ExceptionRow,
  exceptionsOf,
  type OccasionalRow,
  occasionalOf,
  type ScheduleRow,
  type SlotRow,
  slotsOf,
} from "#server/modules/schedules/public.ts";
import type { Services } from "#server/services.ts";
import type { Schedule, ScheduleCollection, ScheduleSummary } from "#shared/contract/rest/music/schedules.ts";
import { isOfAccount, may } from "#shared/domain/access/may.ts";
import type { Viewer } from "#shared/domain/access/viewer.ts";
import { listenerOf } from "#shared/domain/music/hearing.ts";
import { dayRule, slotRule } from "#shared/domain/schedules/slot-rule.ts";
import { findWithAccounts, zoneCounts } from "./repository.ts";

/** A schedule as lists show it. */
export function toSummary(row: ScheduleRow, soundZoneCount: number): ScheduleSummary {
  return {
    id: row.id,
    account: row.accountId,
    name: row.name,
    description: row.description,
    image: row.image?.template ?? null,
    color_hex: row.image?.colorHex ?? null,
    color: row.color,
    type: row.composerType === "ZoneScheduleComposer" ? "zone" : "manual",
    sound_zone_id: row.soundZoneId,
    sound_zone_count: soundZoneCount,
    enabled: row.enabled,
    updated_at: row.updatedAt.toISOString(),
  };
}

/** A whole schedule for a reader; strangers do not learn how many zones play it. */
export async function readSchedule(services: Services, viewer: Viewer, row: ScheduleRow): Promise<Schedule> {
  const [[found], slots, exceptions, occasional, counts] = await Promise.all([
    findWithAccounts(services.db, [row.id]),
    slotsOf(services.db, row.id),
    exceptionsOf(services.db, row.id),
    occasionalOf(services.db, row.id),
    zoneCounts(services.db, [row.id]),
  ]);
  const account = found && accountFacts(found.account, services.env.billing);
  const mayEdit =
    account !== undefined && may(viewer, "schedule.edit", { account, composer: row.composerType }).ok;
  const isOwn = mayEdit || isOfAccount(viewer, row.accountId);
  return {
    ...toSummary(row, isOwn ? (counts.get(row.id) ?? 0) : 0),
    account_name: found?.account.businessName ?? "",
    omit_from_library: row.omitFromLibrary,
    snapshot: row.snapshot,
    permissions: mayEdit ? ["MUSIC_READ", "MUSIC_WRITE"] : ["MUSIC_READ"],
    slots: slots.map(toSlot),
    exceptions: exceptions.map(toException),
    occasional: occasional.map(toOccasional),
    collections: await collectionsOf(
      services,
      viewer,
      [...slots, ...exceptions, ...occasional].flatMap(({ collectionIds }) => collectionIds),
    ),
  };
}

function toSlot({ id, name, color, collectionIds, volume, ...minutes }: SlotRow): Schedule["slots"][number] {
  return { id, name, color, collections: collectionIds, volume, ...slotRule(minutes) };
}

function toOccasional(row: OccasionalRow): Schedule["occasional"][number] {
  const { id, name, color, collectionIds, volume, fromDate: from, toDate: to, repeat } = row;
  return { id, name, color, collections: collectionIds, volume, from, to, repeat, ...dayRule(row) };
}

function toException(row: ExceptionRow): Schedule["exceptions"][number] {
  const { id, name, fromDate: from, toDate: to, yearly, kind, day, collectionIds } = row;
  const common = { id, name, from, to, yearly };
  if (kind === "day" && day !== null) return { ...common, plan: { kind, day } };
  return {
    ...common,
    plan: kind === "collections" ? { kind, collections: collectionIds } : { kind: "silence" },
  };
}

async function collectionsOf(
  services: Services,
  viewer: Viewer,
  ids: readonly string[],
): Promise<ScheduleCollection[]> {
  const heard = catalogueOf(services, listenerOf(viewer));
  const whole = wholeCatalogue(services);
  const found = await Promise.all(
    [...new Set(ids)].map(async (id) => ({
      row: await whole.collection(id),
      playable: (await heard.collection(id)) !== undefined,
    })),
  );
  return found.flatMap(({ row, playable }) =>
    row
      ? [
          {
            id: row.id,
            name: row.name,
            // For music that strangers may not access, they see only the name.
            image: playable ? (row.image?.template ?? null) : null,
            color_hex: playable ? (row.image?.colorHex ?? null) : null,
            playable,
          },
        ]
      : [],
  );
}
