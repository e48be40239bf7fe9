import { Loader } from "@mantine/core";
import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { Navigate } from "react-router-dom";
import { companySignInAddress } from "#renderer/data/sign-in/sign-in-ways.ts";
import { paths } from "#renderer/lib/paths.ts";
import { BarePage } from "#renderer/ui/layout/bare-page.tsx";
import classes from "./sso.module.css";

/** /login/saml/{orgSlug}: redirects to the company's identity provider. */
export function LeavePage({ orgSlug }: { readonly orgSlug: string }) {
  const { t } = useTranslation();
  const [failed, setFailed] = useState(false);
  useEffect(() => {
    companySignInAddress(orgSlug).then(
      (address) => location.replace(address),
      () => setFailed(true),
    );
  }, [orgSlug]);
  if (failed) return <Navigate to={paths.sso({ error: "needs-https" })} replace />;
  return (
    <BarePage>
      <div className={classes.waiting} role="status">
        <Loader aria-hidden />
        <h1 className={classes.heading}>{t("sso.leaving")}</h1>
      </div>
    </BarePage>
  );
}
