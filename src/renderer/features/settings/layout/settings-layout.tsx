import type { ReactNode } from "react";
import { Outlet } from "react-router-dom";
import { paths } from "#renderer/lib/paths.ts";
import classes from "./settings-layout.module.css";
import { SettingsNav } from "./settings-nav.tsx";

/** /accounts/{account}/settings: frame and navigation of the settings. */
export function SettingsLayout() {
  const { accountId } = paths.settings.useParams();
  return (
    <SettingsFrame accountId={accountId}>
      <Outlet />
    </SettingsFrame>
  );
}

/** A page beside the navigation of the settings. */
export function SettingsFrame({
  accountId,
  children,
}: {
  readonly accountId: string;
  readonly children: ReactNode;
}) {
  return (
    <div className={classes.layout}>
      <SettingsNav accountId={accountId} />
      <div className={classes.page}>{children}</div>
    </div>
  );
}
