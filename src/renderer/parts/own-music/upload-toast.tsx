import { Button } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { hideToast } from "#renderer/lib/errors/toast.ts";
import { ProgressBar } from "#renderer/ui/feedback/progress-bar.tsx";
import { useUploads } from "./upload-store.ts";
import classes from "./upload-toast.module.css";
import { partDone, useUploadTexts } from "./use-upload-texts.ts";

/** How far the files are, then their outcome. */
export function UploadToast({ id }: { readonly id: string }) {
  const { t } = useTranslation();
  const { news, speed, connection } = useUploads();
  const { progress, outcome } = useUploadTexts();
  if (news === null) return null;
  const { summary, open } = news;
  const show = () => {
    hideToast(id);
    open();
  };
  const button = (
    <Button size="compact-sm" variant="default" onClick={show}>
      {t("ownMusic.upload.show")}
    </Button>
  );
  if (summary.finished === summary.total)
    return (
      <div className={classes.line}>
        <span className={classes.text}>{outcome(summary)}</span>
        {button}
      </div>
    );
  const title = t("ownMusic.upload.toast.sending", { count: summary.total });
  const text = progress(summary, speed);
  return (
    <div className={classes.toast}>
      <span>{title}</span>
      <ProgressBar value={partDone(summary)} label={title} valueText={text} />
      <div className={classes.line}>
        {/* The toasts' area is read aloud: each number would be. */}
        <span className={classes.text} aria-hidden={connection === "ok"}>
          {connection !== "ok" && summary.unsent > 0 ? t(`ownMusic.upload.lost.${connection}`) : text}
        </span>
        {button}
      </div>
    </div>
  );
}
