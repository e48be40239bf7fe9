import { IconMapPinOff } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { useLocation } from "react-router-dom";
import { usePageTitle } from "#renderer/lib/routing/use-page-title.ts";
import { HelpLink } from "#renderer/parts/help/help-link.tsx";
import { ErrorFrame } from "./error-frame.tsx";
import { ErrorLinks } from "./error-links.tsx";

interface NotFoundProps {
  readonly inShell?: boolean;
}

/** The page for an unknown address without navigation. */
export function BareNotFound() {
  return <NotFound inShell={false} />;
}

/** The page for an unknown address, beside the navigation. */
export function NotFound({ inShell = true }: NotFoundProps) {
  const { t } = useTranslation();
  const { pathname } = useLocation();
  const title = t("errorPage.routeNotFoundTitle");
  usePageTitle(title);
  return (
    <ErrorFrame
      inShell={inShell}
      icon={<IconMapPinOff size={28} stroke={1.5} />}
      title={title}
      actions={
        <>
          <ErrorLinks inShell={inShell} />
          <HelpLink />
        </>
      }
    >
      {t("errorPage.routeNotFound", { path: pathname })}
      <br />
      {t("errorPage.routeNotFoundHint")}
    </ErrorFrame>
  );
}
