import { Button } from "@mantine/core";
import { IconDownload } from "@tabler/icons-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { fetchRightsFile } from "#renderer/data/reports/rights-report.ts";
import { saveFile } from "#renderer/lib/save-file.ts";
import { useServices } from "#renderer/lib/services.tsx";
import { toast } from "#renderer/lib/toast.ts";
import { useErrorText } from "#renderer/lib/use-error-text.ts";
import type { RightsReport } from "#shared/contract/rest/rights-report.ts";
import { isSpoken } from "#shared/domain/texts/languages.ts";

interface RightsDownloadProps {
  readonly account: string;
  readonly report: RightsReport;
}

/** Saves all tracks of the shown report as a CSV file. */
export function RightsDownload({ account, report: { month, country } }: RightsDownloadProps) {
  const { t, i18n } = useTranslation();
  const { rest } = useServices();
  const errorText = useErrorText();
  const [isRunning, setRunning] = useState(false);

  const save = async () => {
    setRunning(true);
    try {
      const language = isSpoken(i18n.language) ? i18n.language : "en";
      const query = { month, country: country ?? undefined, language };
      const file = await fetchRightsFile({ rest }, account, query);
      saveFile(`${t("rights.file")}-${month}-${country ?? ""}.csv`, "text/csv;charset=utf-8", [file]);
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
      {t("rights.download")}
    </Button>
  );
}
