import { useTranslation } from "react-i18next";
import type { UploadRow } from "#renderer/parts/own-music/upload-rows.ts";
import { ProgressBar } from "#renderer/ui/feedback/progress-bar.tsx";
import type { MusicUploads } from "#shared/contract/rest/music/music-uploads.ts";
import { formatBytes } from "#shared/domain/formatting/units.ts";
import classes from "./uploads.module.css";

/** The part in use from which the space is shown. */
const SHOWN_FROM = 0.5;

interface QuotaBarProps {
  readonly quota: MusicUploads["quota"];
  readonly rows: readonly UploadRow[];
}

/** The space for own music, once more than half is used or a file found none. */
export function QuotaBar({ quota: { used, allowed }, rows }: QuotaBarProps) {
  const { t, i18n } = useTranslation();
  const isFull = used >= allowed || rows.some(({ reason }) => reason === "over-quota");
  const part = allowed > 0 ? used / allowed : 1;
  if (!isFull && part <= SHOWN_FROM) return null;
  const size = (bytes: number) => formatBytes(bytes, i18n.language);
  const text = t("ownMusic.upload.quota.used", { used: size(used), allowed: size(allowed) });
  return (
    <div className={classes.quota} data-full={isFull || undefined}>
      <div className={classes.quotaWords}>
        <span>{t("ownMusic.upload.quota.label")}</span>
        <span>{text}</span>
      </div>
      <ProgressBar value={part} label={t("ownMusic.upload.quota.label")} valueText={text} />
      <p className={classes.hint}>{t(`ownMusic.upload.quota.${isFull ? "full" : "more"}`)}</p>
    </div>
  );
}
