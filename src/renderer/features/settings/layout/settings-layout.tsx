import { Outlet } from "react-router-dom";
import { paths } from "#renderer/lib/paths.ts";
import classes from "./settings-layout.module.css";
import { SettingsNav } from "./settings-nav.tsx";

/** /accounts/{account}/settings: frame and navigation of the settings. */
export function SettingsLayout() {
  const { accountId } = paths.settings.useParams();
  return (
    <div className={classes.layout}>
      <SettingsNav accountId={accountId} />
      <div className={classes.page}>
        <Outlet />
      </div>
    </div>
  );
}
