import { useTranslation } from "react-i18next";
import { fetchRightsFile } from "#renderer/data/reports/rights-report.ts";
import { useServices } from "#renderer/lib/services.tsx";
import { CsvDownload } from "#renderer/parts/csv-download.tsx";
import type { RightsReport } from "#shared/contract/rest/music/rights-report.ts";

interface RightsDownloadProps {
  readonly account: string;
  readonly report: RightsReport;
}

/** Saves all tracks of the shown report as a CSV file. */
export function RightsDownload({ account, report: { month, country } }: RightsDownloadProps) {
  const { t } = useTranslation();
  const services = useServices();
  return (
    <CsvDownload
      label={t("rights.download")}
      name={() => `${t("rights.file")}-${month}-${country ?? ""}`}
      fetchFile={(language) =>
        fetchRightsFile(services, account, { month, country: country ?? undefined, language })
      }
    />
  );
}
