import { IconMessage2, IconSearch } from "@tabler/icons-react";
import type { InfiniteData, UseInfiniteQueryResult } from "@tanstack/react-query";
import { useId } from "react";
import { useTranslation } from "react-i18next";
import { EmptyState } from "#renderer/ui/feedback/empty-state.tsx";
import { QueryError } from "#renderer/ui/feedback/query-error.tsx";
import { NextPage } from "#renderer/ui/lists/next-page.tsx";
import { VirtualList } from "#renderer/ui/lists/virtual-list.tsx";
import { TrackRowSkeleton } from "#renderer/ui/music/track-row-skeleton.tsx";
import type { FeedbackAnswer } from "#shared/contract/rest/operator/operator-feedback.ts";
import { AnswerRow } from "./answer-row.tsx";
import classes from "./feedback.module.css";

const ROW_PX = 120;

interface AnswerListProps {
  readonly query: UseInfiniteQueryResult<InfiniteData<{ readonly items: readonly FeedbackAnswer[] }>>;
  readonly isFiltered: boolean;
}

/** The answers, the newest first, page by page. */
export function AnswerList({ query, isFiltered }: AnswerListProps) {
  const { t } = useTranslation();
  const heading = useId();
  const answers = query.data?.pages.flatMap(({ items }) => items);
  const isEmpty = answers?.length === 0;
  return (
    <section aria-labelledby={heading} aria-busy={query.isPlaceholderData}>
      <h2 id={heading} className={classes.heading}>
        {t("operatorFeedback.answers")}
      </h2>
      {answers?.some(({ verified }) => !verified) && (
        <p className={classes.fine}>{t("operatorFeedback.unverifiedHint")}</p>
      )}
      {query.isLoadingError && <QueryError error={query.error} onRetry={() => query.refetch()} />}
      {query.isPending && <TrackRowSkeleton rows={5} />}
      {isEmpty &&
        (isFiltered ? (
          <EmptyState icon={<IconSearch size={26} stroke={1.6} />} title={t("operatorFeedback.noneFound")}>
            {t("operatorFeedback.noneFoundHint")}
          </EmptyState>
        ) : (
          <EmptyState icon={<IconMessage2 size={28} stroke={1.5} />} title={t("operatorFeedback.none")}>
            {t("operatorFeedback.noneHint")}
          </EmptyState>
        ))}
      {answers && !isEmpty && (
        <VirtualList
          items={answers}
          keyOf={({ id }) => id}
          estimate={ROW_PX}
          label={t("operatorFeedback.answers")}
        >
          {(answer) => <AnswerRow answer={answer} />}
        </VirtualList>
      )}
      <NextPage query={query} label={t("operatorFeedback.more")} />
    </section>
  );
}
