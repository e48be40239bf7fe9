import { Anchor } from "@mantine/core";
import { keepPreviousData, useInfiniteQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import { feedbackQueries } from "#renderer/data/operator/feedback.ts";
import { paths } from "#renderer/lib/paths.ts";
import { useServices } from "#renderer/lib/services.tsx";
import { PageHeader } from "#renderer/ui/layout/page-header.tsx";
import { AnswerList } from "./answer-list.tsx";
import classes from "./feedback.module.css";
import { FeedbackExport } from "./feedback-export.tsx";
import { FeedbackFilters } from "./feedback-filters.tsx";
import { filterOf, scoredForm } from "./filter-of.ts";
import { ScoresCard } from "./scores-card.tsx";

/** /operator/feedback: how people answer surveys, and what they say of the product. */
export function FeedbackPage() {
  const { t } = useTranslation();
  const search = paths.operatorFeedback.useSearch();
  const filter = filterOf(search);
  const query = useInfiniteQuery({
    ...feedbackQueries(useServices()).answers(filter),
    placeholderData: keepPreviousData,
  });
  const forms = query.data?.pages[0]?.forms ?? [];
  const hasAnswers = query.data?.pages.some(({ items }) => items.length > 0) ?? false;
  return (
    <div className={classes.page}>
      <PageHeader
        above={
          <Anchor component={Link} to={paths.operator()}>
            {t("operator.title")}
          </Anchor>
        }
        title={t("operatorFeedback.title")}
        below={t("operatorFeedback.intro")}
        actions={hasAnswers ? <FeedbackExport filter={filter} /> : null}
      />
      <FeedbackFilters forms={forms} />
      <ScoresCard form={scoredForm(search)} isWanted={search.form !== undefined} />
      <AnswerList query={query} isFiltered={Object.values(filter).some((value) => value !== undefined)} />
    </div>
  );
}
