import { useTranslation } from "react-i18next";
import { DETRACTORS_TO, PROMOTERS_FROM, type ScoreCounts } from "#shared/domain/feedback/scores.ts";
import { formatNumber } from "#shared/domain/formatting/numbers.ts";
import classes from "./feedback.module.css";

interface ScoreBarsProps {
  readonly form: string;
  readonly scores: ScoreCounts;
}

/** Answers by score, the highest first: a table whose bars are pictures of its numbers. */
export function ScoreBars({ form, scores }: ScoreBarsProps) {
  const { t, i18n } = useTranslation();
  const most = Math.max(1, ...scores.map(({ count }) => count));
  return (
    <table className={classes.bars}>
      <caption>{t("operatorFeedback.scores.distribution")}</caption>
      <thead>
        <tr>
          <th scope="col">{t("operatorFeedback.scores.score")}</th>
          <th scope="col">{t("operatorFeedback.scores.answers")}</th>
        </tr>
      </thead>
      <tbody>
        {scores.toReversed().map(({ score, count }) => (
          <tr key={score}>
            <th scope="row">{formatNumber(score, i18n.language)}</th>
            <td>
              <span
                className={classes.bar}
                data-tone={toneOf(form, score)}
                style={{ width: `${(count / most) * 80}%` }}
                aria-hidden
              />{" "}
              {formatNumber(count, i18n.language)}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** What a score says of an NPS. */
function toneOf(form: string, score: number) {
  if (form !== "nps") return "plain";
  return score >= PROMOTERS_FROM ? "good" : score <= DETRACTORS_TO ? "bad" : "plain";
}
