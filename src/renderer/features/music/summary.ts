import { useTranslation } from "react-i18next";
import { hoursAndMinutes } from "#shared/domain/formatting/duration.ts";
import { useCurrentAccount } from "../../data/current-account.ts";

interface Statistics {
  readonly total: number;
  /** In ms. */
  readonly totalDuration: number;
  readonly explicit: number;
}

/** How many tracks and how long, in words; without the explicit ones where the account filters them. */
export function useSummary({ total, totalDuration, explicit }: Statistics): string {
  const { t } = useTranslation();
  const filtered = useCurrentAccount()?.settings.filter_explicit ?? false;
  const { hours, minutes } = hoursAndMinutes(totalDuration);
  const length =
    hours > 0 ? t("music.duration.hours", { hours, minutes }) : t("music.duration.minutes", { minutes });
  const count = t("music.trackCount", { count: filtered ? total - explicit : total });
  return total === 0 ? count : `${count}, ${length}`;
}
