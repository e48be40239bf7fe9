import { Alert, Button, Loader } from "@mantine/core";
import { IconAlertCircle, IconExternalLink } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router-dom";
import { SetupLayout } from "#renderer/features/desktop-player/pairing/setup-layout.tsx";
import { useDesktopHost } from "#renderer/features/desktop-player/use-desktop-host.ts";
import { paths } from "#renderer/lib/paths.ts";
import { usePageTitle } from "#renderer/lib/routing/use-page-title.ts";
import { useSession } from "#renderer/lib/session/use-session.ts";
import type { BrowserSignInState } from "#shared/contract/ipc/browser-sign-in.ts";
import classes from "./sign-in-waiting.module.css";
import { useOpenBrowserSignIn } from "./use-browser-sign-in.ts";

/** Waits for a sign-in in the browser; shows its errors, reopens the browser or cancels. */
export function SignInWaiting({ state }: { readonly state: BrowserSignInState }) {
  const { t } = useTranslation();
  const { browserSignIn } = useDesktopHost();
  const { paired } = useSession();
  const navigate = useNavigate();
  const openBrowser = useOpenBrowserSignIn();
  usePageTitle(t("electron.signIn.heading"));
  const cancel = () => {
    browserSignIn.cancel().catch(() => undefined);
    navigate(paired ? paths.electron.pairedZone() : paths.electron.login(), { replace: true });
  };
  const failed = state.status === "failed";
  const signingIn = state.status === "redeeming" || state.status === "done";
  return (
    <SetupLayout
      title={t("electron.signIn.heading")}
      {...(failed ? {} : { intro: t("electron.signIn.intro") })}
    >
      {failed ? (
        <Alert
          className={classes.notice}
          role="alert"
          color="red"
          variant="light"
          icon={<IconAlertCircle size={20} aria-hidden />}
        >
          {t(`electron.signIn.failure.${state.reason}`)}
        </Alert>
      ) : (
        <div className={classes.waiting} role="status">
          <Loader size="sm" aria-hidden />
          {t(signingIn ? "electron.signIn.signingIn" : "electron.signIn.waiting")}
        </div>
      )}
      <Button
        size="md"
        fullWidth
        variant={failed ? "filled" : "default"}
        disabled={signingIn}
        leftSection={<IconExternalLink size={18} aria-hidden />}
        onClick={openBrowser}
      >
        {t(failed ? "app.retry" : "electron.browser.again")}
      </Button>
      <Button variant="subtle" fullWidth mt="xs" disabled={signingIn} onClick={cancel}>
        {t("app.cancel")}
      </Button>
    </SetupLayout>
  );
}
