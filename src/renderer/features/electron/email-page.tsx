import { Button } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { Link, useNavigate } from "react-router-dom";
import { paths } from "../../lib/paths.ts";
import type { LoginForm } from "./routes.tsx";
import { SetupLayout } from "./setup-layout.tsx";

/** /electron/login/email: signs in, then goes on to the choice of the zone. */
export function EmailPage({ Form }: { readonly Form: LoginForm }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  return (
    <SetupLayout
      title={t("electron.email.heading")}
      intro={t("electron.email.intro")}
      back={paths.electron.login()}
    >
      <Form email="" onSignedIn={() => navigate(paths.electron.select(), { replace: true })} />
      <Button component={Link} to={paths.electron.loginPairingCode()} variant="subtle" fullWidth mt="md">
        {t("electron.email.other")}
      </Button>
    </SetupLayout>
  );
}
