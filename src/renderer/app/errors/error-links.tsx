import { Button } from "@mantine/core";
import type { MouseEvent } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import { paths } from "#renderer/lib/paths.ts";
import { useServices } from "#renderer/lib/services.tsx";
import { useSupportEmail } from "#renderer/lib/use-support-email.ts";
import { useFeedbackDialogs } from "#renderer/parts/feedback/feedback-dialogs.ts";

interface ErrorLinksProps {
  /** Opens them with a full page load, for when the loaded code may be broken. */
  readonly reload?: boolean;
  /** Whether the shell, which renders the dialog for support, is there. */
  readonly inShell?: boolean;
}

/** Links away from an error page. */
export function ErrorLinks({ reload = false, inShell = false }: ErrorLinksProps) {
  const { t } = useTranslation();
  const email = useSupportEmail();
  const { session } = useServices();
  const open = useFeedbackDialogs((store) => store.open);
  const writeHere = (event: MouseEvent) => {
    if (!session.isAuthenticated()) return;
    event.preventDefault();
    open("support");
  };
  return (
    <>
      <Button variant="default" component={Link} to={paths.home()} reloadDocument={reload}>
        {t("errors.home")}
      </Button>
      <Button variant="default" component={Link} to={paths.create()} reloadDocument={reload}>
        {t("errorPage.create")}
      </Button>
      {/* Without a support address the link opens an empty mail: every error page has this link. */}
      <Button
        variant="subtle"
        component="a"
        href={`mailto:${email ?? ""}`}
        {...(inShell ? { onClick: writeHere } : {})}
      >
        {t("errorPage.help")}
      </Button>
    </>
  );
}
