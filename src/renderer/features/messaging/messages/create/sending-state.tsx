import { Alert, Button } from "@mantine/core";
import { IconAlertTriangle } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { ProgressBar } from "#renderer/ui/feedback/progress-bar.tsx";
import { formatBytes } from "#shared/domain/formatting/units.ts";
import classes from "./create.module.css";
import { useRefusalWords } from "./use-refusal-words.ts";
import type { useSoundUpload } from "./use-sound-upload.ts";

/** How far the file is, or why it was not sent. */
export function SendingState({ upload }: { readonly upload: ReturnType<typeof useSoundUpload> }) {
  const { t, i18n } = useTranslation();
  const words = useRefusalWords();
  const { state, retry, cancel } = upload;
  if (state.kind === "idle") return null;
  if (state.kind === "failed")
    return (
      <Alert color="red" role="alert" icon={<IconAlertTriangle size={18} aria-hidden />} title={state.name}>
        <p className={classes.reason}>{words(state.reason)}</p>
        {retry && (
          <Button size="sm" variant="default" onClick={retry}>
            {t("app.retry")}
          </Button>
        )}
      </Alert>
    );
  const size = (bytes: number) => formatBytes(bytes, i18n.language);
  const text = t("ownMusic.upload.state.sending", { sent: size(state.sent), size: size(state.bytes) });
  return (
    <div className={classes.sending}>
      <p className={classes.file} dir="auto">
        {state.name}
      </p>
      <ProgressBar
        value={state.bytes === 0 ? 0 : state.sent / state.bytes}
        label={t("messaging.messages.sending")}
        valueText={text}
      />
      <div className={classes.sendingFoot}>
        <span className={classes.hint}>{text}</span>
        <Button size="sm" variant="default" onClick={cancel}>
          {t("app.cancel")}
        </Button>
      </div>
    </div>
  );
}
