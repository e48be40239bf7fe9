import type { Refusal } from "#shared/domain/result/result.ts";
import type { PictureRefusal } from "./catalog/art/given-picture.ts";
import { type Problem, problem } from "./problems.ts";

/** When to send a picture again that had no turn. */
const RETRY_MS = 10_000;

/** The refusal of a picture that somebody gave. */
export function pictureProblem(reason: PictureRefusal): Refusal<Problem> {
  if (reason === "busy")
    return problem("unavailable", { retryAfterMs: RETRY_MS, message: "Too many pictures are being drawn" });
  return problem("invalid", { fields: { picture: { code: "rule", rule: reason } } });
}
