import { Button } from "@mantine/core";
import { IconDownload } from "@tabler/icons-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { type FeedbackFilter, fetchFeedbackFile } from "#renderer/data/operator/feedback.ts";
import { dayIn } from "#renderer/lib/i18n/days.ts";
import { saveFile } from "#renderer/lib/save-file.ts";
import { useServices } from "#renderer/lib/services.tsx";
import { localTimeZone } from "#renderer/lib/time-zone.ts";
import { toast } from "#renderer/lib/toast.ts";
import { useErrorText } from "#renderer/lib/use-error-text.ts";
import { isSpoken } from "#shared/domain/texts/languages.ts";

/** Saves the filtered answers as a spreadsheet file. */
export function FeedbackExport({ filter }: { readonly filter: FeedbackFilter }) {
  const { t, i18n } = useTranslation();
  const services = useServices();
  const errorText = useErrorText();
  const [isRunning, setRunning] = useState(false);
  const save = async () => {
    setRunning(true);
    try {
      const { language } = i18n;
      const csv = await fetchFeedbackFile(services, filter, isSpoken(language) ? language : undefined);
      const name = `${t("operatorFeedback.file")}-${dayIn(localTimeZone(), Date.now())}.csv`;
      saveFile(name, "text/csv;charset=utf-8", [csv]);
    } catch (error) {
      toast("error", errorText(error));
    } finally {
      setRunning(false);
    }
  };
  return (
    <Button
      variant="default"
      loading={isRunning}
      leftSection={<IconDownload size={18} aria-hidden />}
      onClick={save}
    >
      {t("operatorFeedback.export")}
    </Button>
  );
}
