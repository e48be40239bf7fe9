import { useHotkeys } from "@mantine/hooks";
import { useTranslation } from "react-i18next";
import { Outlet, ScrollRestoration, useNavigate, useNavigation } from "react-router-dom";
import { paths } from "../lib/paths.ts";
import { useDelayed } from "../lib/use-delayed.ts";
import { LazyErrorDialog } from "./errors/lazy-error-dialog.tsx";
import classes from "./root-layout.module.css";

/** Around every page: says that one is on its way, and remembers where each was scrolled to. */
export function RootLayout() {
  const { t } = useTranslation();
  const pending = useDelayed(useNavigation().state === "loading");
  return (
    <>
      {pending && <div className={classes.pending} role="progressbar" aria-label={t("app.loading")} />}
      {__HOST__ === "electron" && <DebugShortcut />}
      <Outlet />
      <LazyErrorDialog />
      <ScrollRestoration />
    </>
  );
}

/** Ctrl/Cmd+Alt+D opens the desktop player's debug flags. */
function DebugShortcut() {
  const navigate = useNavigate();
  useHotkeys([["mod+alt+D", () => navigate(paths.electron.debug())]], []);
  return null;
}
