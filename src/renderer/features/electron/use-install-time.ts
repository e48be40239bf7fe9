import type { UpdateProgress } from "#shared/contract/ipc/updates.ts";
import { useDateText } from "../../lib/i18n/dates.ts";

/** When a new version is installed by itself, as a time of day; null when only a person installs it. */
export function useInstallTime(progress: UpdateProgress | null): string | null {
  const dateText = useDateText();
  if (progress?.status !== "available" || progress.installsAt === null) return null;
  return dateText(progress.installsAt, { weekday: "long", hour: "numeric", minute: "2-digit" });
}
