import { useTranslation } from "react-i18next";
import { HOUR_MS, MINUTE_MS } from "#shared/domain/time/lengths.ts";
import { timeLeft } from "./upload-rows.ts";
import type { UploadSummary } from "./upload-summary.ts";

/** How far files are in words. */
export function useUploadTexts() {
  const { t } = useTranslation();
  const leftText = (ms: number) => {
    if (ms < MINUTE_MS) return t("ownMusic.upload.left.soon");
    if (ms < HOUR_MS) return t("ownMusic.upload.left.minutes", { count: Math.ceil(ms / MINUTE_MS) });
    return t("ownMusic.upload.left.hours", { count: Math.round(ms / HOUR_MS) });
  };
  return {
    /** "37 of 120 files, 2 minutes left". */
    progress: (summary: UploadSummary, speed: number | null): string => {
      const files = t("ownMusic.upload.count", { finished: summary.finished, count: summary.total });
      if (summary.unsent === 0) {
        const left = t("ownMusic.upload.isReading");
        return summary.finished < summary.total ? t("ownMusic.upload.countLeft", { files, left }) : files;
      }
      const ms = timeLeft(summary, speed);
      return ms === null ? files : t("ownMusic.upload.countLeft", { files, left: leftText(ms) });
    },
    /** "80 tracks added · 3 already there · 2 not added". */
    outcome: ({ added, known, refused }: UploadSummary): string =>
      [
        ...(added > 0 || known + refused === 0 ? [t("ownMusic.upload.added", { count: added })] : []),
        ...(known > 0 ? [t("ownMusic.upload.known", { count: known })] : []),
        ...(refused > 0 ? [t("ownMusic.upload.refused", { count: refused })] : []),
      ].join(" · "),
  };
}

/** The part of the work that is done, 0 to 1: sending is most of it, reading the rest. */
export function partDone({ total, finished, bytes, sent }: UploadSummary): number {
  if (total === 0) return 0;
  const sentPart = bytes === 0 ? 1 : sent / bytes;
  return 0.7 * sentPart + 0.3 * (finished / total);
}
