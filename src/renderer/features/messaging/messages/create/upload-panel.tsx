import { Button, FileButton } from "@mantine/core";
import { IconUpload } from "@tabler/icons-react";
import { useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import type { FoundFile } from "#renderer/parts/own-music/found-files.ts";
import { useWindowDrop } from "#renderer/parts/own-music/use-window-drop.ts";
import { ANNOUNCEMENT_FILE_BYTES } from "#shared/contract/rest/messages/announcement-audio.ts";
import { formatBytes } from "#shared/domain/formatting/units.ts";
import { READ_FORMATS } from "#shared/domain/own-music/music-files.ts";
import classes from "./create.module.css";
import { SendingState } from "./sending-state.tsx";
import { useSoundUpload } from "./use-sound-upload.ts";

const ACCEPTED = ["audio/*", ...READ_FORMATS].join(",");

interface UploadPanelProps {
  readonly account: string;
  /** A file was sent: the id of its source, and the file's name. */
  readonly onSource: (source: string, name: string) => void;
  readonly onBusy: (isBusy: boolean) => void;
  /** Whether a file that is dropped anywhere on the page is taken. */
  readonly takesDrops: boolean;
  readonly onDropped: () => void;
}

/** Takes a sound file: by dropping it, or by choosing it. */
export function UploadPanel({ account, onSource, onBusy, takesDrops, onDropped }: UploadPanelProps) {
  const { t, i18n } = useTranslation();
  const [isSeveral, setSeveral] = useState(false);
  const reset = useRef<() => void>(null);
  const upload = useSoundUpload(account, onSource);
  const isSending = upload.state.kind === "sending";
  useEffect(() => onBusy(isSending), [isSending, onBusy]);
  const choose = (file: File | null | undefined) => {
    // Reset, so that the same file can be chosen again.
    reset.current?.();
    setSeveral(false);
    if (file) upload.send(file, "upload");
  };
  const { isOver } = useWindowDrop((found: readonly FoundFile[]) => {
    if (!takesDrops || isSending) return;
    choose(found[0]?.file);
    setSeveral(found.length > 1);
    onDropped();
  });
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for forms
    <div
      className={classes.panel}
      role="group"
      aria-label={t("messaging.messages.ways.upload")}
      data-over={isOver || undefined}
    >
      {isSending ? null : (
        <>
          <p className={classes.lead} data-drop>
            {t(isOver ? "messaging.messages.upload.dropNow" : "messaging.messages.upload.drop")}
          </p>
          <FileButton accept={ACCEPTED} resetRef={reset} onChange={choose}>
            {(props) => (
              <Button {...props} leftSection={<IconUpload size={18} aria-hidden />}>
                {t("messaging.messages.upload.choose")}
              </Button>
            )}
          </FileButton>
          <p className={classes.hint}>
            {t("ownMusic.upload.formats", { size: formatBytes(ANNOUNCEMENT_FILE_BYTES, i18n.language) })}
          </p>
        </>
      )}
      {isSeveral && <p className={classes.hint}>{t("messaging.messages.upload.several")}</p>}
      <SendingState upload={upload} />
    </div>
  );
}
