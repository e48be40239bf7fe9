import { useTranslation } from "react-i18next";
import classes from "./deleted-page.module.css";

interface DeleteWarningProps {
  readonly what: "zone" | "location";
  /** How many players are unpaired by it. */
  readonly players: number;
  readonly zones: number;
}

/** What it means to delete this: first that its players have to be paired again, then the way back. */
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
