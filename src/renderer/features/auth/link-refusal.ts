import { ApiError } from "#renderer/lib/transport/api-error.ts";
import { CodeRefusal } from "#shared/contract/code-refusal.ts";

/** Why the service refused the link; null for any other error, or none. */
export function linkRefusal(error: unknown): CodeRefusal | null {
  return error instanceof ApiError ? (CodeRefusal.safeParse(error.reason).data ?? null) : null;
}
