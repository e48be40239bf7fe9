import { useTranslation } from "react-i18next";
import { hoursAndMinutes } from "#shared/domain/formatting/duration.ts";

interface HeardTracks {
  readonly total: number;
  /** In ms. */
  readonly totalDuration: number;
}

/** Number and total length of tracks, in words. */
export function useSummary({ total, totalDuration }: HeardTracks): string {
  const { t } = useTranslation();
  const { hours, minutes } = hoursAndMinutes(totalDuration);
  const length =
    hours > 0 ? t("music.duration.hours", { hours, minutes }) : t("music.duration.minutes", { minutes });
  const count = t("music.trackCount", { count: total });
  return total === 0 ? count : `${count}, ${length}`;
}
