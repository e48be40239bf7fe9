import type { z } from "zod";
import type { AlertRule, AlertRuleInput } from "#shared/contract/rest/accounts/alerts.ts";
import type { RuleFacts } from "#shared/domain/alerts/alert-facts.ts";
import type { AlertRuleRow } from "./repository.ts";

/** Columns of a rule from a request. */
export function columnsOf(input: z.output<typeof AlertRuleInput>): Columns {
  return {
    name: input.name,
    kinds: [...new Set(input.kinds)],
    afterMinutes: input.after_minutes,
    openingHoursOnly: input.opening_hours_only,
    locations: [...new Set(input.locations)],
    labels: [...new Set(input.labels)],
    mail: input.mail,
    webhook: input.webhook,
    digestHour: input.digest?.hour ?? null,
    digestZone: input.digest?.zone ?? null,
    quietHours: input.quiet_hours,
  };
}

type Columns = Omit<AlertRuleRow, "id" | "accountId" | "userId" | "createdAt">;

export function toAlertRule(
  row: AlertRuleRow,
  recipients: readonly { readonly id: string; readonly name: string }[],
): AlertRule {
  return {
    id: row.id,
    company: row.userId === null,
    name: row.name,
    kinds: [...row.kinds],
    after_minutes: row.afterMinutes,
    opening_hours_only: row.openingHoursOnly,
    locations: [...row.locations],
    labels: [...row.labels],
    mail: row.mail,
    webhook: row.webhook,
    recipients: recipients.map(({ id, name }) => ({ id, name })),
    digest: digestOf(row),
    quiet_hours: row.quietHours,
  };
}

/** A rule as the domain's rules read it; `recipients` are the addresses of its people. */
export function ruleFacts(id: string, row: Columns, recipients: readonly string[]): RuleFacts {
  const { mail, webhook, kinds, afterMinutes, openingHoursOnly, locations, labels, quietHours } = row;
  return {
    id,
    recipients: mail ? recipients : [],
    webhook,
    kinds,
    afterMinutes,
    openingHoursOnly,
    locations,
    labels,
    digest: digestOf(row),
    quietHours,
  };
}

function digestOf({ digestHour: hour, digestZone: zone }: Pick<Columns, "digestHour" | "digestZone">) {
  return hour === null || zone === null ? null : { hour, zone };
}
