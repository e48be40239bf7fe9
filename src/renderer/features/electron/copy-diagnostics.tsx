import { useTranslation } from "react-i18next";
import { CopyButton } from "../../ui/copy-button.tsx";
import { useElectronHost } from "./use-electron-host.ts";

/** Copies the diagnostics to the clipboard as plain text and shows whether that worked. */
export function CopyDiagnostics() {
  const { t } = useTranslation();
  const { diagnostics } = useElectronHost();
  return (
    <CopyButton text={diagnostics.text} failedHelp={t("electron.diagnostics.copyFailed")}>
      {t("electron.diagnostics.copy")}
    </CopyButton>
  );
}
