import { useId } from "react";
import { useTranslation } from "react-i18next";
import { Link, NavLink } from "react-router-dom";
import { LazyLibraryPanel } from "#renderer/features/library/panel/lazy-library-panel.tsx";
import { paths } from "#renderer/lib/paths.ts";
import type { NavGroup } from "#renderer/parts/navigation/nav-items.ts";
import { Wordmark } from "#renderer/ui/brand/wordmark.tsx";
import { TasksLeft } from "./guide/tasks-left.tsx";
import classes from "./sidebar.module.css";
import { useNavGroups } from "./use-nav-items.ts";

/** The navigation beside the page, from 720 px. */
export function Sidebar() {
  const { t } = useTranslation();
  const groups = useNavGroups();
  return (
    <div className={classes.sidebar}>
      <nav className={classes.nav} aria-label={t("shell.mainNavigation")}>
        <Link className={classes.brand} to={paths.home()}>
          <Wordmark />
        </Link>
        {groups.map((group) => (
          <Group key={group.name} {...group} />
        ))}
      </nav>
      <LazyLibraryPanel />
    </div>
  );
}

function Group({ heading, items }: NavGroup) {
  const { t } = useTranslation();
  const id = useId();
  return (
    <div>
      {heading && (
        <div className={classes.heading} id={id}>
          {t(`shell.${heading}`)}
        </div>
      )}
      <ul className={classes.items} aria-labelledby={heading ? id : undefined}>
        {items.map(({ name, path, icon: Icon, tasksLeft = 0 }) => (
          <li key={name}>
            <NavLink className={classes.item} to={path}>
              <Icon size={20} stroke={1.7} aria-hidden />
              {t(`shell.${name}`)}
              <TasksLeft count={tasksLeft} className={classes.count} />
            </NavLink>
          </li>
        ))}
      </ul>
    </div>
  );
}
