import { Button } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import { paths } from "#renderer/lib/paths.ts";
import { useSupportEmail } from "#renderer/lib/use-support-email.ts";

/** Links away from an error page. `reload` opens them with a full page load, for when the loaded code may be broken. */
export function ErrorLinks({ reload = false }: { readonly reload?: boolean }) {
  const { t } = useTranslation();
  const email = useSupportEmail();
  return (
    <>
      <Button variant="default" component={Link} to={paths.home()} reloadDocument={reload}>
        {t("errors.home")}
      </Button>
      <Button variant="default" component={Link} to={paths.create()} reloadDocument={reload}>
        {t("errorPage.create")}
      </Button>
      {/* Without a support address the link opens an empty mail: every error page has this link. */}
      <Button variant="subtle" component="a" href={`mailto:${email ?? ""}`}>
        {t("errorPage.help")}
      </Button>
    </>
  );
}
