import { addExposures } from "#server/modules/flags/repository.ts";
import { isResolveTokenOf } from "#server/modules/flags/resolve-token.ts";
import { type Problem, problem } from "#server/problems.ts";
import type { Services } from "#server/services.ts";
import type { SignedInViewer } from "#shared/domain/access/viewer.ts";
import { type FlagName, isFlagName } from "#shared/domain/flags/flags.ts";
import { ok, type Result } from "#shared/domain/result/result.ts";

interface Applied {
  readonly events: readonly { readonly flag: string }[];
  readonly resolveToken: string;
}

/** Counts the flags that a caller has been shown; without the caller, and without flags of other versions. */
export async function applyFlags(
  { db, now, tokens }: Pick<Services, "db" | "now" | "tokens">,
  viewer: SignedInViewer,
  { events, resolveToken }: Applied,
): Promise<Result<true, Problem>> {
  if (!isResolveTokenOf(tokens, viewer, resolveToken))
    return problem("not-found", { message: "No such resolve token" });
  const counts = new Map<FlagName, number>();
  for (const { flag } of events) if (isFlagName(flag)) counts.set(flag, (counts.get(flag) ?? 0) + 1);
  await addExposures(db, counts, now());
  return ok(true);
}
