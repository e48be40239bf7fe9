import { useCallback } from "react";
import { useNavigate } from "react-router-dom";
import { paths } from "#renderer/lib/paths.ts";
import { useDesktopHost } from "./use-desktop-host.ts";
import { useOpenInBrowser } from "./use-open-in-browser.ts";

/** Opens the web client's zones, which show pairing codes, in the system's browser, and shows the waiting page. */
export function useOpenWebClient(): () => Promise<void> {
  const { browserSignIn } = useDesktopHost();
  const openInBrowser = useOpenInBrowser();
  const navigate = useNavigate();
  return useCallback(async () => {
    // The waiting page waits for one process at a time.
    await browserSignIn.cancel().catch(() => undefined);
    if (await openInBrowser(paths.zones({ accountId: "_" }))) navigate(paths.electron.browserOpened());
  }, [browserSignIn, openInBrowser, navigate]);
}
