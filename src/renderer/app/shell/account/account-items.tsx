import { Badge, Menu } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import classes from "#renderer/app/shell/menus.module.css";
import { useServices } from "#renderer/lib/services.tsx";
import { SearchField } from "#renderer/ui/inputs/search-field.tsx";
import type { Account } from "#shared/contract/rest/entities.ts";
import { foundAccounts } from "./found-accounts.ts";
import { useSwitchAccount } from "./use-switch-account.ts";

/** An account to switch to, labelled if it is a distributor or a partner. */
export function AccountItem({ account }: { readonly account: Account }) {
  const switchTo = useSwitchAccount();
  return (
    <Menu.Item onClick={() => switchTo(account.id)} rightSection={<Role account={account} />}>
      <span dir="auto">{account.business_name}</span>
    </Menu.Item>
  );
}

function Role({ account }: { readonly account: Account }) {
  const { t } = useTranslation();
  const { is_distributor, is_partner } = account.roles;
  return (
    <span className={classes.roles}>
      {is_distributor && (
        <Badge size="sm" variant="default">
          {t("shell.distributor")}
        </Badge>
      )}
      {is_partner && (
        <Badge size="sm" variant="default">
          {t("shell.partner")}
        </Badge>
      )}
    </span>
  );
}

/** A search over many accounts; the recently opened ones come first. */
export function FoundAccounts({ accounts }: { readonly accounts: readonly Account[] }) {
  const { t } = useTranslation();
  const { account: selection } = useServices();
  const [query, setQuery] = useState("");
  const { recent, others, more } = foundAccounts(accounts, selection.recent(), query);
  const wanted = query.trim();
  return (
    <>
      <SearchField
        className={classes.accountSearch ?? ""}
        value={query}
        onChange={setQuery}
        label={t("shell.searchAccounts")}
        placeholder={t("shell.searchAccounts")}
        clearLabel={t("app.clear")}
        inputProps={{ "data-autofocus": true }}
        onKeyDown={(event) => {
          const list = event.currentTarget.closest("[role=dialog]")?.querySelector("[data-accounts]");
          const first = list?.querySelector<HTMLElement>("[role=menuitem]");
          if (!first || !["ArrowDown", "Enter"].includes(event.key)) return;
          event.preventDefault();
          if (event.key === "ArrowDown") first.focus();
          else if (wanted !== "") first.click();
        }}
      />
      <div role="status" className={classes.accountsNote}>
        {recent.length + others.length === 0 && t("shell.noAccounts", { query: wanted })}
      </div>
      {recent.length + others.length > 0 && (
        <div role="menu" aria-label={t("shell.switchAccount")} data-accounts className={classes.accounts}>
          {recent.length > 0 && <Menu.Label>{t("shell.recentAccounts")}</Menu.Label>}
          {recent.map((account) => (
            <AccountItem key={account.id} account={account} />
          ))}
          {recent.length > 0 && others.length > 0 && <Menu.Label>{t("shell.otherAccounts")}</Menu.Label>}
          {others.map((account) => (
            <AccountItem key={account.id} account={account} />
          ))}
          {more > 0 && <Menu.Label>{t("shell.moreAccounts", { count: more })}</Menu.Label>}
        </div>
      )}
    </>
  );
}
