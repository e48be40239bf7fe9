import { randomUUID } from "node:crypto";
import { lockAccount } from "#server/modules/accounts/public.ts";
import { publishMessaging } from "#server/modules/messaging/announce-change.ts";
import {
  type CampaignRow,
  countCampaigns,
  findAnnouncements,
  findCampaigns,
  insertCampaign,
  ownPlaces,
  updateCampaign,
} from "#server/modules/messaging/repository.ts";
import { type Problem, problem } from "#server/problems.ts";
import type { Services } from "#server/services.ts";
import { type CampaignRule, MAX_CAMPAIGNS } from "#shared/contract/announcements.ts";
import type {
  CampaignChange,
  CampaignTargets,
  NewCampaign,
} from "#shared/contract/graphql/inputs/messaging.ts";
import { idOf } from "#shared/domain/ids/opaque-id.ts";
import { ok, type Refusal, type Result } from "#shared/domain/result/result.ts";
import type { FieldMessages } from "#shared/domain/validation/message.ts";

const TOO_MANY = problem("invalid", {
  reason: "too-many-campaigns",
  fields: { name: { code: "rule", rule: "campaignLimit", values: { most: MAX_CAMPAIGNS } } },
});

type Parts = Pick<CampaignRow, "rule" | "announcementIds" | "zoneIds" | "locationIds" | "labelIds">;

/** Adds a campaign to an account. */
export async function addCampaign(
  services: Services,
  accountId: string,
  { name, enabled, announcementIds, rule, targets }: Omit<NewCampaign, "account">,
): Promise<Result<CampaignRow, Problem>> {
  const at = services.now();
  const row: CampaignRow = {
    id: idOf("AnnouncementCampaign", randomUUID()),
    accountId,
    name,
    enabled,
    archived: false,
    rule,
    announcementIds: [...new Set(announcementIds)],
    ...columnsOf(targets),
    createdAt: at,
    updatedAt: at,
  };
  const refused = await refusalOf(services, accountId, row, null);
  if (refused) return refused;
  const added = await services.db.transaction(async (tx): Promise<Result<CampaignRow, Problem>> => {
    await lockAccount(tx, accountId);
    if ((await countCampaigns(tx, accountId)) >= MAX_CAMPAIGNS) return TOO_MANY;
    await insertCampaign(tx, row);
    return ok(row);
  });
  if (added.ok) publishMessaging(services, accountId);
  return added;
}

/** Changes what is given of a campaign. */
export async function changeCampaign(
  services: Services,
  accountId: string,
  { id, name, enabled, archived, announcementIds, rule, targets }: Omit<CampaignChange, "account">,
): Promise<Result<CampaignRow, Problem>> {
  const [row] = await findCampaigns(services.db, accountId, [id]);
  if (!row) return problem("not-found");
  const changes = {
    ...(name == null ? {} : { name }),
    ...(enabled == null ? {} : { enabled }),
    ...(archived == null ? {} : { archived }),
    ...(announcementIds == null ? {} : { announcementIds: [...new Set(announcementIds)] }),
    ...(rule == null ? {} : { rule }),
    ...(targets == null ? {} : columnsOf(targets)),
  };
  if (Object.keys(changes).length === 0) return ok(row);
  const refused = await refusalOf(services, accountId, { ...row, ...changes }, row);
  if (refused) return refused;
  const changed = await services.db.transaction(async (tx): Promise<Result<CampaignRow, Problem>> => {
    await lockAccount(tx, accountId);
    const returns = row.archived && archived === false;
    if (returns && (await countCampaigns(tx, accountId)) >= MAX_CAMPAIGNS) return TOO_MANY;
    const updated = await updateCampaign(tx, id, { ...changes, updatedAt: services.now() });
    return updated ? ok(updated) : problem("not-found");
  });
  if (changed.ok) publishMessaging(services, accountId);
  return changed;
}

/** Everywhere includes the rest: a campaign that is narrowed again starts without leftovers. */
function columnsOf({ everywhere, zones, locations, labels }: CampaignTargets) {
  if (everywhere) return { everywhere, zoneIds: [], locationIds: [], labelIds: [] };
  const once = (ids: readonly string[]) => [...new Set(ids)];
  return { everywhere, zoneIds: once(zones), locationIds: once(locations), labelIds: once(labels) };
}

/**
 * Refuses a period that ends before it starts, and messages and places that the account does not have; null when there are
 * none. What the campaign had before stays allowed: a label of it may have been deleted since.
 */
async function refusalOf(
  { db }: Pick<Services, "db">,
  accountId: string,
  wanted: Parts,
  before: Parts | null,
): Promise<Refusal<Problem> | null> {
  const added = (ids: keyof Omit<Parts, "rule">) => {
    const known = new Set(before?.[ids]);
    return wanted[ids].filter((id) => !known.has(id));
  };
  const places = { zones: added("zoneIds"), locations: added("locationIds"), labels: added("labelIds") };
  const messages = added("announcementIds");
  const [own, found] = await Promise.all([
    ownPlaces(db, accountId, places),
    findAnnouncements(db, accountId, messages),
  ]);
  const isOwn = Object.values(places)
    .flat()
    .every((id) => own.has(id));
  const fields: FieldMessages = {
    ...(endsBeforeStart(wanted.rule) ? { "rule.to": { code: "rule", rule: "endBeforeStart" } } : {}),
    ...(found.length < messages.length ? { announcementIds: { code: "rule", rule: "unknownMessage" } } : {}),
    ...(isOwn ? {} : { targets: { code: "rule", rule: "unknownPlace" } }),
  };
  return Object.keys(fields).length > 0 ? problem("invalid", { fields }) : null;
}

function endsBeforeStart({ from, to }: CampaignRule): boolean {
  return from !== null && to !== null && to < from;
}
