import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import { useDateText } from "#renderer/lib/i18n/dates.ts";
import { paths } from "#renderer/lib/paths.ts";
import { StatusBadge, type StatusTone } from "#renderer/ui/status/status-badge.tsx";
import type { AnnouncementPlayRecord } from "#shared/contract/rest/messages/announcement-plays.ts";
import classes from "./history-page.module.css";

const TONES = { played: "ok", cut: "warning", missed: "error" } as const satisfies Record<
  AnnouncementPlayRecord["outcome"],
  StatusTone
>;

interface PlayRowProps {
  readonly account: string;
  readonly play: AnnouncementPlayRecord;
}

/** One message that was due: when by the location's clock, which one, where, and how it went. */
export function PlayRow({ account, play }: PlayRowProps) {
  const { t } = useTranslation();
  const dateText = useDateText();
  const { zone, announcement, campaign, due_at, started_at, outcome, reason } = play;
  const at = started_at ?? due_at;
  return (
    <div className={classes.row}>
      <time className={classes.when} dateTime={at}>
        {dateText(Date.parse(at), { ...MOMENT, timeZone: zone.timezone })}
      </time>
      <div className={classes.words}>
        <Link
          className={classes.name}
          to={paths.message({ accountId: account, messageId: announcement.id })}
          dir="auto"
        >
          {announcement.name}
        </Link>
        <p>
          <bdi>{zone.location}</bdi>
          {" · "}
          <bdi>{zone.name}</bdi>
          {" · "}
          {campaign === null ? (
            t("messaging.history.byHand")
          ) : (
            <Link to={paths.campaign({ accountId: account, campaignId: campaign.id })} dir="auto">
              {campaign.name}
            </Link>
          )}
        </p>
        {reason !== null && <p>{t(`messaging.history.reasons.${reason}`)}</p>}
      </div>
      <StatusBadge tone={TONES[outcome]}>{t(`messaging.history.outcomes.${outcome}`)}</StatusBadge>
    </div>
  );
}

const MOMENT = { dateStyle: "medium", timeStyle: "medium" } as const;
