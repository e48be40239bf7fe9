import { Kbd, VisuallyHidden } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Link, useNavigate } from "react-router-dom";
import { useCurrentAccount } from "../../data/current-account.ts";
import { mayDiscover } from "../../lib/account/may-discover.ts";
import { paths } from "../../lib/paths.ts";
import { SearchField } from "../../ui/search-field.tsx";
import { Wordmark } from "../../ui/wordmark.tsx";
import { AccountMenu } from "./account-menu.tsx";
import classes from "./header.module.css";
import { LazyInstallApp } from "./lazy-install-app.tsx";
import { UserMenu } from "./user-menu.tsx";

interface HeaderProps {
  /** Whether this page shows the search field. */
  readonly search: boolean;
  readonly onOpenPalette: () => void;
}

/** Search, account and person, on top of every page. */
export function Header({ search, onOpenPalette }: HeaderProps) {
  const account = useCurrentAccount();
  const shown = search && mayDiscover(account);
  return (
    <header className={classes.header}>
      <Link className={classes.brand} to={paths.home()}>
        <Wordmark />
      </Link>
      <div className={classes.search}>{shown && <HeaderSearch onOpenPalette={onOpenPalette} />}</div>
      <div className={classes.menus}>
        {__HOST__ === "web" && <LazyInstallApp />}
        <AccountMenu />
        <UserMenu />
      </div>
    </header>
  );
}

function HeaderSearch({ onOpenPalette }: { readonly onOpenPalette: () => void }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const [query, setQuery] = useState("");
  const apple = /Mac|iPhone|iPad/.test(navigator.platform);
  const submit = () => {
    if (query.trim() === "") return;
    navigate(paths.search(query.trim()));
    setQuery("");
  };
  return (
    <search>
      <SearchField
        value={query}
        onChange={setQuery}
        label={t("shell.search")}
        placeholder={t("shell.searchPlaceholder")}
        clearLabel={t("app.clear")}
        onKeyDown={(event) => {
          if (event.key === "Enter" && !event.repeat) submit();
        }}
        hint={
          <button type="button" className={classes.hint} onClick={onOpenPalette}>
            <VisuallyHidden>{t("shell.quickSearch")}</VisuallyHidden>
            <Kbd size="xs">{apple ? "⌘" : "Ctrl"}</Kbd>
            <Kbd size="xs">K</Kbd>
          </button>
        }
      />
    </search>
  );
}
