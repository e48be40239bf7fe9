import { useTranslation } from "react-i18next";
import { type FeedbackFilter, fetchFeedbackFile } from "#renderer/data/operator/feedback.ts";
import { dayIn } from "#renderer/lib/i18n/days.ts";
import { localTimeZone } from "#renderer/lib/page/time-zone.ts";
import { useServices } from "#renderer/lib/services.tsx";
import { CsvDownload } from "#renderer/parts/csv-download.tsx";

/** Saves the filtered answers as a spreadsheet file. */
export function FeedbackExport({ filter }: { readonly filter: FeedbackFilter }) {
  const { t } = useTranslation();
  const services = useServices();
  return (
    <CsvDownload
      label={t("operatorFeedback.export")}
      name={() => `${t("operatorFeedback.file")}-${dayIn(localTimeZone(), Date.now())}`}
      fetchFile={(language) => fetchFeedbackFile(services, filter, language)}
    />
  );
}
