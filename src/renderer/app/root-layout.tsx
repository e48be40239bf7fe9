import { useTranslation } from "react-i18next";
import { Outlet, ScrollRestoration, useNavigation } from "react-router-dom";
import { useDelayed } from "../lib/use-delayed.ts";
import classes from "./root-layout.module.css";

/** Around every page: says that one is on its way, and remembers where each was scrolled to. */
export function RootLayout() {
  const { t } = useTranslation();
  const pending = useDelayed(useNavigation().state === "loading");
  return (
    <>
      {pending && <div className={classes.pending} role="progressbar" aria-label={t("app.loading")} />}
      <Outlet />
      <ScrollRestoration />
    </>
  );
}
