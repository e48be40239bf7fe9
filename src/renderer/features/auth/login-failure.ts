import { ApiError } from "../../lib/transport/api-error.ts";

type LoginFailure =
  | "wrongCredentials"
  | "demoPassword"
  | "elsewhere"
  | "elsewhereDesktop"
  | "rateLimited"
  | "failed";

/** Why signing in failed, as the key of its text under `auth`. The desktop app leads to its other ways. */
export function loginFailure(error: unknown, where: "web" | "electron"): LoginFailure {
  if (!(error instanceof ApiError)) return "failed";
  if (error.reason === "demo-password") return "demoPassword";
  if (error.organisation !== null) return where === "web" ? "elsewhere" : "elsewhereDesktop";
  if (error.status === 401 || error.status === 400) return "wrongCredentials";
  return error.status === 429 ? "rateLimited" : "failed";
}

/** The organisation that somebody has to sign in at instead, by its slug; null where that is not why it failed. */
export function organisationOf(error: unknown): string | null {
  return error instanceof ApiError ? error.organisation : null;
}
