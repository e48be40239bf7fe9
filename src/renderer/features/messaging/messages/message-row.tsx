import { ActionIcon, VisuallyHidden } from "@mantine/core";
import { IconArchive, IconArchiveOff } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import { useArchiveAnnouncement } from "#renderer/data/messaging/announcement-changes.ts";
import type { Announcement } from "#renderer/data/messaging/announcements.ts";
import { ListenButton } from "#renderer/features/messaging/listening/listen-button.tsx";
import { SoundPicture } from "#renderer/features/messaging/listening/sound-picture.tsx";
import { useDateText } from "#renderer/lib/i18n/dates.ts";
import { paths } from "#renderer/lib/paths.ts";
import { type DisabledProps, DisabledReason } from "#renderer/ui/buttons/disabled-reason.tsx";
import { Hint } from "#renderer/ui/feedback/hint.tsx";
import { formatDuration } from "#shared/domain/formatting/duration.ts";
import classes from "./message-row.module.css";

const BARS = 60;

interface MessageRowProps {
  readonly account: string;
  readonly message: Announcement;
  /** Null: the person may change messages. */
  readonly editRefusal: string | null;
}

/** A message in the list: listening to it, what it is, and archiving it. */
export function MessageRow({ account, message, editRefusal }: MessageRowProps) {
  const { t } = useTranslation();
  const dateText = useDateText();
  const { mutate } = useArchiveAnnouncement(account);
  const { id, name, archived, createdAt, campaignIds } = message;
  const { audio } = message.message;
  const archiveLabel = t(archived ? "messaging.messages.unarchiveOne" : "messaging.messages.archiveOne", {
    name,
  });
  const Icon = archived ? IconArchiveOff : IconArchive;
  const archive = (props: DisabledProps) => (
    <ActionIcon
      size={44}
      aria-label={archiveLabel}
      onClick={() => mutate({ id, name, archived: !archived })}
      {...props}
    >
      <Icon size={20} stroke={1.7} aria-hidden />
    </ActionIcon>
  );
  return (
    <div className={classes.row}>
      <ListenButton id={audio.id} name={name} url={audio.url} />
      <div className={classes.words}>
        <Link
          className={classes.name}
          dir="auto"
          title={name}
          to={paths.message({ accountId: account, messageId: id })}
        >
          {name}
        </Link>
        <div className={classes.detail}>
          <span className={classes.length}>
            <VisuallyHidden>{t("messaging.messages.length")} </VisuallyHidden>
            {formatDuration(audio.durationMs)}
          </span>
          <span>
            {campaignIds.length === 0
              ? t("messaging.messages.unused")
              : t("messaging.messages.inCampaigns", { count: campaignIds.length })}
          </span>
          <time className={classes.date} dateTime={createdAt}>
            {dateText(new Date(createdAt), { dateStyle: "medium" })}
          </time>
        </div>
      </div>
      <div className={classes.picture}>
        <SoundPicture peaks={audio.peaks} bars={BARS} />
      </div>
      {editRefusal === null ? (
        <Hint label={archiveLabel}>{archive({})}</Hint>
      ) : (
        <DisabledReason reason={editRefusal}>{archive}</DisabledReason>
      )}
    </div>
  );
}
