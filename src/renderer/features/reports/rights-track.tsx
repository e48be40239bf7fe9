import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import { paths } from "#renderer/lib/paths.ts";
import type { RightsRow } from "#shared/contract/rest/music/rights-report.ts";
import classes from "./rights-report.module.css";
import { useTimeText } from "./time-text.ts";

interface RightsTrackProps {
  readonly account: string;
  readonly track: RightsRow;
}

/** A track with its data and plays. Own tracks can be corrected. */
export function RightsTrack({ account, track }: RightsTrackProps) {
  const { t } = useTranslation();
  const timeText = useTimeText();
  const { title, artists, composers, isrc, iswcs, plays, seconds, correctable } = track;
  return (
    <div className={classes.row}>
      <div className={classes.names}>
        <span className={classes.title}>{title}</span>
        <span className={classes.fine}>{artists.join(", ")}</span>
        <span className={classes.fine}>
          {composers.length > 0
            ? t("rights.writtenBy", { names: composers.join(", ") })
            : t("rights.noComposer")}
          {" · "}
          {isrc ?? t("rights.noIsrc")}
          {" · "}
          {iswcs.length > 0 ? iswcs.join(", ") : t("rights.noIswc")}
        </span>
      </div>
      <div className={classes.numbers}>
        <span>{t("rights.count", { count: plays })}</span>
        <span className={classes.fine}>{timeText(seconds)}</span>
        {__HOST__ === "web" && correctable && (
          <Link
            to={paths.ownMusic({ accountId: account, q: title })}
            aria-label={t("rights.correctNamed", { title })}
          >
            {t("rights.correct")}
          </Link>
        )}
      </div>
    </div>
  );
}
