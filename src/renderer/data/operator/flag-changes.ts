import { inQuery, useServiceMutation } from "#renderer/data/calls/mutation.ts";
import { useServices } from "#renderer/lib/services.tsx";
import {
  type FlagRuleRecord,
  type FlagRuleScope,
  type OperatorFlag,
  removeOperatorFlagRule,
  setOperatorFlag,
} from "#shared/contract/rest/operator/operator-flags.ts";
import { operatorFlagQueries } from "./flags.ts";
import { serviceLogKey } from "./operator.ts";

/** The effects of a changed rule on screens. */
function useShown() {
  const { queryKey } = operatorFlagQueries(useServices()).flags();
  return {
    learned: (_: unknown, answer: OperatorFlag) => [
      inQuery(queryKey, (flags) => flags?.map((flag) => (flag.name === answer.name ? answer : flag))),
    ],
    stale: () => [queryKey, serviceLogKey],
  };
}

/**
 * Turns a flag on or off for everybody, an account or a share of the users, with undo: a rule that it replaced returns.
 * The form shows refusals.
 */
export function useSetFlag(flag: OperatorFlag) {
  const shown = useShown();
  const restore = useServiceMutation(setOperatorFlag, shown);
  const remove = useServiceMutation(removeOperatorFlagRule, shown);
  return useServiceMutation(setOperatorFlag, {
    ...shown,
    success: "operator.flags.saved",
    undo: ({ body }, answer) => {
      const params = { flag: flag.name };
      const former = ruleFor(flag, body.scope);
      const added = ruleFor(answer, body.scope);
      if (former) restore.mutate({ params, body: { scope: former.scope, enabled: former.enabled } });
      else if (added) remove.mutate({ params: { ...params, rule: added.id } });
    },
    failure: "caller",
  });
}

/** The rule that one for this scope replaces. */
function ruleFor({ rules }: OperatorFlag, scope: FlagRuleScope): FlagRuleRecord | undefined {
  const account = (of: FlagRuleScope) => (of.kind === "account" ? of.account : "");
  return rules.find((rule) => rule.scope.kind === scope.kind && account(rule.scope) === account(scope));
}

/** Removes a flag's rule, with undo. */
export function useRemoveFlagRule(flag: OperatorFlag) {
  const shown = useShown();
  const restore = useServiceMutation(setOperatorFlag, shown);
  const remove = useServiceMutation(removeOperatorFlagRule, {
    ...shown,
    success: "operator.flags.removed",
    undo: ({ params }) => {
      const rule = flag.rules.find(({ id }) => id === params.rule);
      if (rule)
        restore.mutate({ params: { flag: flag.name }, body: { scope: rule.scope, enabled: rule.enabled } });
    },
  });
  return (rule: FlagRuleRecord) => remove.mutate({ params: { flag: flag.name, rule: rule.id } });
}
