import { Alert, Button, Skeleton } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useUpdateAnnouncement } from "#renderer/data/messaging/announcement-changes.ts";
import { type Announcement, announcementAudioQueries } from "#renderer/data/messaging/announcements.ts";
import { LeaveQuestion } from "#renderer/forms/leave-question.tsx";
import { useErrorText } from "#renderer/lib/errors/use-error-text.ts";
import { useServices } from "#renderer/lib/services.tsx";
import { QueryError } from "#renderer/ui/feedback/query-error.tsx";
import { CutEditor, type CutSound } from "./cut/cut-editor.tsx";
import classes from "./message-page.module.css";

interface CutAnewProps {
  readonly account: string;
  readonly message: Announcement;
  readonly onClose: () => void;
}

/** Cuts a message anew, from the sound as it was sent. */
export function CutAnew(props: CutAnewProps) {
  const { t } = useTranslation();
  const { source } = props.message.message.audio;
  const query = useQuery(announcementAudioQueries(useServices()).source(props.account, source.id));
  const close = (
    <Button variant="default" onClick={props.onClose}>
      {t("app.cancel")}
    </Button>
  );
  if (query.isLoadingError)
    return (
      <>
        <QueryError error={query.error} onRetry={() => query.refetch()} />
        {close}
      </>
    );
  if (!query.data?.sound)
    return (
      <div role="status" aria-label={t("app.loading")}>
        <Skeleton height={180} radius="lg" />
      </div>
    );
  return <Editor {...props} sound={query.data.sound} />;
}

function Editor({ account, message, onClose, sound }: CutAnewProps & { readonly sound: CutSound }) {
  const { t } = useTranslation();
  const errorText = useErrorText();
  const update = useUpdateAnnouncement(account);
  const { source } = message.message.audio;
  const { startMs, endMs } = source;
  const [cut, setCut] = useState({ startMs, endMs });
  const isChanged = cut.startMs !== startMs || cut.endMs !== endMs;
  const save = () => {
    if (!isChanged) return onClose();
    update.mutate({ id: message.id, audio: { source: source.id, ...cut } }, { onSuccess: onClose });
  };
  return (
    <>
      <CutEditor id={source.id} sound={sound} cut={cut} onChange={setCut} />
      {update.error === null ? null : (
        <Alert color="red" role="alert">
          {errorText(update.error)}
        </Alert>
      )}
      <div className={classes.buttons}>
        <Button loading={update.isPending} onClick={save}>
          {t("messaging.messages.saveCut")}
        </Button>
        <Button variant="default" onClick={onClose}>
          {t("app.cancel")}
        </Button>
      </div>
      <LeaveQuestion asks={() => isChanged} asksBrowser={isChanged} />
    </>
  );
}
