import { findAccount } from "#server/modules/accounts/public.ts";
import { recordOperation } from "#server/modules/audit/public.ts";
import {
  listFlagRules,
  lockFlagRules,
  removeFlagRule,
  type StoredFlagRule,
  setFlagRule,
} from "#server/modules/flags/public.ts";
import { type Problem, problem } from "#server/problems.ts";
import type { Services } from "#server/services.ts";
import type { UserViewer } from "#shared/domain/access/viewer.ts";
import type { FieldChange } from "#shared/domain/audit/changes.ts";
import type { FlagName } from "#shared/domain/flags/flags.ts";
import type { FlagScope } from "#shared/domain/flags/rules.ts";
import { ok, type Result } from "#shared/domain/result/result.ts";

type Writing = Pick<Services, "db" | "now">;

/** Turns a flag on or off for a scope, and logs it. Other properties of the rule stay. */
export async function setFlag(
  { db, now }: Writing,
  viewer: UserViewer,
  flag: FlagName,
  { scope, enabled }: { readonly scope: FlagScope; readonly enabled: boolean },
): Promise<Result<true, Problem>> {
  return await db.transaction(async (tx) => {
    await lockFlagRules(tx);
    const rules = await listFlagRules({ db: tx });
    const before = rules.find((rule) => rule.flag === flag && isSame(rule.scope, scope)) ?? null;
    if (before?.properties.enabled === enabled && percentOf(before) === percentIn(scope)) return ok(true);
    const set = await setFlagRule(
      { db: tx, now },
      { flag, scope, properties: { ...before?.properties, enabled } },
    );
    if (!set.ok) return set;
    const changes = await changesOf({ db: tx }, before, set.value);
    await recordOperation(tx, viewer, { kind: "service.flag-set", at: now(), subjectName: flag, changes });
    return ok(true);
  });
}

/** Removes a rule of a flag, and logs it. */
export async function removeFlag(
  { db, now }: Writing,
  viewer: UserViewer,
  flag: FlagName,
  id: string,
): Promise<Result<true, Problem>> {
  return await db.transaction(async (tx) => {
    await lockFlagRules(tx);
    const rule = (await listFlagRules({ db: tx })).find((one) => one.id === id && one.flag === flag);
    if (!rule) return problem("not-found");
    const removed = await removeFlagRule({ db: tx }, id);
    if (!removed.ok) return removed;
    const changes = await changesOf({ db: tx }, rule, null);
    await recordOperation(tx, viewer, {
      kind: "service.flag-removed",
      at: now(),
      subjectName: flag,
      changes,
    });
    return ok(true);
  });
}

/** A flag has one rule for everybody, one for a share, and one for each account. */
function isSame(one: FlagScope, other: FlagScope): boolean {
  if (one.kind !== other.kind) return false;
  return one.kind !== "account" || other.kind !== "account" || one.account === other.account;
}

/** A rule's scope and state for the log, with the state and the share that it had before. */
async function changesOf(
  { db }: Pick<Services, "db">,
  before: StoredFlagRule | null,
  after: StoredFlagRule | null,
): Promise<readonly FieldChange[]> {
  const scope = (after ?? before)?.scope;
  const enabled = { from: before?.properties.enabled ?? null, to: after?.properties.enabled ?? null };
  if (scope?.kind === "account") {
    const account = await findAccount(db, scope.account);
    const name = account?.businessName ?? scope.account;
    return [
      { field: "flag_account", from: null, to: name },
      { field: "flag_enabled", ...enabled },
    ];
  }
  if (scope?.kind === "share")
    return [
      { field: "flag_percent", from: percentOf(before), to: percentOf(after) },
      { field: "flag_enabled", ...enabled },
    ];
  return [{ field: "flag_everybody", ...enabled }];
}

function percentOf(rule: StoredFlagRule | null): number | null {
  return rule ? percentIn(rule.scope) : null;
}

function percentIn(scope: FlagScope): number | null {
  return scope.kind === "share" ? scope.percent : null;
}
