import { useCallback } from "react";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router-dom";
import type { BrowserSignInState } from "#shared/contract/ipc/browser-sign-in.ts";
import { paths } from "../../lib/paths.ts";
import { toast } from "../../lib/toast.ts";
import { useElectronHost } from "./use-electron-host.ts";
import { useMainValue } from "./use-main-value.ts";

/** Opens the system's browser for sign-in, and shows the waiting page. */
export function useOpenBrowserSignIn(): () => Promise<void> {
  const { t } = useTranslation();
  const { browserSignIn } = useElectronHost();
  const navigate = useNavigate();
  return useCallback(async () => {
    const opened = await browserSignIn.open().catch(() => false);
    if (opened) navigate(paths.electron.browserOpened());
    else toast("error", t("electron.signIn.notOpened"));
  }, [browserSignIn, navigate, t]);
}

/** The state of a sign-in in the browser; null until it is known. */
export function useBrowserSignInState(): BrowserSignInState | null {
  const { browserSignIn } = useElectronHost();
  const listen = useCallback(
    (listener: (state: BrowserSignInState) => void) => browserSignIn.on("state", listener),
    [browserSignIn],
  );
  return useMainValue(browserSignIn.state, listen)[0];
}
