import { IconChevronRight, IconDevices, IconKey, IconShieldLock, IconUserShield } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import { FormSection } from "#renderer/forms/form-frame.tsx";
import { paths } from "#renderer/lib/paths.ts";
import classes from "./security-section.module.css";

/** Links to the pages about signing in. */
export function SecuritySection() {
  const { t } = useTranslation();
  const rows = [
    { to: paths.userTwoStep(), icon: IconShieldLock, label: t("user.twoStep"), hint: t("user.twoStepHint") },
    { to: paths.userSessions(), icon: IconDevices, label: t("user.sessions"), hint: t("user.sessionsHint") },
    { to: paths.userTokens(), icon: IconKey, label: t("user.tokens"), hint: t("user.tokensHint") },
    { to: paths.userData(), icon: IconUserShield, label: t("user.data"), hint: t("user.dataHint") },
  ];
  return (
    <FormSection title={t("user.security")} hint={t("user.securityHint")}>
      <nav aria-label={t("user.security")}>
        {rows.map(({ to, icon: Icon, label, hint }) => (
          <Link key={to} to={to} className={classes.row}>
            <Icon size={20} stroke={1.6} aria-hidden />
            <span className={classes.words}>
              <span className={classes.name}>{label}</span>
              <span className={classes.hint}>{hint}</span>
            </span>
            <IconChevronRight size={16} aria-hidden />
          </Link>
        ))}
      </nav>
    </FormSection>
  );
}
