import { useDateText } from "#renderer/lib/i18n/dates.ts";
import type { UpdateProgress } from "#shared/contract/ipc/updates.ts";

/** When a new version installs automatically; null if a person has to install it. */
export function useInstallTime(
  progress: UpdateProgress | null,
): { readonly day: string; readonly time: string } | null {
  const dateText = useDateText();
  if (progress?.status !== "available" || progress.installsAt === null) return null;
  const { installsAt } = progress;
  return {
    day: dateText(installsAt, { weekday: "long" }),
    time: dateText(installsAt, { hour: "numeric", minute: "2-digit" }),
  };
}
