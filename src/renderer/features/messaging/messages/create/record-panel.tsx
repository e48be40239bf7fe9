import { Alert, Button } from "@mantine/core";
import {
  IconMicrophone,
  IconMicrophoneOff,
  IconPlayerPlayFilled,
  IconPlayerStopFilled,
  IconRefresh,
} from "@tabler/icons-react";
import { useEffect, useState, useSyncExternalStore } from "react";
import { useTranslation } from "react-i18next";
import { useListening } from "#renderer/features/messaging/listening/use-listening.ts";
import { openMicrophone } from "#renderer/features/messaging/messages/record/microphone.ts";
import { Recorder, type RecorderState } from "#renderer/features/messaging/messages/record/recorder.ts";
import { useServices } from "#renderer/lib/services.tsx";
import { MAX_ANNOUNCEMENT_MS } from "#shared/contract/announcements.ts";
import { formatDuration } from "#shared/domain/formatting/duration.ts";
import { MINUTE_MS } from "#shared/domain/time/lengths.ts";
import classes from "./create.module.css";
import { LevelMeter } from "./level-meter.tsx";
import { SendingState } from "./sending-state.tsx";
import { useSoundUpload } from "./use-sound-upload.ts";

/** A recording that is this quiet after this time says so: -40 dB, and ms. */
const QUIET = 0.01;
const QUIET_AFTER_MS = 3000;

/** The button that was pressed is gone. */
const focus = (button: HTMLButtonElement | null) => button?.focus();

interface RecordPanelProps {
  readonly account: string;
  readonly onSource: (source: string) => void;
  /** Whether leaving would lose a recording. */
  readonly onBusy: (isBusy: boolean) => void;
}

/** Records a message with the computer's microphone. */
export function RecordPanel({ account, onSource, onBusy }: RecordPanelProps) {
  const { t } = useTranslation();
  const { host } = useServices();
  const [recorder] = useState(() => new Recorder(openMicrophone));
  const state = useSyncExternalStore(recorder.subscribe, recorder.getState);
  useEffect(() => recorder.cancel, [recorder]);
  const isBusy = state.kind === "recording" || state.kind === "recorded";
  useEffect(() => onBusy(isBusy), [isBusy, onBusy]);
  if (host.desktop)
    return (
      <Alert variant="default" icon={<IconMicrophoneOff size={18} aria-hidden />}>
        {t("messaging.messages.record.inBrowser")}
      </Alert>
    );
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for forms
    <div className={classes.panel} role="group" aria-label={t("messaging.messages.ways.record")}>
      {state.kind === "recording" ? (
        <Running state={state} onStop={recorder.stop} />
      ) : state.kind === "recorded" ? (
        <Recorded account={account} state={state} onAgain={recorder.start} onSource={onSource} />
      ) : (
        <>
          <p className={classes.lead}>{t("messaging.messages.record.lead")}</p>
          <Button
            loading={state.kind === "asking"}
            leftSection={<IconMicrophone size={18} aria-hidden />}
            onClick={recorder.start}
          >
            {t("messaging.messages.record.start")}
          </Button>
          <p className={classes.hint}>
            {t("messaging.messages.record.hint", { minutes: MAX_ANNOUNCEMENT_MS / MINUTE_MS })}
          </p>
          {state.kind === "refused" && (
            <Alert color="red" role="alert" icon={<IconMicrophoneOff size={18} aria-hidden />}>
              {t(`messaging.messages.record.refusals.${state.reason}`)}
            </Alert>
          )}
        </>
      )}
    </div>
  );
}

interface RunningProps {
  readonly state: Extract<RecorderState, { readonly kind: "recording" }>;
  readonly onStop: () => void;
}

function Running({ state: { elapsedMs, level, loudest }, onStop }: RunningProps) {
  const { t } = useTranslation();
  const isQuiet = elapsedMs >= QUIET_AFTER_MS && loudest < QUIET;
  return (
    <>
      <p className={classes.elapsed}>
        <span className={classes.dot} aria-hidden />
        <span role="timer" aria-label={t("messaging.messages.record.elapsed")}>
          {formatDuration(elapsedMs)}
        </span>
      </p>
      <LevelMeter level={level} />
      <p className={classes.hint} role="status">
        {t(isQuiet ? "messaging.messages.record.quiet" : "messaging.messages.record.running")}
      </p>
      <Button ref={focus} leftSection={<IconPlayerStopFilled size={18} aria-hidden />} onClick={onStop}>
        {t("messaging.messages.record.stop")}
      </Button>
    </>
  );
}

interface RecordedProps {
  readonly account: string;
  readonly state: Extract<RecorderState, { readonly kind: "recorded" }>;
  readonly onAgain: () => void;
  readonly onSource: (source: string) => void;
}

function Recorded({ account, state: { file, durationMs }, onAgain, onSource }: RecordedProps) {
  const { t } = useTranslation();
  const upload = useSoundUpload(account, onSource);
  const { isPlaying, toggle } = useListening("recording");
  const url = useObjectUrl(file);
  const isSending = upload.state.kind === "sending";
  const Icon = isPlaying ? IconPlayerStopFilled : IconPlayerPlayFilled;
  return (
    <>
      <p className={classes.lead} role="status">
        {t("messaging.messages.record.recorded", { length: formatDuration(durationMs) })}
      </p>
      {isSending ? null : (
        <div className={classes.buttons}>
          <Button
            variant="default"
            disabled={url === null}
            leftSection={<Icon size={16} aria-hidden />}
            onClick={() => url !== null && toggle({ url })}
          >
            {t(isPlaying ? "messaging.messages.cut.stop" : "messaging.messages.record.listen")}
          </Button>
          <Button variant="default" leftSection={<IconRefresh size={16} aria-hidden />} onClick={onAgain}>
            {t("messaging.messages.record.again")}
          </Button>
          <Button ref={focus} onClick={() => upload.send(file, "recording")}>
            {t("messaging.messages.record.use")}
          </Button>
        </div>
      )}
      <SendingState upload={upload} />
    </>
  );
}

/** An address of the file within this page. */
function useObjectUrl(file: File): string | null {
  const [url, setUrl] = useState<string | null>(null);
  useEffect(() => {
    const made = URL.createObjectURL(file);
    setUrl(made);
    return () => URL.revokeObjectURL(made);
  }, [file]);
  return url;
}
