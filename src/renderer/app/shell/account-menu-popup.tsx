import { Badge, Menu } from "@mantine/core";
import { IconBuildings, IconSettings } from "@tabler/icons-react";
import { cloneElement } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import { paths } from "#renderer/lib/paths.ts";
import { type PopupProps, useLatePopup } from "#renderer/ui/popups/late-popup.tsx";
import type { Account } from "#shared/contract/rest/entities.ts";
import { useSwitchAccount } from "./use-switch-account.ts";

interface AccountMenuPopupProps {
  /** Id of the account whose settings the person may open; null for none. */
  readonly settingsOf: string | null;
  /** The person's other accounts. */
  readonly others: readonly Account[];
}

/** The account menu's popup with the accounts to switch to. */
export function AccountMenuPopup({ button, settingsOf, others }: PopupProps & AccountMenuPopupProps) {
  const { t } = useTranslation();
  const switchTo = useSwitchAccount();
  const { target, ...menu } = useLatePopup();
  return (
    <Menu {...menu} position="bottom-end" width={280}>
      <Menu.Target>{cloneElement(button, { ref: target })}</Menu.Target>
      <Menu.Dropdown>
        {settingsOf !== null && (
          <Menu.Item
            component={Link}
            to={paths.settings({ accountId: settingsOf })}
            leftSection={<IconSettings size={16} aria-hidden />}
          >
            {t("shell.accountSettings")}
          </Menu.Item>
        )}
        <Menu.Item
          component={Link}
          to={paths.accounts()}
          leftSection={<IconBuildings size={16} aria-hidden />}
        >
          {t("shell.allAccounts")}
        </Menu.Item>
        {others.length > 0 && <Menu.Divider />}
        {others.length > 0 && <Menu.Label>{t("shell.switchAccount")}</Menu.Label>}
        {others.map((account) => (
          <Menu.Item
            key={account.id}
            onClick={() => switchTo(account.id)}
            rightSection={<Role account={account} />}
          >
            {account.business_name}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}

function Role({ account }: { readonly account: Account }) {
  const { t } = useTranslation();
  const { is_distributor, is_partner } = account.roles;
  if (!is_distributor && !is_partner) return null;
  return (
    <Badge size="sm" variant="default">
      {t(is_distributor ? "shell.distributor" : "shell.partner")}
    </Badge>
  );
}
