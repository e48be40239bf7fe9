import { Menu } from "@mantine/core";
import { IconBuildings, IconCertificate, IconDownload, IconSettings } from "@tabler/icons-react";
import { cloneElement } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import classes from "#renderer/app/shell/menus.module.css";
import { paths } from "#renderer/lib/paths.ts";
import { type PopupProps, useLatePopup } from "#renderer/ui/popups/late-popup.tsx";
import type { Account } from "#shared/contract/rest/entities.ts";
import { hasLegalCertificate } from "#shared/domain/accounts/legal-certificate.ts";
import { AccountItem, FoundAccounts } from "./account-items.tsx";

interface AccountMenuPopupProps {
  readonly account: Account;
  /** Whether the person may open the account's settings. */
  readonly mayOpenSettings: boolean;
  /** The person's other accounts. */
  readonly others: readonly Account[];
}

/** More accounts than these are searched instead of listed. */
const LISTED = 8;

/** The account menu's popup with the accounts to switch to. */
export function AccountMenuPopup(props: PopupProps & AccountMenuPopupProps) {
  const { button, account, mayOpenSettings, others } = props;
  const { t } = useTranslation();
  const { target, ...menu } = useLatePopup();
  const entries = <CompanyItems account={account} mayOpenSettings={mayOpenSettings} />;
  if (others.length > LISTED) {
    // A menu may contain only its items, so the popup with a search field is a dialog with two menus.
    const dropdown = { role: "dialog", "aria-label": account.business_name, "aria-orientation": undefined };
    return (
      <Menu {...menu} position="bottom-end" width={300} attributes={{ dropdown }}>
        <Menu.Target>{cloneElement(button, { ref: target })}</Menu.Target>
        <Menu.Dropdown>
          <div role="menu" aria-label={account.business_name}>
            {entries}
          </div>
          <Menu.Divider />
          <FoundAccounts accounts={others} />
        </Menu.Dropdown>
      </Menu>
    );
  }
  return (
    <Menu {...menu} position="bottom-end" width={280}>
      <Menu.Target>{cloneElement(button, { ref: target })}</Menu.Target>
      <Menu.Dropdown>
        {entries}
        {others.length > 0 && <Menu.Divider />}
        {others.length > 0 && <Menu.Label>{t("shell.switchAccount")}</Menu.Label>}
        {others.map((other) => (
          <AccountItem key={other.id} account={other} />
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}

/** The account's name, and links to its pages. */
function CompanyItems({
  account,
  mayOpenSettings,
}: Pick<AccountMenuPopupProps, "account" | "mayOpenSettings">) {
  const { t } = useTranslation();
  return (
    <>
      <div dir="auto" className={`${classes.person} ${classes.personName}`}>
        {account.business_name}
      </div>
      {mayOpenSettings && (
        <Menu.Item
          component={Link}
          to={paths.settings({ accountId: account.id })}
          leftSection={<IconSettings size={16} aria-hidden />}
        >
          {t("shell.accountSettings")}
        </Menu.Item>
      )}
      {__HOST__ === "web" && (
        <Menu.Item
          component={Link}
          to={paths.download()}
          leftSection={<IconDownload size={16} aria-hidden />}
        >
          {t("shell.downloadApps")}
        </Menu.Item>
      )}
      {hasLegalCertificate(account.iso_country) && (
        <Menu.Item
          component={Link}
          to={paths.legalCertificate()}
          leftSection={<IconCertificate size={16} aria-hidden />}
        >
          {t("shell.legalCertificate")}
        </Menu.Item>
      )}
      <Menu.Item component={Link} to={paths.accounts()} leftSection={<IconBuildings size={16} aria-hidden />}>
        {t("shell.allAccounts")}
      </Menu.Item>
    </>
  );
}
