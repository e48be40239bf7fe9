import { Button, Skeleton } from "@mantine/core";
import {
  IconArchive,
  IconArchiveOff,
  IconArrowLeft,
  IconMusic,
  IconPencil,
  IconPlayerStopFilled,
  IconScissors,
  IconSpeakerphone,
} from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { Suspense, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import { useMay } from "#renderer/data/access/access.ts";
import { useRefusalText } from "#renderer/data/access/refusal-text.ts";
import { useArchiveAnnouncement } from "#renderer/data/messaging/announcement-changes.ts";
import { type Announcement, announcementsQuery } from "#renderer/data/messaging/announcements.ts";
import { ListenButton } from "#renderer/features/messaging/listening/listen-button.tsx";
import { SoundPicture } from "#renderer/features/messaging/listening/sound-picture.tsx";
import { useListening } from "#renderer/features/messaging/listening/use-listening.ts";
import { useMusicToLower } from "#renderer/features/messaging/listening/use-music-to-lower.ts";
import { useDateText } from "#renderer/lib/i18n/dates.ts";
import { paths } from "#renderer/lib/paths.ts";
import { usePageTitle } from "#renderer/lib/routing/use-page-title.ts";
import { useServices } from "#renderer/lib/services.tsx";
import { LazyAnnounceNow } from "#renderer/parts/messaging/lazy-announce-now.tsx";
import { DisabledReason } from "#renderer/ui/buttons/disabled-reason.tsx";
import { QueryError } from "#renderer/ui/feedback/query-error.tsx";
import { PageHeader } from "#renderer/ui/layout/page-header.tsx";
import { formatDuration } from "#shared/domain/formatting/duration.ts";
import { CutAnew } from "./cut-anew.tsx";
import { MessageCampaigns } from "./message-campaigns.tsx";
import { MessageNotFound } from "./message-not-found.tsx";
import classes from "./message-page.module.css";
import { RenameDialog } from "./rename-dialog.tsx";

const BARS = 160;

/** /accounts/{account}/messaging/messages/{message} */
export function MessagePage() {
  const { t } = useTranslation();
  const { accountId, messageId } = paths.message.useParams();
  const query = useQuery(announcementsQuery(useServices(), accountId));
  if (query.isLoadingError) return <QueryError error={query.error} onRetry={() => query.refetch()} />;
  if (query.data === undefined)
    return (
      <div role="status" aria-label={t("app.loading")}>
        <Skeleton height={280} radius="lg" />
      </div>
    );
  const message = query.data.find(({ id }) => id === messageId);
  // A message that was just made may be newer than the list.
  if (!message) return query.isFetching ? <Skeleton height={280} radius="lg" /> : <MessageNotFound />;
  return <MessageView key={messageId} account={accountId} message={message} />;
}

interface MessageViewProps {
  readonly account: string;
  readonly message: Announcement;
}

function MessageView({ account, message }: MessageViewProps) {
  const { t } = useTranslation();
  const dateText = useDateText();
  const refusal = useRefusalText(useMay("messaging.edit", { account }));
  const { mutate: archive } = useArchiveAnnouncement(account);
  const announceRefusal = useRefusalText(useMay("messaging.announce", { account }));
  const [opened, setOpened] = useState<"rename" | "cut" | "announce" | null>(null);
  // Its code stays once it was opened, so that the dialog can close with its animation.
  const [wasAnnouncing, setWasAnnouncing] = useState(false);
  const announce = () => {
    setOpened("announce");
    setWasAnnouncing(true);
  };
  const close = () => setOpened(null);
  const sound = useRef<HTMLElement>(null);
  /** Opens or closes the cut. The button that was pressed goes, so that the section gets the focus. */
  const cut = (isOpen: boolean) => {
    sound.current?.focus();
    setOpened(isOpen ? "cut" : null);
  };
  const { id, name, archived, createdAt, updatedAt } = message;
  const { audio, text } = message.message;
  usePageTitle(name);
  const day = (at: string) => dateText(new Date(at), { dateStyle: "medium", timeStyle: "short" });
  const ArchiveIcon = archived ? IconArchiveOff : IconArchive;
  return (
    <>
      <PageHeader
        above={
          <Link className={classes.up} to={paths.messages({ accountId: account })}>
            <IconArrowLeft size={16} aria-hidden />
            {t("messaging.messages.all")}
          </Link>
        }
        title={<span dir="auto">{name}</span>}
        below={archived ? t("messaging.messages.isArchived") : null}
        actions={
          <div className={classes.buttons}>
            {!archived && (
              <DisabledReason reason={announceRefusal}>
                {(props) => (
                  <Button
                    leftSection={<IconSpeakerphone size={18} aria-hidden />}
                    aria-haspopup="dialog"
                    onClick={announce}
                    {...props}
                  >
                    {t("messaging.messages.playNow")}
                  </Button>
                )}
              </DisabledReason>
            )}
            <DisabledReason reason={refusal}>
              {(props) => (
                <Button
                  variant="default"
                  leftSection={<IconPencil size={16} aria-hidden />}
                  aria-haspopup="dialog"
                  onClick={() => setOpened("rename")}
                  {...props}
                >
                  {t("messaging.messages.rename")}
                </Button>
              )}
            </DisabledReason>
            <DisabledReason reason={refusal}>
              {(props) => (
                <Button
                  variant="default"
                  leftSection={<ArchiveIcon size={16} aria-hidden />}
                  onClick={() => archive({ id, name, archived: !archived })}
                  {...props}
                >
                  {t(archived ? "messaging.messages.unarchive" : "messaging.messages.archive")}
                </Button>
              )}
            </DisabledReason>
          </div>
        }
      />
      <section ref={sound} tabIndex={-1} className={classes.sound} aria-label={t("messaging.messages.sound")}>
        {opened === "cut" ? (
          <CutAnew account={account} message={message} onClose={() => cut(false)} />
        ) : (
          <>
            <div className={classes.listening}>
              <ListenButton id={audio.id} name={name} url={audio.url} />
              <div className={classes.picture}>
                <SoundPicture peaks={audio.peaks} bars={BARS} />
              </div>
              <span className={classes.length}>{formatDuration(audio.durationMs)}</span>
            </div>
            <WithMusic account={account} message={message} />
            {text !== "" && (
              <blockquote dir="auto" className={classes.text}>
                {text}
              </blockquote>
            )}
            <div className={classes.foot}>
              <span className={classes.hint}>
                {t("messaging.messages.dates", { created: day(createdAt), updated: day(updatedAt) })}
              </span>
              <DisabledReason reason={refusal}>
                {(props) => (
                  <Button
                    variant="default"
                    leftSection={<IconScissors size={16} aria-hidden />}
                    onClick={() => cut(true)}
                    {...props}
                  >
                    {t("messaging.messages.cutAnew")}
                  </Button>
                )}
              </DisabledReason>
            </div>
          </>
        )}
      </section>
      <MessageCampaigns account={account} message={message} editRefusal={refusal} />
      <section className={classes.section} aria-labelledby="plays-of-message">
        <h2 id="plays-of-message" className={classes.heading}>
          {t("messaging.messages.plays")}
        </h2>
        <Link to={paths.messagingHistory({ accountId: account, message: id })}>
          {t("messaging.messages.toPlays")}
        </Link>
      </section>
      {wasAnnouncing && (
        <Suspense fallback={null}>
          <LazyAnnounceNow
            account={account}
            zone={null}
            announcement={id}
            opened={opened === "announce"}
            onClose={close}
          />
        </Suspense>
      )}
      <RenameDialog account={account} message={message} opened={opened === "rename"} onClose={close} />
    </>
  );
}

/** Plays the message over lowered music, as it is heard in a zone. */
function WithMusic({ account, message }: MessageViewProps) {
  const { t } = useTranslation();
  const { audio } = message.message;
  const music = useMusicToLower(account);
  const { isPlaying, toggle } = useListening(`${audio.id} with music`);
  if (music === null) return null;
  return (
    <div>
      <Button
        variant="default"
        leftSection={
          isPlaying ? <IconPlayerStopFilled size={16} aria-hidden /> : <IconMusic size={16} aria-hidden />
        }
        onClick={() => toggle({ url: audio.url, music })}
      >
        {t(isPlaying ? "messaging.messages.cut.stop" : "messaging.messages.withMusic")}
      </Button>
    </div>
  );
}
