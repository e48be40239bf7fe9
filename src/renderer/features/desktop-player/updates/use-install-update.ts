import { useCallback } from "react";
import { useTranslation } from "react-i18next";
import type { ElectronHost } from "#renderer/host/host.ts";
import { toast } from "#renderer/lib/errors/toast.ts";

/** Installs the downloaded version; shows a toast when there is none or it failed. Returns whether it worked. */
export function useInstallUpdate(updates: Pick<ElectronHost["updates"], "install">): () => Promise<boolean> {
  const { t } = useTranslation();
  return useCallback(async () => {
    const started = await updates.install().catch(() => false);
    if (!started) toast("error", t("electron.update.notInstalled"));
    return started;
  }, [updates, t]);
}
