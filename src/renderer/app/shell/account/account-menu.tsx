import { UnstyledButton } from "@mantine/core";
import { IconChevronDown } from "@tabler/icons-react";
import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import classes from "#renderer/app/shell/menus.module.css";
import { useMay } from "#renderer/data/access/access.ts";
import { otherAccounts } from "#renderer/data/accounts/accounts.ts";
import { useAccounts, useCurrentAccount } from "#renderer/data/accounts/current-account.ts";
import { Logo } from "#renderer/ui/brand/logo.tsx";
import { LatePopup, latePopup } from "#renderer/ui/popups/late-popup.tsx";

const MENU = latePopup("menu", async () => (await import("./account-menu-popup.tsx")).AccountMenuPopup);

/** Shows the current account with its logo, links to its settings, and switches to the person's other accounts. */
export function AccountMenu() {
  const { t, i18n } = useTranslation();
  const current = useCurrentAccount();
  const accounts = useAccounts();
  const id = current?.id ?? null;
  const others = useMemo(() => otherAccounts(accounts, id, i18n.language), [accounts, id, i18n.language]);
  const mayRead = useMay("settings.see", { account: id })?.ok === true;
  if (!current) return null;
  const name = (
    <>
      <Logo image={current.image?.url ?? null} size={24} alt="" />
      <span className={classes.name}>{current.business_name}</span>
    </>
  );
  return (
    <LatePopup
      code={MENU}
      button={
        <UnstyledButton
          className={classes.account}
          data-button
          aria-label={t("shell.accountMenu", { name: current.business_name })}
        >
          {name}
          <IconChevronDown size={16} aria-hidden />
        </UnstyledButton>
      }
      own={{ account: current, mayOpenSettings: mayRead, others }}
    />
  );
}
