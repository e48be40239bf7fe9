import { Button } from "@mantine/core";
import { IconDownload } from "@tabler/icons-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import { useMay } from "#renderer/data/access/access.ts";
import { useRefusalText } from "#renderer/data/access/refusal-text.ts";
import { saveFile } from "#renderer/lib/page/save-file.ts";
import { paths } from "#renderer/lib/paths.ts";
import { PageHeader } from "#renderer/ui/layout/page-header.tsx";
import { ChooseFile, type ChosenFile } from "./choose-file.tsx";
import { ImportPreview } from "./import-preview.tsx";
import { sampleFile } from "./sample-file.ts";

/** /accounts/{account}/zones/import: locations and zones from a file, shown before they are saved. */
export function ImportPage() {
  const { t, i18n } = useTranslation();
  const { accountId: account } = paths.zoneImport.useParams();
  const refusal = useRefusalText(useMay("zone.create", { account }));
  const [file, setFile] = useState<ChosenFile | null>(null);
  const [pasted, setPasted] = useState("");
  return (
    <>
      <PageHeader
        above={<Link to={paths.zones({ accountId: account })}>{t("zones.title")}</Link>}
        title={t("zoneImport.title")}
        below={t("zoneImport.intro")}
        actions={
          <Button
            variant="default"
            leftSection={<IconDownload size={18} aria-hidden />}
            onClick={() =>
              saveFile(t("zoneImport.sampleName"), "text/csv;charset=utf-8", [sampleFile(t, i18n.language)])
            }
          >
            {t("zoneImport.sample")}
          </Button>
        }
      />
      {file === null ? (
        <ChooseFile refusal={refusal} pasted={pasted} onPaste={setPasted} onChoose={setFile} />
      ) : (
        <ImportPreview key={file.id} account={account} file={file} onClose={() => setFile(null)} />
      )}
    </>
  );
}
