import { Badge, Menu, UnstyledButton } from "@mantine/core";
import { IconChevronDown, IconSettings } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { Link, useLocation, useNavigate } from "react-router-dom";
import type { Account } from "#shared/contract/rest/entities.ts";
import { useMay } from "../../data/access.ts";
import { otherAccounts } from "../../data/accounts.ts";
import { useAccounts, useCurrentAccount } from "../../data/current-account.ts";
import { paths } from "../../lib/paths.ts";
import { useRouteHandle } from "../../lib/route-handle.ts";
import { useServices } from "../../lib/services.tsx";
import { Logo } from "../../ui/logo.tsx";
import { useMenuOpened } from "../../ui/use-menu-opened.ts";
import classes from "./menus.module.css";
import { switchTarget } from "./switch-target.ts";

/** Shows the current account with its logo, leads to its settings, and switches to the person's others. */
export function AccountMenu() {
  const { t, i18n } = useTranslation();
  const current = useCurrentAccount();
  const others = otherAccounts(useAccounts(), current?.id ?? null, i18n.language);
  const switchTo = useSwitchAccount();
  const mayRead = useMay("settings.see", { account: current?.id ?? null })?.ok === true;
  const menu = useMenuOpened();
  if (!current) return null;
  const name = (
    <>
      <Logo image={current.image?.url ?? null} size={24} alt="" />
      <span className={classes.name}>{current.business_name}</span>
    </>
  );
  if (others.length === 0 && !mayRead) return <div className={classes.account}>{name}</div>;
  return (
    <Menu {...menu} position="bottom-end" width={280}>
      <Menu.Target>
        <UnstyledButton
          className={classes.account}
          data-button
          aria-label={t("shell.accountMenu", { name: current.business_name })}
        >
          {name}
          <IconChevronDown size={16} aria-hidden />
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        {mayRead && (
          <Menu.Item
            component={Link}
            to={paths.settings({ accountId: current.id })}
            leftSection={<IconSettings size={16} aria-hidden />}
          >
            {t("shell.accountSettings")}
          </Menu.Item>
        )}
        {mayRead && others.length > 0 && <Menu.Divider />}
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

/** Selects an account and goes where the page leads for it. */
export function useSwitchAccount(): (account: string) => void {
  const { account: selection } = useServices();
  const { pathname } = useLocation();
  const handle = useRouteHandle();
  const navigate = useNavigate();
  return (account) => {
    selection.select(account);
    navigate(switchTarget(pathname, handle, account));
  };
}
