import { ActionIcon } from "@mantine/core";
import {
  IconAlertTriangle,
  IconCheck,
  IconClock,
  IconCloudUpload,
  IconPlayerPause,
  IconRefresh,
  IconX,
} from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import { paths } from "#renderer/lib/paths.ts";
import {
  canRetry,
  isFinished,
  isRefused,
  type RowState,
  type UploadRow,
} from "#renderer/parts/own-music/upload-rows.ts";
import { Hint } from "#renderer/ui/feedback/hint.tsx";
import { ProgressBar } from "#renderer/ui/feedback/progress-bar.tsx";
import { UPLOAD_LIMITS } from "#shared/contract/rest/music/music-uploads.ts";
import { formatBytes } from "#shared/domain/formatting/units.ts";
import classes from "./uploads.module.css";

const ICONS = {
  queued: IconClock,
  sending: IconCloudUpload,
  elsewhere: IconPlayerPause,
  waiting: IconClock,
  reading: IconClock,
  added: IconCheck,
  known: IconCheck,
  refused: IconAlertTriangle,
  failed: IconAlertTriangle,
} as const satisfies Record<RowState, unknown>;

interface UploadItemProps {
  readonly row: UploadRow;
  /** The connection is lost. */
  readonly isPaused: boolean;
  readonly onRemove: () => void;
  readonly onRetry: () => void;
}

/** A file: how far it is or what came of it, and what can be done. */
export function UploadItem({ row, isPaused, onRemove, onRetry }: UploadItemProps) {
  const { t } = useTranslation();
  const { path, state, sent, bytes, track } = row;
  const name = path.slice(path.lastIndexOf("/") + 1);
  const folder = path.slice(0, Math.max(0, path.length - name.length - 1));
  const isStopped = isPaused && (state === "queued" || state === "sending");
  const Icon = isStopped ? IconPlayerPause : ICONS[state];
  const text = useStateText()(row, isStopped);
  const isLinked = track !== null && isFinished(row);
  const removeLabel = t(isFinished(row) ? "ownMusic.upload.remove" : "ownMusic.upload.cancel", {
    file: name,
  });
  const retryLabel = t("ownMusic.upload.retry", { file: name });
  return (
    <div className={classes.row}>
      <span className={classes.rowIcon} data-state={isRefused(row) ? "refused" : state} aria-hidden>
        <Icon size={18} stroke={1.8} />
      </span>
      <div className={classes.words}>
        <div className={classes.name} dir="auto" title={path}>
          {folder !== "" && <span className={classes.folder}>{folder}/</span>}
          {name}
        </div>
        <div
          className={classes.state}
          data-refused={isRefused(row) || undefined}
          data-state={state}
          dir="auto"
        >
          {isLinked ? <Link to={paths.track({ trackId: track.id })}>{text}</Link> : text}
        </div>
        {(state === "sending" || state === "elsewhere") && (
          <ProgressBar value={bytes === 0 ? 0 : sent / bytes} label={name} valueText={text} />
        )}
      </div>
      {canRetry(row) && (
        <Hint label={retryLabel}>
          <ActionIcon size={36} aria-label={retryLabel} onClick={onRetry}>
            <IconRefresh size={18} aria-hidden />
          </ActionIcon>
        </Hint>
      )}
      <Hint label={removeLabel}>
        <ActionIcon size={36} aria-label={removeLabel} onClick={onRemove}>
          <IconX size={18} aria-hidden />
        </ActionIcon>
      </Hint>
    </div>
  );
}

function useStateText(): (row: UploadRow, isStopped: boolean) => string {
  const { t, i18n } = useTranslation();
  const size = (bytes: number) => formatBytes(bytes, i18n.language);
  return ({ state, reason, failure, sent, bytes, track }, isStopped) => {
    if (isStopped) return t("ownMusic.upload.state.paused");
    switch (state) {
      case "refused":
        return t(`ownMusic.upload.reasons.${reason ?? "unreadable"}`, { size: size(UPLOAD_LIMITS.bytes) });
      case "failed":
        return t(`ownMusic.upload.failures.${failure ?? "service"}`);
      case "sending":
        return t("ownMusic.upload.state.sending", { sent: size(sent), size: size(bytes) });
      case "added":
      case "known":
        return track === null
          ? t(`ownMusic.upload.state.${state}`)
          : t(`ownMusic.upload.state.${state}As`, { title: track.title, artist: track.artist });
      default:
        return t(`ownMusic.upload.state.${state}`);
    }
  };
}
