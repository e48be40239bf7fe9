import type { Refusal } from "#shared/domain/result/result.ts";
import type { PictureRefusal } from "./catalog/art/given-picture.ts";
import { type Problem, problem } from "./problems.ts";

/** Retry delay for a picture rejected by a full queue. */
const RETRY_MS = 10_000;

/** The refusal of an uploaded picture, which is this field of the request. */
export function pictureProblem(reason: PictureRefusal, field = "picture"): Refusal<Problem> {
  if (reason === "busy")
    return problem("unavailable", { retryAfterMs: RETRY_MS, message: "Too many pictures are being drawn" });
  return problem("invalid", { fields: { [field]: { code: "rule", rule: reason } } });
}
