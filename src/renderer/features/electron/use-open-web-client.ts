import { useCallback } from "react";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router-dom";
import { paths } from "../../lib/paths.ts";
import { toast } from "../../lib/toast.ts";
import { useElectronHost } from "./use-electron-host.ts";

/** Opens the zones of the web client in the system's browser, where pairing codes are, and waits for it on a screen. */
export function useOpenWebClient(): () => Promise<void> {
  const { t } = useTranslation();
  const { desktop, browserSignIn, serviceUrl } = useElectronHost();
  const navigate = useNavigate();
  return useCallback(async () => {
    // One thing at a time is waited for.
    await browserSignIn.cancel().catch(() => undefined);
    const opened = await desktop.openExternal(serviceUrl + paths.zones("_")).catch(() => false);
    if (opened) navigate(paths.electron.browserOpened());
    else toast("error", t("electron.browser.failed", { address: serviceUrl }));
  }, [desktop, browserSignIn, serviceUrl, navigate, t]);
}
