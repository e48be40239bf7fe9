import { useTranslation } from "react-i18next";
import { Link, NavLink } from "react-router-dom";
import { useCurrentAccount } from "../../lib/account/use-account.ts";
import { paths } from "../../lib/paths.ts";
import { useServices } from "../../lib/services.tsx";
import { Wordmark } from "../../ui/wordmark.tsx";
import { navItems } from "./nav-items.ts";
import classes from "./sidebar.module.css";

/** The navigation beside the page, from 720 px on. */
export function Sidebar() {
  const { t } = useTranslation();
  const { host } = useServices();
  const account = useCurrentAccount();
  return (
    <nav className={classes.sidebar} aria-label={t("shell.mainNavigation")}>
      <Link className={classes.brand} to={paths.home()}>
        <Wordmark />
      </Link>
      <ul className={classes.items}>
        {navItems(account, host.kind).map(({ name, path, icon: Icon }) => (
          <li key={name}>
            <NavLink className={classes.item} to={path}>
              <Icon size={20} stroke={1.7} aria-hidden />
              {t(`shell.${name}`)}
            </NavLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}
