import { Button, Card, FileButton, Textarea } from "@mantine/core";
import { IconUpload } from "@tabler/icons-react";
import { type DragEvent, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { readText } from "#renderer/lib/page/read-text.ts";
import { HelpLink } from "#renderer/parts/help/help-link.tsx";
import { DisabledReason } from "#renderer/ui/buttons/disabled-reason.tsx";
import {
  type ImportFile,
  type ImportLine,
  MOST_IMPORT_LINES,
  readImport,
} from "#shared/domain/zones/import/read-import.ts";
import classes from "./import.module.css";

/** A file that could be read. */
export interface ChosenFile {
  /** Differs between files. */
  readonly id: number;
  readonly name: string;
  readonly lines: readonly ImportLine[];
  readonly unknown: readonly string[];
}

/** Far above the size of a list of 5,000 zones. */
const MOST_BYTES = 5_000_000;

interface ChooseFileProps {
  /** Why nothing can be imported; null if it can. */
  readonly refusal: string | null;
  /** The pasted lines, which outlast the preview of them. */
  readonly pasted: string;
  readonly onPaste: (text: string) => void;
  readonly onChoose: (file: ChosenFile) => void;
}

/** Reads a file with locations and zones, or their pasted lines. */
export function ChooseFile({ refusal, pasted, onPaste, onChoose }: ChooseFileProps) {
  const { t } = useTranslation();
  const [problem, setProblem] = useState<string | null>(null);
  const [isOver, setOver] = useState(false);
  const reset = useRef<() => void>(null);
  const refusedText = useRefusedText();
  const read = (name: string, text: string) => {
    const found = readImport(text);
    if (!found.ok) return setProblem(refusedText(found));
    onChoose({ id: Date.now(), name, lines: found.lines, unknown: found.unknown });
  };
  const readFile = async (file: File) => {
    if (file.size > MOST_BYTES) return setProblem(t("zoneImport.tooLarge"));
    read(file.name, await readText(file));
  };
  const drag = (event: DragEvent) => {
    if (!event.dataTransfer.types.includes("Files")) return;
    event.preventDefault();
    setOver(event.type === "dragover");
    const [file] = event.type === "drop" ? event.dataTransfer.files : [];
    if (file && refusal === null) void readFile(file);
  };
  return (
    <Card
      component="section"
      className={classes.choose}
      data-over={isOver || undefined}
      onDragOver={drag}
      onDragLeave={drag}
      onDrop={drag}
    >
      {problem !== null && (
        <p role="alert" className={classes.problem}>
          {problem}
        </p>
      )}
      {problem !== null && <HelpLink about="zone-import-fails" newTab />}
      <div className={classes.line}>
        <DisabledReason reason={refusal}>
          {(disabled) => (
            <FileButton
              accept=".csv,.txt,.tsv,text/csv,text/plain"
              resetRef={reset}
              onChange={(file) => {
                // Reset, so that the same file can be chosen again.
                reset.current?.();
                if (file) void readFile(file);
              }}
            >
              {(props) => (
                <Button {...props} leftSection={<IconUpload size={18} aria-hidden />} {...disabled}>
                  {t("zoneImport.file")}
                </Button>
              )}
            </FileButton>
          )}
        </DisabledReason>
        <span className={classes.hint}>{t("zoneImport.drop")}</span>
      </div>
      <p className={classes.hint}>{t("zoneImport.hint")}</p>
      <Textarea
        label={t("zoneImport.paste")}
        rows={6}
        value={pasted}
        disabled={refusal !== null}
        onChange={(event) => onPaste(event.currentTarget.value)}
      />
      <div>
        <Button
          variant="default"
          disabled={pasted.trim() === "" || refusal !== null}
          onClick={() => read(t("zoneImport.pasted"), pasted)}
        >
          {t("zoneImport.read")}
        </Button>
      </div>
    </Card>
  );
}

function useRefusedText() {
  const { t } = useTranslation();
  return ({ reason, columns }: Extract<ImportFile, { ok: false }>) => {
    const names =
      reason === "missing-columns"
        ? columns.map(() => t("zoneImport.columns.location"))
        : columns.map((name) => t("zoneImport.column", { name }));
    return t(`zoneImport.refused.${reason}`, { columns: names.join(", "), most: MOST_IMPORT_LINES });
  };
}
