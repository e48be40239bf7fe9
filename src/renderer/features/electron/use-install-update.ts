import { useCallback } from "react";
import { useTranslation } from "react-i18next";
import { toast } from "../../lib/toast.ts";
import { useElectronHost } from "./use-electron-host.ts";

/** Installs the version that was downloaded; says so when there is none, or when it did not work. */
export function useInstallUpdate(): () => Promise<void> {
  const { t } = useTranslation();
  const { updates } = useElectronHost();
  return useCallback(async () => {
    const started = await updates.install().catch(() => false);
    if (!started) toast("error", t("electron.update.notInstalled"));
  }, [updates, t]);
}
