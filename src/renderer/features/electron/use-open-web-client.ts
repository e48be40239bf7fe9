import { useCallback } from "react";
import { useNavigate } from "react-router-dom";
import { paths } from "../../lib/paths.ts";
import { useElectronHost } from "./use-electron-host.ts";
import { useOpenInBrowser } from "./use-open-in-browser.ts";

/** Opens the zones of the web client in the system's browser, where pairing codes are, and waits for it on a screen. */
export function useOpenWebClient(): () => Promise<void> {
  const { browserSignIn } = useElectronHost();
  const openInBrowser = useOpenInBrowser();
  const navigate = useNavigate();
  return useCallback(async () => {
    // One thing at a time is waited for.
    await browserSignIn.cancel().catch(() => undefined);
    if (await openInBrowser(paths.zones({ accountId: "_" }))) navigate(paths.electron.browserOpened());
  }, [browserSignIn, openInBrowser, navigate]);
}
