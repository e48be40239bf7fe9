import { randomUUID } from "node:crypto";
import type { z } from "zod";
import { type AccountRow, accountFacts, aclsOfAccount } from "#server/modules/accounts/public.ts";
import { columnsOf, toAlertRule } from "#server/modules/alerts/records.ts";
import { insertRule, recipientsOf, rulesOf, writeRule } from "#server/modules/alerts/repository.ts";
import { refuseLabels } from "#server/modules/labels/public.ts";
import { locationsOfAccount } from "#server/modules/locations/public.ts";
import { type Problem, problem } from "#server/problems.ts";
import type { Services } from "#server/services.ts";
import {
  type AlertRule,
  type AlertRuleInput,
  MOST_ALERT_RULES,
} from "#shared/contract/rest/accounts/alerts.ts";
import { locationsWithin } from "#shared/domain/access/may.ts";
import type { PersonViewer } from "#shared/domain/access/viewer.ts";
import { ok, type Result } from "#shared/domain/result/result.ts";

type Input = z.output<typeof AlertRuleInput>;

/** Whose rule it is: this person's, or for null the company's. */
export interface RulePlace {
  readonly account: AccountRow;
  readonly viewer: PersonViewer;
  readonly userId: string | null;
}

/** Adds a rule. Refusals: invalid. */
export async function createRule(
  services: Services,
  place: RulePlace,
  input: Input,
): Promise<Result<AlertRule, Problem>> {
  const { db, now } = services;
  const { account, userId } = place;
  const read = await readRule(services, place, input);
  if (!read.ok) return read;
  if ((await rulesOf(db, account.id, userId)).length >= MOST_ALERT_RULES)
    return problem("invalid", { reason: "too-many", message: `More than ${MOST_ALERT_RULES} rules` });
  const row = { id: randomUUID(), accountId: account.id, userId, ...read.value.columns, createdAt: now() };
  await db.transaction((tx) => insertRule(tx, row, read.value.recipients));
  publishAlerts(services, account.id);
  return ok(toAlertRule(row, await recipientsOf(db, [row.id])));
}

/** Changes a rule. Refusals: invalid, not-found. */
export async function changeRule(
  services: Services,
  place: RulePlace,
  id: string,
  input: Input,
): Promise<Result<AlertRule, Problem>> {
  const { db } = services;
  const { account, userId } = place;
  const read = await readRule(services, place, input);
  if (!read.ok) return read;
  const { columns, recipients } = read.value;
  const row = await db.transaction((tx) =>
    writeRule(tx, { id, accountId: account.id, userId }, columns, recipients),
  );
  if (!row) return problem("not-found");
  publishAlerts(services, account.id);
  return ok(toAlertRule(row, await recipientsOf(db, [id])));
}

/** The rule's columns and the people whom it names, checked. */
export async function readRule({ db, env }: Services, { account, viewer, userId }: RulePlace, input: Input) {
  const within = locationsWithin(viewer, "alert.own", { account: accountFacts(account, env.billing) });
  const own = new Set((await locationsOfAccount(db, account.id, within)).map(({ id }) => id));
  if (!input.locations.every((id) => own.has(id)))
    return problem("invalid", { fields: { locations: { code: "invalid" } } });
  const unknown = await refuseLabels(db, account.id, input.labels);
  if (unknown) return unknown;
  // Webhooks and other people's mail are the company's.
  if (userId !== null) {
    if (!input.mail) return problem("invalid", { fields: { mail: { code: "required" } } });
    return ok({ columns: { ...columnsOf(input), webhook: false }, recipients: [] });
  }
  const recipients = input.mail ? [...new Set(input.recipients)] : [];
  if (input.mail && recipients.length === 0)
    return problem("invalid", { fields: { recipients: { code: "required" } } });
  const members = new Set((await aclsOfAccount(db, account.id)).map(({ acl }) => acl.userId));
  if (!recipients.every((id) => members.has(id)))
    return problem("invalid", { fields: { recipients: { code: "invalid" } } });
  return ok({ columns: columnsOf(input), recipients });
}

/** Updates the account's screens. */
export function publishAlerts({ events }: Pick<Services, "events">, account: string): void {
  events.publish("alert_update", { data: { type: "account", id: account }, account });
}
