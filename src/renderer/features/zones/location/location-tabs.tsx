import { useTranslation } from "react-i18next";
import { NavLink } from "react-router-dom";
import { useMay } from "#renderer/data/access/access.ts";
import { paths } from "#renderer/lib/paths.ts";
import classes from "#renderer/ui/layout/tab-strip.module.css";

interface LocationTabsProps {
  readonly account: string;
  readonly location: string;
}

/** The pages of a location. People who run single locations have one only. */
export function LocationTabs({ account, location }: LocationTabsProps) {
  const { t } = useTranslation();
  const seesUsers = useMay("account.members", { account })?.ok === true;
  if (!seesUsers) return null;
  const place = { accountId: account, locationId: location };
  return (
    <nav className={classes.strip} aria-label={t("zones.form.location")}>
      <NavLink className={classes.tab} to={paths.locationDetails(place)} end>
        {t("zones.location.details")}
      </NavLink>
      <NavLink className={classes.tab} to={paths.locationUsers(place)} end>
        {t("zones.location.users")}
      </NavLink>
    </nav>
  );
}
