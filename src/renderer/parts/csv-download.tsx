import { Button } from "@mantine/core";
import { IconDownload } from "@tabler/icons-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { toast } from "#renderer/lib/errors/toast.ts";
import { useErrorText } from "#renderer/lib/errors/use-error-text.ts";
import { saveFile } from "#renderer/lib/page/save-file.ts";
import { isSpoken, type LanguageCode } from "#shared/domain/texts/languages.ts";

interface CsvDownloadProps {
  readonly label: string;
  /** The file's name without its ending, when it is saved. */
  readonly name: () => string;
  /** Fetches the whole file, which the service has made for spreadsheets of this language. */
  readonly fetchFile: (language: LanguageCode) => Promise<string>;
}

/** A button that saves a spreadsheet file of the service. */
export function CsvDownload({ label, name, fetchFile }: CsvDownloadProps) {
  const { i18n } = useTranslation();
  const errorText = useErrorText();
  const [isRunning, setRunning] = useState(false);
  const save = async () => {
    setRunning(true);
    try {
      const file = await fetchFile(isSpoken(i18n.language) ? i18n.language : "en");
      saveFile(`${name()}.csv`, "text/csv;charset=utf-8", [file]);
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
      {label}
    </Button>
  );
}
