import { CodeRefusal } from "#shared/contract/code-refusal.ts";
import { ApiError } from "../../lib/transport/api-error.ts";

/** Why the service did not take the link; null when something else went wrong, or nothing. */
export function linkRefusal(error: unknown): CodeRefusal | null {
  return error instanceof ApiError ? (CodeRefusal.safeParse(error.reason).data ?? null) : null;
}
