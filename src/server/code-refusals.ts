import type { CodeRefusal } from "#shared/contract/code-refusal.ts";
import { type Refusal, refuse } from "#shared/domain/result/result.ts";
import type { Problem, ProblemKind } from "./problems.ts";

const KINDS = {
  unknown: "not-found",
  expired: "gone",
  used: "conflict",
  "too-many-tries": "rate-limited",
} as const satisfies Record<CodeRefusal, ProblemKind>;

const MESSAGES: Readonly<Record<CodeRefusal, string>> = {
  unknown: "There is no such code",
  expired: "The code has expired",
  used: "The code was used before",
  "too-many-tries": "Too many wrong codes, wait a while",
};

/** Result for a rejected code; `retryAfterMs`: when to try again. */
export function codeProblem(reason: CodeRefusal, retryAfterMs?: number): Refusal<Problem> {
  return refuse({
    kind: KINDS[reason],
    reason,
    message: MESSAGES[reason],
    ...(retryAfterMs === undefined ? {} : { retryAfterMs }),
  });
}
