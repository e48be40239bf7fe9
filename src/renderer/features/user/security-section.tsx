import { IconDevices, IconKey, IconShieldLock, IconUserShield } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { FormSection } from "#renderer/forms/form-frame.tsx";
import { paths } from "#renderer/lib/paths.ts";
import { LinkRow } from "#renderer/parts/link-row.tsx";

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
        {rows.map((row) => (
          <LinkRow key={row.to} {...row} />
        ))}
      </nav>
    </FormSection>
  );
}
