import { ApiError } from "../../lib/transport/api-error.ts";

/** Why signing in failed, as the key of its text under `auth`. */
export function loginFailure(error: unknown): "wrongCredentials" | "demoPassword" | "rateLimited" | "failed" {
  if (!(error instanceof ApiError)) return "failed";
  if (error.reason === "demo-password") return "demoPassword";
  if (error.status === 401 || error.status === 400) return "wrongCredentials";
  return error.status === 429 ? "rateLimited" : "failed";
}
