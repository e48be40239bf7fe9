import { Button, type ButtonProps } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import { paths } from "#renderer/lib/paths.ts";

interface ToSignInProps extends Pick<ButtonProps, "variant"> {
  /** Prefills the field there. */
  readonly email?: string;
}

/** The button to the sign-in page. */
export function ToSignIn({ email = "", variant }: ToSignInProps) {
  const { t } = useTranslation();
  return (
    <Button component={Link} to={paths.login({ email })} variant={variant} size="md" fullWidth mt={16}>
      {t("credentials.toSignIn")}
    </Button>
  );
}
