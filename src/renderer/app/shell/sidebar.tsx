import { useTranslation } from "react-i18next";
import { Link, NavLink } from "react-router-dom";
import { LazyLibraryPanel } from "#renderer/features/library/panel/lazy-library-panel.tsx";
import { paths } from "#renderer/lib/paths.ts";
import { Wordmark } from "#renderer/ui/brand/wordmark.tsx";
import classes from "./sidebar.module.css";
import { useNavItems } from "./use-nav-items.ts";

/** The navigation beside the page, from 720 px. */
export function Sidebar() {
  const { t } = useTranslation();
  const items = useNavItems();
  return (
    <div className={classes.sidebar}>
      <nav className={classes.nav} aria-label={t("shell.mainNavigation")}>
        <Link className={classes.brand} to={paths.home()}>
          <Wordmark />
        </Link>
        <ul className={classes.items}>
          {items.map(({ name, path, icon: Icon }) => (
            <li key={name}>
              <NavLink className={classes.item} to={path}>
                <Icon size={20} stroke={1.7} aria-hidden />
                {t(`shell.${name}`)}
              </NavLink>
            </li>
          ))}
        </ul>
      </nav>
      <LazyLibraryPanel />
    </div>
  );
}
