import { useTranslation } from "react-i18next";
import { NavLink } from "react-router-dom";
import type { NavItem } from "#renderer/parts/navigation/nav-items.ts";
import classes from "./bottom-bar.module.css";
import { TasksLeft } from "./guide/tasks-left.tsx";
import { useNavItems } from "./use-nav-items.ts";

/** The navigation below the page, on screens under 720 px. */
export function BottomBar() {
  const { t } = useTranslation();
  const items = useNavItems();
  return (
    <nav className={classes.bar} aria-label={t("shell.mainNavigation")}>
      {items.map(({ name, path, icon: Icon, tasksLeft = 0 }) => (
        <NavLink key={name} className={classes.item} to={path}>
          <Icon size={22} stroke={1.7} aria-hidden />
          <span className={classes.name}>{t(isShort(name) ? `shell.${name}Short` : `shell.${name}`)}</span>
          <TasksLeft count={tasksLeft} className={classes.count} />
        </NavLink>
      ))}
    </nav>
  );
}

/** Whether an item has a shorter name for narrow screens. */
function isShort(name: NavItem["name"]): name is "guide" | "messaging" {
  return name === "guide" || name === "messaging";
}
