import { useTranslation } from "react-i18next";
import { StatusBadge } from "#renderer/ui/status/status-badge.tsx";

/** Says that the zone's schedule is switched off. */
export function ScheduleOff() {
  const { t } = useTranslation();
  return <StatusBadge tone="none">{t("player.scheduleOff")}</StatusBadge>;
}
