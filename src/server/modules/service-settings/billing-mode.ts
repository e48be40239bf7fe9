import type { Database } from "#server/db/database.ts";
import { BILLING_MODES, type Billing } from "#shared/domain/zones/standing.ts";
import { settingsNamed, writeSetting } from "./repository.ts";

/** The billing mode of the last start; null: this is the first. */
export async function readBillingMode(db: Database): Promise<Billing | null> {
  const stored = (await settingsNamed(db, ["billing_mode"])).get("billing_mode");
  return BILLING_MODES.find((mode) => mode === stored) ?? null;
}

export async function writeBillingMode(db: Database, mode: Billing, now: Date): Promise<void> {
  await writeSetting(db, "billing_mode", mode, now);
}
