import { Button, Text } from "@mantine/core";
import { IconDownload } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { useErrorText } from "#renderer/lib/errors/use-error-text.ts";
import classes from "./history-export.module.css";
import { useHistoryExport } from "./use-history-export.ts";

interface HistoryExportProps {
  readonly zoneId: string;
  /** The day shown on the screen; null exports everything. */
  readonly day: string | null;
}

/** Exports the shown history to a spreadsheet file. */
export function HistoryExport({ zoneId, day }: HistoryExportProps) {
  const { t } = useTranslation();
  const errorText = useErrorText();
  const { state, start, cancel } = useHistoryExport(zoneId, day);
  return (
    <div className={classes.export}>
      <div role="status" className={classes.state}>
        {state.status === "running" ? t("history.export.running") : null}
        {state.status === "failed" ? (
          <Text component="span" c="var(--mantine-color-error)" size="sm">
            {t("history.export.failed")} {errorText(state.error)}
          </Text>
        ) : null}
      </div>
      {state.status === "running" ? (
        <Button variant="default" onClick={cancel}>
          {t("history.export.cancel")}
        </Button>
      ) : (
        <Button variant="default" leftSection={<IconDownload size={18} aria-hidden />} onClick={start}>
          {t(state.status === "failed" ? "history.export.retry" : "history.export.start")}
        </Button>
      )}
    </div>
  );
}
