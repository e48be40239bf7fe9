import { Button } from "@mantine/core";
import { IconMapPinOff } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { Link, useLocation } from "react-router-dom";
import { paths } from "../../lib/paths.ts";
import { usePageTitle } from "../../lib/use-page-title.ts";
import { ErrorFrame } from "./error-frame.tsx";

/** An address that leads nowhere. */
export function NotFound() {
  const { t } = useTranslation();
  const { pathname } = useLocation();
  const title = t("errors.routeNotFound", { path: pathname });
  usePageTitle(title);
  return (
    <ErrorFrame
      icon={<IconMapPinOff size={28} stroke={1.5} />}
      title={title}
      actions={
        <Button component={Link} to={paths.home()}>
          {t("errors.goHome")}
        </Button>
      }
    >
      {t("errors.routeNotFoundHint")}
    </ErrorFrame>
  );
}
