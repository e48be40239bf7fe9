import { IconCalendarTime } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { momentIn } from "#renderer/lib/i18n/days.ts";
import { localTimeZone } from "#renderer/lib/page/time-zone.ts";
import type { PlannedPart } from "#shared/contract/player.ts";
import classes from "./player-page.module.css";

interface NextChangeProps {
  /** The planned music after the change. */
  readonly next: PlannedPart;
  /** IANA time zone of the location, whose local time is shown. */
  readonly timezone: string;
  /** The service's clock, epoch ms. */
  readonly serverTime: number;
}

/**
 * The planned end of a zone's music and what follows: "Until Fri 02:00, then Night jazz". Names whose time it is where the
 * reader's clock shows another.
 */
export function NextChange({ next, timezone, serverTime }: NextChangeProps) {
  const { t, i18n } = useTranslation();
  if (next.from === null) return null;
  const momentAt = (place: string) => momentIn(place, Date.parse(next.from ?? ""), serverTime, i18n.language);
  const there = momentAt(timezone);
  const isElsewhere = there !== momentAt(localTimeZone());
  const time = isElsewhere ? t("player.change.there", { time: there }) : there;
  return (
    <p className={classes.next}>
      <IconCalendarTime size={16} stroke={1.7} aria-hidden />
      {next.kind === "closed"
        ? t("player.change.closed", { time })
        : next.music === null
          ? t("player.change.silence", { time })
          : t("player.change.music", { time, name: next.name || next.music })}
    </p>
  );
}
