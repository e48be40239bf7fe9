import type { i18n } from "i18next";
import { ApiError } from "#renderer/lib/transport/api-error.ts";
import { formatPeriod } from "#shared/domain/formatting/duration.ts";
import { TRIES_WINDOW_MS } from "#shared/domain/sign-in/tries.ts";

/** Why a code was refused, in words; null if something else failed. */
export function codeRefusal({ t, language }: i18n, error: unknown): string | null {
  if (!(error instanceof ApiError)) return null;
  if (error.reason === "unknown") return t("remote.code.failure.unknown");
  return error.reason === "too-many-tries"
    ? t("remote.code.failure.too-many-tries", { wait: formatPeriod(TRIES_WINDOW_MS, language) })
    : null;
}
