import { useTranslation } from "react-i18next";
import classes from "./deleted-page.module.css";

interface DeleteWarningProps {
  readonly what: "zone" | "location";
  /** Number of players that will be unpaired. */
  readonly players: number;
  readonly zones: number;
}

/** Consequences of deleting: first that players must be paired again, then how to restore. */
export function DeleteWarning({ what, players, zones }: DeleteWarningProps) {
  const { t } = useTranslation();
  return (
    <div className={classes.warning}>
      {players > 0 && <p>{t("zones.deleted.pairAgain", { count: players })}</p>}
      <p>
        {what === "location" && zones > 0
          ? t("zones.deleted.locationBody", { count: zones })
          : t("zones.deleted.body")}
      </p>
    </div>
  );
}
