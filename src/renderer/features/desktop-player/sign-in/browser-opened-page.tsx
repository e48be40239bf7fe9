import { Button } from "@mantine/core";
import { IconExternalLink } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import { SetupLayout } from "#renderer/features/desktop-player/pairing/setup-layout.tsx";
import { useOpenWebClient } from "#renderer/features/desktop-player/use-open-web-client.ts";
import { paths } from "#renderer/lib/paths.ts";
import { SignInWaiting } from "./sign-in-waiting.tsx";
import { useBrowserSignInState } from "./use-browser-sign-in.ts";

/**
 * /electron/browser-opened: the app waits for the step in the system's browser, with links to continue and to go back.
 */
export function BrowserOpenedPage() {
  const signIn = useBrowserSignInState();
  if (signIn === null) return null;
  return signIn.status === "none" ? <CodeInBrowser /> : <SignInWaiting state={signIn} />;
}

/** Waits for a pairing code, shown in the browser. */
function CodeInBrowser() {
  const { t } = useTranslation();
  const openWebClient = useOpenWebClient();
  return (
    <SetupLayout
      title={t("electron.browser.heading")}
      intro={t("electron.browser.intro")}
      back={paths.electron.login()}
    >
      <Button component={Link} to={paths.electron.loginPairingCode()} size="md" fullWidth>
        {t("electron.browser.typeCode")}
      </Button>
      <Button
        variant="subtle"
        fullWidth
        mt="xs"
        leftSection={<IconExternalLink size={18} aria-hidden />}
        onClick={openWebClient}
      >
        {t("electron.browser.again")}
      </Button>
    </SetupLayout>
  );
}
