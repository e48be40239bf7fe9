import { useCallback } from "react";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router-dom";
import { useDesktopHost } from "#renderer/features/desktop-player/use-desktop-host.ts";
import { useMainValue } from "#renderer/features/desktop-player/use-main-value.ts";
import { toast } from "#renderer/lib/errors/toast.ts";
import { paths } from "#renderer/lib/paths.ts";
import type { BrowserSignInState } from "#shared/contract/ipc/browser-sign-in.ts";

/** Opens the system's browser for sign-in, and shows the waiting page. */
export function useOpenBrowserSignIn(): () => Promise<void> {
  const { t } = useTranslation();
  const { browserSignIn } = useDesktopHost();
  const navigate = useNavigate();
  return useCallback(async () => {
    const opened = await browserSignIn.open().catch(() => false);
    if (opened) navigate(paths.electron.browserOpened());
    else toast("error", t("electron.signIn.notOpened"));
  }, [browserSignIn, navigate, t]);
}

/** The state of a sign-in in the browser; null until it is known. */
export function useBrowserSignInState(): BrowserSignInState | null {
  const { browserSignIn } = useDesktopHost();
  const listen = useCallback(
    (listener: (state: BrowserSignInState) => void) => browserSignIn.on("state", listener),
    [browserSignIn],
  );
  return useMainValue(browserSignIn.state, listen)[0];
}
