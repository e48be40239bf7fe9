import { useTranslation } from "react-i18next";
import { useDateText } from "#renderer/lib/i18n/dates.ts";
import type { MonthOfScores } from "#shared/contract/rest/operator/operator-feedback.ts";
import { formatNumber } from "#shared/domain/formatting/numbers.ts";
import { monthAfter } from "#shared/domain/incidents/uptime.ts";
import classes from "./feedback.module.css";
import { figureText } from "./score-text.ts";

/** Size of the picture in its own units: it stretches to the space that there is. */
const WIDTH = 100;
const HEIGHT = 100;
/** Share of a month's space that its bar takes. */
const BAR = 0.7;

interface MonthChartProps {
  readonly form: string;
  /** The earliest first. */
  readonly months: readonly MonthOfScores[];
}

/** The NPS or the average score by month, as a picture and, for reading, as a table. */
export function MonthChart({ form, months }: MonthChartProps) {
  const { t, i18n } = useTranslation();
  const dateText = useDateText();
  const all = withoutGaps(months);
  const [from, to] = rangeOf(form, months);
  const yOf = (value: number) => HEIGHT - ((value - from) / (to - from)) * HEIGHT;
  const space = WIDTH / all.length;
  const monthText = (month: string, style: "short" | "long") =>
    dateText(Date.parse(`${month}-15T12:00:00Z`), { month: style, year: "numeric" });
  const [first, last] = [all[0]?.month, all.at(-1)?.month];
  const figure = t(`operatorFeedback.scores.${form === "nps" ? "npsName" : "averageName"}`);
  return (
    <div className={classes.chart}>
      <div className={classes.plot} aria-hidden>
        <span className={classes.highest}>{formatNumber(to, i18n.language)}</span>
        <span className={classes.lowest}>{formatNumber(from, i18n.language)}</span>
        <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} preserveAspectRatio="none" aria-hidden>
          {all.map(({ month, scores }, index) => {
            if (!scores) return null;
            const y = yOf(figureOf(scores));
            const base = yOf(Math.max(0, from));
            return (
              <rect
                key={month}
                className={classes.month}
                data-tone={y > base ? "bad" : "good"}
                x={index * space + (space * (1 - BAR)) / 2}
                width={space * BAR}
                y={Math.min(y, base)}
                height={Math.max(1, Math.abs(base - y))}
              />
            );
          })}
          <line
            className={classes.zero}
            x1={0}
            x2={WIDTH}
            y1={yOf(Math.max(0, from))}
            y2={yOf(Math.max(0, from))}
          />
        </svg>
        {first !== undefined && last !== undefined && (
          <div className={classes.ends}>
            <span>{monthText(first, "short")}</span>
            {first !== last && <span>{monthText(last, "short")}</span>}
          </div>
        )}
      </div>
      <details className={classes.numbers}>
        <summary>{t("operatorFeedback.scores.asTable")}</summary>
        <table>
          <caption className={classes.hidden}>{t("operatorFeedback.scores.byMonth")}</caption>
          <thead>
            <tr>
              <th scope="col">{t("operatorFeedback.scores.month")}</th>
              <th scope="col">{figure}</th>
              <th scope="col">{t("operatorFeedback.scores.answers")}</th>
            </tr>
          </thead>
          <tbody>
            {months.toReversed().map((scores) => (
              <tr key={scores.month}>
                <th scope="row">{monthText(scores.month, "long")}</th>
                <td>{figureText(scores, i18n.language)}</td>
                <td>{formatNumber(scores.count, i18n.language)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </div>
  );
}

function figureOf({ nps, average }: MonthOfScores): number {
  return nps ?? average;
}

/** The lowest and the highest value of the picture. */
function rangeOf(form: string, months: readonly MonthOfScores[]): readonly [number, number] {
  if (form === "nps") return [-100, 100];
  if (form === "csat") return [0, 5];
  const values = months.map(figureOf);
  return [Math.min(0, Math.floor(Math.min(...values))), Math.max(1, Math.ceil(Math.max(...values)))];
}

/** Every month from the first to the last; those without answers have no scores. */
function withoutGaps(months: readonly MonthOfScores[]) {
  const known = new Map(months.map((scores) => [scores.month, scores]));
  const all: { readonly month: string; readonly scores: MonthOfScores | undefined }[] = [];
  const last = months.at(-1)?.month ?? "";
  for (let month = months[0]?.month ?? "9"; month <= last; month = monthAfter(month))
    all.push({ month, scores: known.get(month) });
  return all;
}
