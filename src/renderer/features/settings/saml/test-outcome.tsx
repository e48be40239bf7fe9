import { Alert } from "@mantine/core";
import { IconAlertCircle, IconCircleCheck } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { paths } from "#renderer/lib/paths.ts";
import classes from "./saml.module.css";

/** Result of a test sign-in, on return from the identity provider. `domains`: the configured ones. */
export function TestOutcome({ domains }: { readonly domains: readonly string[] | null }) {
  const { t } = useTranslation();
  const { sso, email = "", name = "", error } = paths.settingsSaml.useSearch();
  if (error) {
    const why = error === "rejected" || error === "unavailable" ? error : "expired";
    return (
      <Alert
        role="alert"
        color="red"
        variant="light"
        mb="md"
        icon={<IconAlertCircle size={18} aria-hidden />}
        title={t("saml.outcome.failed")}
      >
        {t(`saml.outcome.${why}`)}
      </Alert>
    );
  }
  if (sso !== "tested") return null;
  const domain = email.slice(email.lastIndexOf("@") + 1).toLowerCase();
  const who = name === "" || name === email ? email : `${name} (${email})`;
  return (
    <Alert
      role="status"
      color={email === "" ? "yellow" : "green"}
      variant="light"
      mb="md"
      icon={<IconCircleCheck size={18} aria-hidden />}
      title={t("saml.outcome.worked")}
    >
      <div className={classes.wrap}>
        {email === "" ? t("saml.outcome.noEmail") : t("saml.outcome.as", { who })}
        {email !== "" && domains && !domains.includes(domain) && (
          <div>{t("saml.outcome.otherDomain", { domain })}</div>
        )}
      </div>
    </Alert>
  );
}
