import { inQuery, useServiceMutation } from "#renderer/data/calls/mutation.ts";
import { useServices } from "#renderer/lib/services.tsx";
import {
  type FlagRuleRecord,
  type OperatorFlag,
  removeOperatorFlagRule,
  setOperatorFlag,
} from "#shared/contract/rest/operator-flags.ts";
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

/** Turns a flag on or off for everybody, an account or a share of the users. The form shows refusals. */
export function useSetFlag() {
  return useServiceMutation(setOperatorFlag, {
    ...useShown(),
    success: "operator.flags.saved",
    failure: "caller",
  });
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
