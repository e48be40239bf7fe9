import { useTranslation } from "react-i18next";
import { useDesktopHost } from "#renderer/features/desktop-player/use-desktop-host.ts";
import { CopyButton } from "#renderer/ui/buttons/copy-button.tsx";

/** Copies the diagnostics to the clipboard as plain text and shows whether that worked. */
export function CopyDiagnostics() {
  const { t } = useTranslation();
  const { diagnostics } = useDesktopHost();
  return (
    <CopyButton text={diagnostics.text} failedHelp={t("electron.diagnostics.copyFailed")}>
      {t("electron.diagnostics.copy")}
    </CopyButton>
  );
}
