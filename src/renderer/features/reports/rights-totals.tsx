import { Anchor } from "@mantine/core";
import { useTranslation } from "react-i18next";
import type { RightsReport } from "#shared/contract/rest/music/rights-report.ts";
import { RIGHTS_FIELDS, type RightsField } from "#shared/domain/music/rights/rights.ts";
import classes from "./rights-report.module.css";
import { useTimeText } from "./time-text.ts";

interface RightsTotalsProps {
  readonly report: RightsReport;
  readonly onLacking: (field: RightsField) => void;
}

/** Sums of the month, and which data tracks lack. */
export function RightsTotals({ report, onLacking }: RightsTotalsProps) {
  const { t, i18n } = useTranslation();
  const timeText = useTimeText();
  const { total, complete, lacking } = report;
  const { format } = new Intl.NumberFormat(i18n.language);
  const percent = new Intl.NumberFormat(i18n.language, { style: "percent" });
  // Only a whole is 100 %.
  const share = total.plays === 0 ? 0 : Math.floor((complete.plays / total.plays) * 100) / 100;
  const facts = [
    [t("rights.tracks"), format(total.tracks)],
    [t("rights.plays"), format(total.plays)],
    [t("rights.time"), timeText(total.seconds)],
    [t("rights.complete"), percent.format(share)],
  ] as const;
  return (
    <section aria-label={t("rights.total")}>
      <dl className={classes.totals}>
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <ul className={classes.lacking}>
        {RIGHTS_FIELDS.filter((field) => lacking[field] > 0).map((field) => (
          <li key={field}>
            <Anchor component="button" type="button" onClick={() => onLacking(field)}>
              {t(`rights.lacking.${field}`, { count: lacking[field], total: total.tracks })}
            </Anchor>
          </li>
        ))}
      </ul>
    </section>
  );
}
