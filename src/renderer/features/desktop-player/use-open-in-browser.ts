import { useCallback } from "react";
import { useTranslation } from "react-i18next";
import { toast } from "#renderer/lib/errors/toast.ts";
import { useDesktopHost } from "./use-desktop-host.ts";

/**
 * Opens a path of the web client in the system's browser; if that fails, a toast shows the address. Returns whether it
 * opened.
 */
export function useOpenInBrowser(): (path: string) => Promise<boolean> {
  const { t } = useTranslation();
  const { desktop, serviceUrl } = useDesktopHost();
  return useCallback(
    async (path: string) => {
      const opened = await desktop.openExternal(serviceUrl + path).catch(() => false);
      if (!opened) toast("error", t("electron.browser.failed", { address: serviceUrl }));
      return opened;
    },
    [desktop, serviceUrl, t],
  );
}
