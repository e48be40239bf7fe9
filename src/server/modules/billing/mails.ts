import type { Database } from "#server/db/database.ts";
import type { BillingMail } from "#shared/domain/billing/mails.ts";
import { insertMail } from "./repository.ts";
import type { BillingFacts } from "./state.ts";

/** The mails that a change writes, with it: they are sent afterwards, once. */

const MOST_NAMES = 20;

/** The names of zones in a mail. */
export function about(
  { names }: Pick<BillingFacts, "names">,
  zoneIds: readonly string[],
): { readonly zones: readonly string[]; readonly count: number } {
  return {
    zones: zoneIds.slice(0, MOST_NAMES).map((id) => names.get(id) ?? ""),
    count: zoneIds.length,
  };
}

/** `key`: the same mail is written once. */
export function writeMail(
  tx: Database,
  accountId: string,
  { key, mail, at }: { readonly key: string; readonly mail: BillingMail; readonly at: Date },
): Promise<void> {
  return insertMail(tx, accountId, `${mail.kind}/${key}`, mail, at);
}
