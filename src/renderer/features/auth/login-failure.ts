import { ApiError } from "#renderer/lib/transport/api-error.ts";

type LoginFailure =
  | "wrongCredentials"
  | "demoPassword"
  | "elsewhere"
  | "elsewhereDesktop"
  | "rateLimited"
  | "failed";

/** Why sign-in failed, as a text key under `auth`. The desktop app points to its other sign-in methods. */
export function loginFailure(error: unknown, where: "web" | "electron"): LoginFailure {
  if (!(error instanceof ApiError)) return "failed";
  if (error.reason === "demo-password") return "demoPassword";
  if (error.organisation !== null) return where === "web" ? "elsewhere" : "elsewhereDesktop";
  if (error.status === 401 || error.status === 400) return "wrongCredentials";
  return error.status === 429 ? "rateLimited" : "failed";
}

/** Slug of the organisation where the person has to sign in instead; null for any other failure. */
export function organisationOf(error: unknown): string | null {
  return error instanceof ApiError ? error.organisation : null;
}
