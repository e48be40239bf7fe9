import type { Database } from "#server/db/database.ts";
import { countLabels } from "#server/modules/labels/repository.ts";
import { type Problem, problem } from "#server/problems.ts";
import type { Refusal } from "#shared/domain/result/result.ts";

/** Why these labels cannot be put on a thing of an account; null when all of them are its own. */
export async function refuseLabels(
  db: Database,
  accountId: string,
  ids: readonly string[],
): Promise<Refusal<Problem> | null> {
  const wanted = new Set(ids);
  if (wanted.size === 0 || (await countLabels(db, accountId, [...wanted])) === wanted.size) return null;
  return problem("invalid", { fields: { labels: { code: "rule", rule: "unknownLabel" } } });
}
