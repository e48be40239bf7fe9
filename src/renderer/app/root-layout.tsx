import { useHotkeys } from "@mantine/hooks";
import { useEffect } from "react";
import { useTranslation } from "react-i18next";
import {
  type Location,
  Outlet,
  ScrollRestoration,
  useLocation,
  useNavigate,
  useNavigation,
} from "react-router-dom";
import { paths } from "#renderer/lib/paths.ts";
import { useRouteHandle } from "#renderer/lib/routing/route-handle.ts";
import { useDelayed } from "#renderer/lib/timing/use-delayed.ts";
import { LazyErrorDialog } from "./errors/lazy-error-dialog.tsx";
import classes from "./root-layout.module.css";
import { useHeadingFocus } from "./use-heading-focus.ts";

/**
 * The layout around every page: sets the window's title, shows that a page is loading, and restores scroll positions.
 */
export function RootLayout() {
  const { t } = useTranslation();
  useHeadingFocus();
  const pending = useDelayed(useNavigation().state === "loading");
  return (
    <>
      {pending && <div className={classes.pending} role="progressbar" aria-label={t("app.loading")} />}
      {__HOST__ === "electron" && <DebugShortcut />}
      <RouteTitle />
      <Outlet />
      <LazyErrorDialog />
      <ScrollRestoration getKey={placeOf} />
    </>
  );
}

/**
 * All pages opened by address share one key; without the path, a page would start at another page's scroll position.
 */
function placeOf({ pathname, key }: Location): string {
  return `${pathname} ${key}`;
}

/** Sets the window's title from the route, before the page itself sets a better one. */
function RouteTitle() {
  const { t } = useTranslation();
  const { title } = useRouteHandle();
  const { pathname } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the same title on another path may have been changed there.
  useEffect(() => {
    if (title !== undefined) document.title = t("app.title", { page: t(title) });
  }, [t, title, pathname]);
  return null;
}

/** Ctrl/Cmd+Alt+D opens the desktop player's debug flags. */
function DebugShortcut() {
  const navigate = useNavigate();
  useHotkeys([["mod+alt+D", () => navigate(paths.electron.debug())]], []);
  return null;
}
