import { Alert, VisuallyHidden } from "@mantine/core";
import { IconPlugConnectedX } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { useUploads } from "#renderer/parts/own-music/upload-store.ts";
import type { UploadSummary } from "#renderer/parts/own-music/upload-summary.ts";
import { partDone, useUploadTexts } from "#renderer/parts/own-music/use-upload-texts.ts";
import { ProgressBar } from "#renderer/ui/feedback/progress-bar.tsx";
import classes from "./uploads.module.css";

/** How far all files are, and whether the connection is lost. */
export function UploadProgress({ summary }: { readonly summary: UploadSummary }) {
  const { t } = useTranslation();
  const connection = useUploads((store) => store.connection);
  const speed = useUploads((store) => store.speed);
  const { progress, outcome } = useUploadTexts();
  const isDone = summary.finished === summary.total;
  const isLost = connection !== "ok" && summary.unsent > 0;
  const part = partDone(summary);
  const text = isDone ? outcome(summary) : progress(summary, speed);
  // Read aloud in quarters: every file would be too much.
  const quarter = Math.floor(part * 4) * 25;
  const said = isLost ? "" : isDone ? text : t("ownMusic.upload.sentPart", { percent: quarter });
  return (
    <div className={classes.progress}>
      {isLost && (
        <Alert color="yellow" role="status" icon={<IconPlugConnectedX size={18} aria-hidden />}>
          {t(`ownMusic.upload.lost.${connection}`)}
        </Alert>
      )}
      <p className={classes.progressText}>{text}</p>
      {!isDone && <ProgressBar value={part} label={t("ownMusic.upload.files")} valueText={text} />}
      {summary.unsent > 0 && <p className={classes.hint}>{t("ownMusic.upload.background")}</p>}
      <VisuallyHidden role="status">{said}</VisuallyHidden>
    </div>
  );
}
