import { useTranslation } from "react-i18next";
import type { UpdateProgress } from "#shared/contract/ipc/updates.ts";

/** When a new version is installed by itself, as a time of day; null when only a person installs it. */
export function useInstallTime(progress: UpdateProgress | null): string | null {
  const { i18n } = useTranslation();
  if (progress?.status !== "available" || progress.installsAt === null) return null;
  const format = new Intl.DateTimeFormat(i18n.language, {
    weekday: "short",
    hour: "2-digit",
    minute: "2-digit",
  });
  return format.format(progress.installsAt);
}
