import { CodeRefusal } from "#shared/contract/code-refusal.ts";
import { ApiError } from "../../lib/transport/api-error.ts";

/** Why the service refused the link; null for any other error, or none. */
export function linkRefusal(error: unknown): CodeRefusal | null {
  return error instanceof ApiError ? (CodeRefusal.safeParse(error.reason).data ?? null) : null;
}
