import type { z } from "zod";
import { accountFacts } from "#server/modules/accounts/public.ts";
import { ruleFacts } from "#server/modules/alerts/records.ts";
import { labelsOfZones, openIncidents, zonesOfAccount } from "#server/modules/alerts/repository.ts";
import { findUsers } from "#server/modules/users/public.ts";
import { hooksOf } from "#server/modules/webhooks/public.ts";
import type { Problem } from "#server/problems.ts";
import type { Services } from "#server/services.ts";
import type { AlertRuleInput, previewAlertRule } from "#shared/contract/rest/accounts/alerts.ts";
import { locationsWithin } from "#shared/domain/access/may.ts";
import { isAbout } from "#shared/domain/alerts/alert-facts.ts";
import { lastedLongEnough } from "#shared/domain/alerts/due-notices.ts";
import { ok, type Result } from "#shared/domain/result/result.ts";
import { type RulePlace, readRule } from "./save-rule.ts";

type Preview = z.output<typeof previewAlertRule.response>;

/** Who would be told by a rule, and about what. Refusals: invalid, as for saving it. */
export async function previewRule(
  services: Services,
  place: RulePlace,
  input: z.output<typeof AlertRuleInput>,
): Promise<Result<Preview, Problem>> {
  const { db, env } = services;
  const { account, viewer, userId } = place;
  const read = await readRule(services, place, input);
  if (!read.ok) return read;
  const { columns, recipients } = read.value;
  const rule = ruleFacts("", columns, []);
  const within = locationsWithin(viewer, "alert.own", { account: accountFacts(account, env.billing) });
  const isSeen = (location: string) => within === null || within.includes(location);
  const zones = (await zonesOfAccount(db, account.id)).filter(({ locationId }) => isSeen(locationId));
  const labels = await labelsOfZones(
    db,
    zones.map(({ id }) => id),
  );
  const labelsOf = (zone: string) => labels.get(zone) ?? [];
  // Of any kind: the places decide.
  const [kind] = columns.kinds;
  const named = zones.filter(
    ({ id, locationId }) => kind !== undefined && isAbout(rule, { kind, locationId, labels: labelsOf(id) }),
  );
  const now = services.now().getTime();
  const open = (await openIncidents(db, account.id)).filter(({ incident, location }) => {
    const facts = {
      ...incident,
      labels: labelsOf(incident.soundZoneId),
      timezone: location.timezone,
      startedAt: incident.startedAt.getTime(),
      endedAt: null,
    };
    return isSeen(incident.locationId) && isAbout(rule, facts) && lastedLongEnough(rule, facts, now);
  });
  const people = await findUsers(db, userId === null ? recipients : [userId]);
  return ok({
    people: columns.mail ? people.map(({ name, email }) => ({ name, email })) : [],
    webhooks: columns.webhook ? (await hooksOf(db, account.id)).length : 0,
    locations: new Set(named.map(({ locationId }) => locationId)).size,
    zones: named.length,
    open_incidents: open.length,
  });
}
