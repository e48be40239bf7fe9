import { defaultsOf, type FlagName, type FlagProperties } from "./flags.ts";
import { fractionOf } from "./seed.ts";

/** The people for whom a rule decides. */
export type FlagScope =
  | { readonly kind: "everybody" }
  | { readonly kind: "account"; readonly account: string }
  /** A share of the users, in percent. */
  | { readonly kind: "share"; readonly percent: number };

/** The host's decision about a flag. There is one per flag and scope; an account is a scope of its own. */
export interface FlagRule {
  readonly flag: FlagName;
  readonly scope: FlagScope;
  readonly properties: FlagProperties;
}

/** The caller of the service, as far as rules look at them. */
export interface FlagSubject {
  /** Id of the person or the player. */
  readonly id: string;
  /** The account in which they work; null for none. */
  readonly account: string | null;
}

/**
 * A flag's properties: those of its default row, changed by the rule with the closest scope. An account's rule comes
 * before that for a share, and that before the one for everybody.
 */
export function resolveFlag(
  flag: FlagName,
  rules: readonly FlagRule[],
  subject: FlagSubject,
): FlagProperties {
  const closest = rules
    .filter((rule) => rule.flag === flag && appliesTo(rule, subject))
    .toSorted((a, b) => CLOSENESS[a.scope.kind] - CLOSENESS[b.scope.kind])[0];
  return { ...defaultsOf(flag), ...closest?.properties };
}

const CLOSENESS: Readonly<Record<FlagScope["kind"], number>> = { account: 0, share: 1, everybody: 2 };

function appliesTo({ flag, scope }: FlagRule, { id, account }: FlagSubject): boolean {
  if (scope.kind === "everybody") return true;
  if (scope.kind === "account") return scope.account === account;
  // A person stays in a growing share.
  return fractionOf("share", flag, id) * 100 < scope.percent;
}
