import { Button } from "@mantine/core";
import { IconMapPinOff } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { Link, useLocation } from "react-router-dom";
import { paths } from "../../lib/paths.ts";
import { useServices } from "../../lib/services.tsx";
import { usePageTitle } from "../../lib/use-page-title.ts";
import { ErrorFrame } from "./error-frame.tsx";

/** An address that leads nowhere: beside the navigation for those who have one. */
export function NotFound() {
  const { t } = useTranslation();
  const { session } = useServices();
  const { pathname } = useLocation();
  const title = t("errors.routeNotFoundTitle");
  usePageTitle(title);
  return (
    <ErrorFrame
      inShell={session.isAuthenticated()}
      icon={<IconMapPinOff size={28} stroke={1.5} />}
      title={title}
      actions={
        <Button component={Link} to={paths.home()}>
          {t("errors.goHome")}
        </Button>
      }
    >
      {t("errors.routeNotFound", { path: pathname })}
      <br />
      {t("errors.routeNotFoundHint")}
    </ErrorFrame>
  );
}
