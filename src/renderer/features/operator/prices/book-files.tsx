import { Alert, Button, FileButton, Group } from "@mantine/core";
import { IconDownload, IconUpload } from "@tabler/icons-react";
import { useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { toast } from "#renderer/lib/errors/toast.ts";
import { useMessageText } from "#renderer/lib/i18n/message-text.ts";
import { readText } from "#renderer/lib/page/read-text.ts";
import { saveFile } from "#renderer/lib/page/save-file.ts";
import { fromContent } from "#shared/contract/price-book-content.ts";
import { writePriceCsv } from "#shared/domain/billing/price-book-csv.ts";
import { csvStyle } from "#shared/domain/formatting/csv.ts";
import type { BookDraft } from "./book-draft.ts";
import { type FileProblem, MOST_BYTES, readBookFile } from "./book-file.ts";

/** Problems shown at once. */
const MOST_SHOWN = 20;

interface BookFilesProps {
  /** What is on the page: it is exported, and imported files change it. */
  readonly draft: BookDraft;
  /** Name of exported files, without their ending. */
  readonly name: string;
  readonly onImport: (draft: BookDraft) => void;
}

/** Import and export of what is on the page. */
export function BookFiles({ draft, name, onImport }: BookFilesProps) {
  const { t, i18n } = useTranslation();
  const [problems, setProblems] = useState<readonly FileProblem[]>([]);
  const problemText = useProblemText();
  const reset = useRef<() => void>(null);
  const read = async (file: File | null) => {
    // Reset, so that the same file can be chosen again.
    reset.current?.();
    if (!file) return;
    if (file.size > MOST_BYTES) return setProblems([{ kind: "too-large" }]);
    const result = readBookFile(await readText(file), draft);
    setProblems(result.ok ? [] : result.problems);
    if (!result.ok) return;
    onImport(result.draft);
    toast("success", t("priceBook.imported"));
  };
  const saveJson = () => {
    // Uses are counted, not written.
    const vouchers = draft.vouchers.map(({ uses: _, ...voucher }) => voucher);
    saveFile(`${name}.json`, "application/json", [JSON.stringify({ ...draft, vouchers }, null, 2)]);
  };
  const saveCsv = () => {
    const { countries } = fromContent({ countries: [...draft.countries], winback: null });
    saveFile(`${name}.csv`, "text/csv;charset=utf-8", [writePriceCsv(countries, csvStyle(i18n.language))]);
  };
  const rest = problems.length - MOST_SHOWN;
  return (
    <>
      <Group gap="xs">
        <FileButton accept=".json,.csv,.txt,application/json,text/csv" resetRef={reset} onChange={read}>
          {(props) => (
            <Button {...props} variant="default" leftSection={<IconUpload size={16} aria-hidden />}>
              {t("priceBook.importFile")}
            </Button>
          )}
        </FileButton>
        {draft.countries.length > 0 && (
          <>
            <Button variant="default" leftSection={<IconDownload size={16} aria-hidden />} onClick={saveJson}>
              {t("priceBook.exportJson")}
            </Button>
            <Button variant="default" leftSection={<IconDownload size={16} aria-hidden />} onClick={saveCsv}>
              {t("priceBook.exportCsv")}
            </Button>
          </>
        )}
      </Group>
      {problems.length > 0 && (
        <Alert
          color="red"
          variant="light"
          title={t("priceBook.importFailed")}
          withCloseButton
          closeButtonLabel={t("app.close")}
          onClose={() => setProblems([])}
        >
          {problems
            .slice(0, MOST_SHOWN)
            .map(problemText)
            .map((text) => (
              <div key={text}>{text}</div>
            ))}
          {rest > 0 && <div>{t("priceBook.moreProblems", { count: rest })}</div>}
        </Alert>
      )}
    </>
  );
}

/** Says what is wrong in a file, and where. */
function useProblemText(): (problem: FileProblem) => string {
  const { t } = useTranslation();
  const messageText = useMessageText();
  return (found) => {
    if (found.kind === "too-large") return t("priceBook.problems.tooLarge");
    if (found.kind === "json") return t("priceBook.problems.json", { line: found.line });
    if (found.kind === "unknown-field") return t("priceBook.problems.unknownField", { field: found.field });
    if (found.kind === "field") {
      const problem = messageText(found.message);
      return found.field === "" ? problem : t("priceBook.problems.field", { field: found.field, problem });
    }
    const { kind, line, column, value } = found.problem;
    if (kind === "unknown-column" && column === "")
      return t("priceBook.problems.extra-cell", { line, value });
    if (kind === "twice" && value !== "") return t("priceBook.problems.twicePrice", { line });
    return t(`priceBook.problems.${kind}`, { line, column, value });
  };
}
