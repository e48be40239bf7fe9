import { Alert, Button, Group } from "@mantine/core";
import { IconAlertCircle } from "@tabler/icons-react";
import { type ReactNode, useState } from "react";
import { useTranslation } from "react-i18next";
import { DisabledReason } from "#renderer/ui/buttons/disabled-reason.tsx";
import { Dialog } from "#renderer/ui/dialogs/dialog.tsx";
import { useDrawnOpened } from "#renderer/ui/dialogs/use-drawn-opened.ts";
import classes from "./subscription.module.css";
import { useFailureText } from "./use-failure-text.ts";

interface DialogFrameProps {
  readonly title: string;
  readonly children: ReactNode;
  readonly commitLabel: string;
  /** Default: 'Cancel'. */
  readonly cancelLabel?: string;
  /** Said while the commit takes its time. */
  readonly busyText?: string;
  /** Why it cannot be committed; null if it can. */
  readonly refusal: string | null;
  /** While its facts are loading. */
  readonly waits?: boolean;
  readonly danger?: boolean;
  readonly onCommit: () => Promise<unknown>;
  readonly onClose: () => void;
}

/** A dialog that changes a subscription: stays open with the reason when that fails, and keeps what was typed. */
export function DialogFrame(props: DialogFrameProps) {
  const {
    title,
    children,
    commitLabel,
    cancelLabel,
    busyText,
    refusal,
    waits = false,
    danger = false,
  } = props;
  const { t } = useTranslation();
  const failureText = useFailureText();
  const opened = useDrawnOpened();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<unknown>(null);
  const commit = async () => {
    if (busy) return;
    setBusy(true);
    setFailure(null);
    try {
      await props.onCommit();
    } catch (error) {
      setFailure(error);
      setBusy(false);
      return;
    }
    props.onClose();
  };
  return (
    <Dialog opened={opened} title={title} onClose={props.onClose} ignoreClose={busy} size={520}>
      <div className={classes.dialog}>
        {children}
        {failure !== null && (
          <Alert role="alert" variant="light" color="red" icon={<IconAlertCircle size={18} aria-hidden />}>
            {failureText(failure)}
          </Alert>
        )}
        {busyText && (
          <p role="status" className={classes.text}>
            {busy ? busyText : ""}
          </p>
        )}
        <Group justify="flex-end" gap="xs">
          <Button variant="default" disabled={busy} onClick={props.onClose}>
            {cancelLabel ?? t("app.cancel")}
          </Button>
          <DisabledReason reason={refusal}>
            {(disabled) => (
              <Button
                color={danger ? "red" : undefined}
                loading={busy || waits}
                onClick={commit}
                {...disabled}
              >
                {commitLabel}
              </Button>
            )}
          </DisabledReason>
        </Group>
      </div>
    </Dialog>
  );
}
