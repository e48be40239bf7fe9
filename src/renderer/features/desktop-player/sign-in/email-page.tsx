import { Button } from "@mantine/core";
import type { ComponentType } from "react";
import { useTranslation } from "react-i18next";
import { Link, useNavigate } from "react-router-dom";
import { SetupLayout } from "#renderer/features/desktop-player/pairing/setup-layout.tsx";
import { desktopPlayerStart } from "#renderer/features/desktop-player/start.ts";
import { paths } from "#renderer/lib/paths.ts";
import { useServices } from "#renderer/lib/services.tsx";
import { useSession } from "#renderer/lib/session/use-session.ts";
import { useOpenBrowserSignIn } from "./use-browser-sign-in.ts";

/** The sign-in form, injected because it belongs to another feature. */
export type LoginForm = ComponentType<{ readonly email: string; readonly onSignedIn: () => void }>;

/** /electron/login/email: signs in, then continues with the choice of a zone, or returns to the paired one. */
export function EmailPage({ Form }: { readonly Form: LoginForm }) {
  const { t } = useTranslation();
  const { session } = useServices();
  const { paired } = useSession();
  const navigate = useNavigate();
  const openBrowser = useOpenBrowserSignIn();
  return (
    <SetupLayout
      title={t("electron.email.heading")}
      intro={t(paired ? "electron.email.pairedIntro" : "electron.email.intro")}
      back={paired ? paths.electron.pairedZone() : paths.electron.login()}
    >
      <Form email="" onSignedIn={() => navigate(desktopPlayerStart(session), { replace: true })} />
      <Button variant="subtle" fullWidth mt="md" onClick={openBrowser}>
        {t("electron.login.browser")}
      </Button>
      {paired ? null : (
        <Button component={Link} to={paths.electron.loginPairingCode()} variant="subtle" fullWidth mt="xs">
          {t("electron.email.other")}
        </Button>
      )}
    </SetupLayout>
  );
}
