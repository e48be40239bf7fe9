import { Button } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import { LoginForm } from "#renderer/features/auth/login-form.tsx";
import { paths } from "#renderer/lib/paths.ts";

interface SignInToAcceptProps {
  /** Prefills the field. */
  readonly email: string;
  readonly token: string;
  /** Omitted when the invited address already has a sign-in. */
  readonly onNew?: () => void;
}

/** Sign-in form; afterwards the page asks whether to accept. */
export function SignInToAccept({ email, token, onNew }: SignInToAcceptProps) {
  const { t } = useTranslation();
  const elsewhere = paths.login({ email, redirectTo: paths.invitation({ token }) });
  return (
    <>
      <LoginForm email={email} onSignedIn={() => undefined} />
      <Button component={Link} to={elsewhere} variant="subtle" size="md" fullWidth mt={8}>
        {t("invitation.otherWay")}
      </Button>
      {onNew ? (
        <Button variant="subtle" size="md" fullWidth onClick={onNew}>
          {t("invitation.isNew")}
        </Button>
      ) : null}
    </>
  );
}
