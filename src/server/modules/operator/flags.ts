import { findAccounts } from "#server/modules/accounts/public.ts";
import { listFlagRules, type StoredFlagRule } from "#server/modules/flags/public.ts";
import type { Services } from "#server/services.ts";
import { HostFlag, type OperatorFlag } from "#shared/contract/rest/operator/operator-flags.ts";
import { defaultsOf } from "#shared/domain/flags/flags.ts";

type Reading = Pick<Services, "db">;

/** The flags that the host can set, with its rules. */
export async function operatorFlags(services: Reading): Promise<OperatorFlag[]> {
  const rules = await listFlagRules(services);
  return await Promise.all(HostFlag.options.map((name) => toOperatorFlag(services, name, rules)));
}

/** One of them. */
export async function operatorFlag(services: Reading, name: OperatorFlag["name"]): Promise<OperatorFlag> {
  return toOperatorFlag(services, name, await listFlagRules(services));
}

async function toOperatorFlag(
  { db }: Reading,
  name: OperatorFlag["name"],
  all: readonly StoredFlagRule[],
): Promise<OperatorFlag> {
  const rules = all.filter(({ flag }) => flag === name);
  const accounts = rules.flatMap(({ scope }) => (scope.kind === "account" ? [scope.account] : []));
  const found = accounts.length === 0 ? [] : await findAccounts(db, accounts);
  const nameOf = new Map(found.map(({ id, businessName }) => [id, businessName]));
  return {
    name,
    enabled: defaultsOf(name).enabled,
    rules: rules.map(({ id, scope, properties }) => ({
      id,
      scope,
      account_name: scope.kind === "account" ? (nameOf.get(scope.account) ?? "") : "",
      enabled: properties.enabled,
    })),
  };
}
