import { Alert, Button } from "@mantine/core";
import { IconAlertTriangle, IconDownload } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import classes from "#renderer/features/desktop-player/paired-zone/paired-zone-layout.module.css";
import { usePairedZone } from "#renderer/features/desktop-player/paired-zone/use-paired-zone.ts";
import { useDesktopHost } from "#renderer/features/desktop-player/use-desktop-host.ts";
import { useDesktopState, useUpdates } from "#renderer/features/desktop-player/use-main-state.ts";
import type { ElectronHost } from "#renderer/host/host.ts";
import { paths } from "#renderer/lib/paths.ts";
import type { UpdateProgress } from "#shared/contract/ipc/updates.ts";
import { supportLevelOf } from "./support-level.ts";
import { useInstallTime } from "./use-install-time.ts";
import { useInstallUpdate } from "./use-install-update.ts";

/** Notices about this player's version: unsupported, soon unsupported, or outdated. */
export function VersionNotices() {
  const level = supportLevelOf(usePairedZone(), useDesktopState());
  const { updates } = useDesktopHost();
  const progress = useUpdates()?.progress ?? null;
  const support = level !== "supported" && (
    <SupportNotice level={level} available={progress?.status === "available"} updates={updates} />
  );
  const isUrgent = level === "unsupported";
  return (
    <>
      {/* Screen readers announce only changes of an existing live region. */}
      <div role="status" className={classes.live}>
        {isUrgent ? null : support || <UpdateNotice progress={progress} />}
      </div>
      {isUrgent ? support : null}
    </>
  );
}

interface SupportNoticeProps {
  readonly level: "soon-unsupported" | "unsupported";
  /** Whether there is a newer version to install. */
  readonly available: boolean;
  readonly updates: Pick<ElectronHost["updates"], "install">;
}

/** Shown as long as the version is affected. The music keeps playing. */
export function SupportNotice({ level, available, updates }: SupportNoticeProps) {
  const { t } = useTranslation();
  const install = useInstallUpdate(updates);
  return (
    <Alert
      role={level === "unsupported" ? "alert" : "group"}
      variant="light"
      color={level === "unsupported" ? "red" : "yellow"}
      icon={<IconAlertTriangle size={18} aria-hidden />}
      title={t(`electron.support.${level}.title`)}
    >
      <p style={{ margin: "0 0 10px" }}>{t(`electron.support.${level}.body`)}</p>
      {available ? (
        <Button size="compact-sm" onClick={install}>
          {t("electron.update.install")}
        </Button>
      ) : (
        <Button size="compact-sm" variant="default" component={Link} to={paths.electron.settings()}>
          {t("electron.support.update")}
        </Button>
      )}
    </Alert>
  );
}

/** A discreet notice: a new version is available, and installs at night. */
export function UpdateNotice({ progress }: { readonly progress: UpdateProgress | null }) {
  const { t } = useTranslation();
  const time = useInstallTime(progress);
  if (progress?.status !== "available") return null;
  return (
    <Alert
      role="group"
      variant="default"
      icon={<IconDownload size={18} aria-hidden />}
      title={t("electron.update.ready", { version: progress.version })}
    >
      {time === null ? null : <p style={{ margin: "0 0 6px" }}>{t("electron.update.byItself", time)}</p>}
      <Link to={paths.electron.settings()}>{t("electron.update.details")}</Link>
    </Alert>
  );
}
