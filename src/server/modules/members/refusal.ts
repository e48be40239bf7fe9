import { type Problem, problem } from "#server/problems.ts";
import type { MembershipRefusal } from "#shared/domain/accounts/membership.ts";
import type { Refusal } from "#shared/domain/result/result.ts";

const PROBLEMS = {
  "owners-only": { kind: "forbidden", message: "Only an owner may do this" },
  "last-owner": { kind: "conflict", message: "An account needs an owner" },
} as const satisfies Record<MembershipRefusal, Problem>;

/** Why a change of a membership is rejected. */
export function refusalOf(reason: MembershipRefusal): Refusal<Problem> {
  const { kind, message } = PROBLEMS[reason];
  return problem(kind, { reason, message });
}
