import { useTranslation } from "react-i18next";

const HOUR_S = 3600;
const MINUTE_S = 60;

/** Words for a number of seconds: hours, or minutes of less than one. */
export function useTimeText(): (seconds: number) => string {
  const { t, i18n } = useTranslation();
  const { format } = new Intl.NumberFormat(i18n.language, { maximumFractionDigits: 1 });
  return (seconds) =>
    seconds >= HOUR_S
      ? t("rights.hours", { hours: format(seconds / HOUR_S) })
      : t("rights.minutes", { minutes: format(seconds / MINUTE_S) });
}
