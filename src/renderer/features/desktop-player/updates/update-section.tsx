import { Button, Progress, SegmentedControl } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { ToolLine, ToolSection } from "#renderer/features/desktop-player/tool-page.tsx";
import type { ElectronHost } from "#renderer/host/host.ts";
import { toast } from "#renderer/lib/errors/toast.ts";
import { useDateText } from "#renderer/lib/i18n/dates.ts";
import { AsyncButton } from "#renderer/ui/buttons/async-button.tsx";
import { StatusBadge, type StatusTone } from "#renderer/ui/status/status-badge.tsx";
import { UPDATE_CHANNELS, type UpdateProgress, type UpdateState } from "#shared/contract/ipc/updates.ts";
import { useInstallTime } from "./use-install-time.ts";
import { useInstallUpdate } from "./use-install-update.ts";

const TONES = {
  idle: "none",
  checking: "none",
  downloading: "none",
  "not-available": "ok",
  available: "warning",
  error: "error",
} as const satisfies Record<UpdateProgress["status"], StatusTone>;

interface UpdateSectionProps {
  readonly state: UpdateState;
  readonly updates: Pick<ElectronHost["updates"], "check" | "install" | "setChannel">;
}

/** The app's updates: state, actions and channel; or that they are managed elsewhere. */
export function UpdateSection({ state, updates }: UpdateSectionProps) {
  const { t } = useTranslation();
  const dateText = useDateText();
  const { progress, rolledBack } = state;
  const lastChecked = useTime(state.lastCheckedAt);
  return (
    <ToolSection title={t("electron.update.heading")}>
      {state.supported ? (
        <ToolLine
          title={
            <StatusBadge tone={TONES[progress.status]}>
              <span role="status">{t(`electron.update.status.${progress.status}`)}</span>
            </StatusBadge>
          }
          detail={<Detail progress={progress} lastChecked={lastChecked} />}
        >
          <Action progress={progress} updates={updates} />
        </ToolLine>
      ) : (
        <ToolLine title={t("electron.update.unsupported")} />
      )}
      {rolledBack ? (
        <ToolLine
          title={t("electron.update.rolledBack", { version: rolledBack.version })}
          detail={t("electron.update.rolledBackDetail", {
            date: dateText(rolledBack.at, { dateStyle: "medium" }),
          })}
        />
      ) : null}
      {state.supported ? <Channel state={state} updates={updates} /> : null}
    </ToolSection>
  );
}

function Detail({ progress, lastChecked }: { progress: UpdateProgress; lastChecked: string | null }) {
  const { t } = useTranslation();
  const time = useInstallTime(progress);
  if (progress.status === "downloading") {
    return (
      <>
        {t("electron.update.downloadingDetail", {
          version: progress.version,
          percent: Math.round(progress.percent),
        })}
        <Progress
          value={progress.percent}
          size="sm"
          mt={8}
          aria-label={t("electron.update.status.downloading")}
        />
      </>
    );
  }
  if (progress.status === "available") {
    const version = t("electron.update.ready", { version: progress.version });
    return time === null ? version : `${version} ${t("electron.update.byItself", time)}`;
  }
  if (progress.status === "error") return t(`electron.update.reason.${progress.reason}`);
  return lastChecked === null ? null : t("electron.update.lastChecked", { time: lastChecked });
}

interface ActionProps {
  readonly progress: UpdateProgress;
  readonly updates: UpdateSectionProps["updates"];
}

function Action({ progress: { status }, updates }: ActionProps) {
  const { t } = useTranslation();
  const install = useInstallUpdate(updates);
  if (status === "available")
    return <AsyncButton onClick={install}>{t("electron.update.install")}</AsyncButton>;
  const check = () => updates.check().catch(() => toast("error", t("electron.update.notChecked")));
  return (
    <Button
      variant="default"
      disabled={status === "checking" || status === "downloading"}
      loading={status === "checking"}
      onClick={check}
    >
      {t(status === "error" ? "app.retry" : "electron.update.check")}
    </Button>
  );
}

function Channel({ state, updates }: UpdateSectionProps) {
  const { t } = useTranslation();
  const choose = (value: string) => {
    const channel = UPDATE_CHANNELS.find((known) => known === value);
    if (channel) updates.setChannel(channel).catch(() => toast("error", t("electron.settings.failed")));
  };
  return (
    <ToolLine title={t("electron.update.channel")} detail={t(`electron.update.channelHint.${state.channel}`)}>
      {(hint) => (
        <SegmentedControl
          aria-label={t("electron.update.channel")}
          aria-describedby={hint}
          value={state.channel}
          data={UPDATE_CHANNELS.map((value) => ({ value, label: t(`electron.update.channels.${value}`) }))}
          onChange={choose}
        />
      )}
    </ToolLine>
  );
}

function useTime(at: number | null): string | null {
  const dateText = useDateText();
  return at === null ? null : dateText(at, { dateStyle: "medium", timeStyle: "short" });
}
