import type { Services } from "#server/services.ts";
import { type StoredFlagRule, toRule } from "./records.ts";
import { listRuleRows } from "./repository.ts";

/** Every rule of the host, by flag. */
export async function listFlagRules({ db }: Pick<Services, "db">): Promise<readonly StoredFlagRule[]> {
  return (await listRuleRows(db)).map(toRule).filter((rule) => rule !== null);
}
