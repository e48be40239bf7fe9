import { IconBell } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { useMay } from "#renderer/data/access/access.ts";
import { useCurrentAccount } from "#renderer/data/accounts/current-account.ts";
import { FormSection } from "#renderer/forms/form-frame.tsx";
import { paths } from "#renderer/lib/paths.ts";
import { LinkRow } from "#renderer/parts/link-row.tsx";

/** The way to one's alerts, also for people who may not open the company's settings. */
export function AlertsSection() {
  const account = useCurrentAccount()?.id;
  return account === undefined ? null : <AlertsOf account={account} />;
}

function AlertsOf({ account }: { readonly account: string }) {
  const { t } = useTranslation();
  if (useMay("alert.own", { account })?.ok !== true) return null;
  return (
    <FormSection title={t("user.alerts")} hint={t("user.alertsHint")}>
      <LinkRow
        to={paths.settingsAlerts({ accountId: account })}
        icon={IconBell}
        label={t("user.alertRules")}
        hint={t("user.alertRulesHint")}
      />
    </FormSection>
  );
}
