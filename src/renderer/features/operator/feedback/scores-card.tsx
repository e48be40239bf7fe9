import { useQuery } from "@tanstack/react-query";
import { useId } from "react";
import { useTranslation } from "react-i18next";
import { feedbackQueries } from "#renderer/data/operator/feedback.ts";
import { useDateText } from "#renderer/lib/i18n/dates.ts";
import { useServices } from "#renderer/lib/services.tsx";
import { QueryError } from "#renderer/ui/feedback/query-error.tsx";
import { TrackRowSkeleton } from "#renderer/ui/music/track-row-skeleton.tsx";
import type { MonthOfScores } from "#shared/contract/rest/operator/operator-feedback.ts";
import { DETRACTORS_TO, PROMOTERS_FROM, summaryOf } from "#shared/domain/feedback/scores.ts";
import { SCORE_VARIANTS, scoresOf } from "#shared/domain/surveys/score-surveys.ts";
import classes from "./feedback.module.css";
import { MonthChart } from "./month-chart.tsx";
import { ScoreBars } from "./score-bars.tsx";
import { figureText } from "./score-text.ts";
import { useFormName } from "./use-form-name.ts";

/** Months whose scores are counted together. */
const LATEST = 3;

interface ScoresCardProps {
  readonly form: string;
  /** Whether somebody chose the form: else nothing is shown without scores. */
  readonly isWanted: boolean;
}

/** The scores of a survey: the latest months in a figure, all by month in a picture. */
export function ScoresCard({ form, isWanted }: ScoresCardProps) {
  const { t } = useTranslation();
  const heading = useId();
  const nameOf = useFormName();
  const query = useQuery(feedbackQueries(useServices()).scores(form));
  const months = query.data;
  const isScored = SCORE_VARIANTS.some((known) => known === form);
  if (months?.length === 0 && !(isWanted && isScored)) return null;
  // Of feedback in words nobody waits for scores.
  if (query.isPending && !isScored) return null;
  return (
    <section className={classes.card} aria-labelledby={heading}>
      <h2 id={heading} className={classes.heading}>
        {t("operatorFeedback.scores.title", { name: nameOf(form) })}
      </h2>
      {query.isLoadingError && <QueryError error={query.error} onRetry={() => query.refetch()} />}
      {query.isPending && <TrackRowSkeleton rows={3} />}
      {months?.length === 0 && <p className={classes.fine}>{t("operatorFeedback.scores.none")}</p>}
      {months && months.length > 0 && <Scores form={form} months={months} />}
    </section>
  );
}

function Scores({ form, months }: { readonly form: string; readonly months: readonly MonthOfScores[] }) {
  const { t, i18n } = useTranslation();
  const dateText = useDateText();
  const latest = months.slice(-LATEST);
  const counted = Map.groupBy(
    latest.flatMap(({ scores }) => scores),
    ({ score }) => score,
  );
  const variant = SCORE_VARIANTS.find((known) => known === form);
  const all = variant ? scoresOf(variant) : [...counted.keys()].sort((one, other) => one - other);
  const scores = all.map((score) => ({
    score,
    count: (counted.get(score) ?? []).reduce((sum, { count }) => sum + count, 0),
  }));
  const summary = summaryOf(form, scores);
  const names = latest.map(({ month }) => dateText(middleOf(month), { month: "long", year: "numeric" }));
  const span = [...new Set([names[0], names.at(-1)])].join(" – ");
  const isNps = summary.nps !== null;
  return (
    <>
      <p className={classes.figure}>
        <strong>{figureText(summary, i18n.language)}</strong>{" "}
        <span>{t("operatorFeedback.scores.from", { count: summary.count, span })}</span>
      </p>
      <p className={classes.fine}>
        {isNps
          ? t("operatorFeedback.scores.nps", { promoters: PROMOTERS_FROM, detractors: DETRACTORS_TO })
          : t("operatorFeedback.scores.average", { lowest: all[0], highest: all.at(-1) })}
      </p>
      <div className={classes.pictures}>
        <MonthChart form={form} months={months} />
        <ScoreBars form={form} scores={scores} />
      </div>
    </>
  );
}

/** A time within a month in every time zone. */
function middleOf(month: string): number {
  return Date.parse(`${month}-15T12:00:00Z`);
}
