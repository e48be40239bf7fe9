import { Button, Kbd, VisuallyHidden } from "@mantine/core";
import { lazy, Suspense, useState } from "react";
import { useTranslation } from "react-i18next";
import { Link, useNavigate } from "react-router-dom";
import { useMayHere } from "#renderer/data/access/access.ts";
import { commandKey } from "#renderer/lib/page/command-key.ts";
import { paths } from "#renderer/lib/paths.ts";
import { useServices } from "#renderer/lib/services.tsx";
import { loginPath } from "#renderer/lib/session/login-path.ts";
import { useSession } from "#renderer/lib/session/use-session.ts";
import { Wordmark } from "#renderer/ui/brand/wordmark.tsx";
import { SearchField } from "#renderer/ui/inputs/search-field.tsx";
import { AccountMenu } from "./account/account-menu.tsx";
import { UserMenu } from "./account/user-menu.tsx";
import classes from "./header.module.css";
import { LazyInstallApp } from "./lazy-install-app.tsx";

const HeaderZones = lazy(async () => ({
  default: (await import("./header-zones.tsx")).HeaderZones,
}));

interface HeaderProps {
  /** Whether this page shows the search field. */
  readonly search: boolean;
  readonly onOpenPalette: () => void;
}

/** Search, account and person, on top of every page. */
export function Header({ search, onOpenPalette }: HeaderProps) {
  const { t } = useTranslation();
  const services = useServices();
  const discovers = useMayHere("music.discover")?.ok !== false;
  useSession();
  const isSignedIn = services.session.isAuthenticated();
  const shown = search && discovers && isSignedIn;
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
        {!isSignedIn && (
          <Button component={Link} to={loginPath(services)} variant="default">
            {t("shell.signIn")}
          </Button>
        )}
      </div>
    </header>
  );
}

function HeaderSearch({ onOpenPalette }: { readonly onOpenPalette: () => void }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const [query, setQuery] = useState("");
  const [left, setLeft] = useState(false);
  const close = () => setQuery("");
  const submit = () => {
    if (query.trim() === "") return;
    navigate(`${paths.search(query.trim())}?nav=header`);
    close();
  };
  return (
    <search
      className={classes.searchbox}
      onBlur={({ currentTarget, relatedTarget }) => {
        if (!currentTarget.contains(relatedTarget)) setLeft(true);
      }}
      onFocus={() => setLeft(false)}
    >
      <SearchField
        value={query}
        onChange={setQuery}
        label={t("shell.search")}
        placeholder={t("shell.searchPlaceholder")}
        clearLabel={t("app.clear")}
        onKeyDown={(event) => {
          if (event.key === "Enter" && !event.repeat) submit();
          if (event.key !== "ArrowDown") return;
          const first = event.currentTarget.closest("search")?.querySelector("a");
          if (first) event.preventDefault();
          first?.focus();
        }}
        hint={
          <button type="button" className={classes.hint} onClick={onOpenPalette}>
            <VisuallyHidden>{t("shell.quickSearch")}</VisuallyHidden>
            <Kbd size="xs">{commandKey()}</Kbd>
            <Kbd size="xs">K</Kbd>
          </button>
        }
      />
      {__HOST__ === "web" && query.trim() !== "" && !left && (
        <Suspense>
          <HeaderZones query={query} onDone={close} />
        </Suspense>
      )}
    </search>
  );
}
