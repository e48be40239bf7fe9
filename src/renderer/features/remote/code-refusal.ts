import type { TFunction } from "i18next";
import { ApiError } from "#renderer/lib/transport/api-error.ts";

/** Why a code was refused, in words; null if something else failed. */
export function codeRefusal(t: TFunction, error: unknown): string | null {
  if (!(error instanceof ApiError)) return null;
  if (error.reason === "unknown") return t("remote.code.failure.unknown");
  return error.reason === "too-many-tries" ? t("remote.code.failure.too-many-tries") : null;
}
