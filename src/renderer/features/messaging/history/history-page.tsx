import { IconHistory, IconSearch } from "@tabler/icons-react";
import { useInfiniteQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { type PlaySearch, playsQuery } from "#renderer/data/messaging/plays.ts";
import { paths } from "#renderer/lib/paths.ts";
import { useServices } from "#renderer/lib/services.tsx";
import { EmptyState } from "#renderer/ui/feedback/empty-state.tsx";
import { QueryError } from "#renderer/ui/feedback/query-error.tsx";
import { PageHeader } from "#renderer/ui/layout/page-header.tsx";
import { NextPage } from "#renderer/ui/lists/next-page.tsx";
import { VirtualList } from "#renderer/ui/lists/virtual-list.tsx";
import { TrackRowSkeleton } from "#renderer/ui/music/track-row-skeleton.tsx";
import { PlayFilters } from "./play-filters.tsx";
import { PlayRow } from "./play-row.tsx";
import { PlaysExport } from "./plays-export.tsx";

const ROW_PX = 72;

/** /accounts/{account}/messaging/history: which messages were heard where and when, and why others were not. */
export function HistoryPage() {
  const { t } = useTranslation();
  const { accountId: account } = paths.messagingHistory.useParams();
  const { message, ...address } = paths.messagingHistory.useSearch();
  const search: PlaySearch = { ...address, announcement: message };
  const query = useInfiniteQuery(playsQuery(useServices(), account, search));
  const plays = query.data?.pages.flatMap(({ items }) => items);
  const isFiltered = Object.values(search).some((value) => value !== undefined);
  const isEmpty = plays?.length === 0;
  return (
    <>
      <PageHeader
        title={t("messaging.history.title")}
        below={t("messaging.history.intro")}
        actions={plays && !isEmpty ? <PlaysExport account={account} search={search} /> : null}
      />
      {(!isEmpty || isFiltered) && <PlayFilters account={account} />}
      {query.isLoadingError && <QueryError error={query.error} onRetry={() => query.refetch()} />}
      {query.isPending && <TrackRowSkeleton rows={5} />}
      {isEmpty &&
        (isFiltered ? (
          <EmptyState icon={<IconSearch size={26} stroke={1.6} />} title={t("messaging.history.noneFound")}>
            {t("messaging.history.noneFoundHint")}
          </EmptyState>
        ) : (
          <EmptyState icon={<IconHistory size={28} stroke={1.5} />} title={t("messaging.history.none")}>
            {t("messaging.history.noneHint")}
          </EmptyState>
        ))}
      {plays && !isEmpty && (
        <VirtualList
          items={plays}
          keyOf={({ id }) => id}
          estimate={ROW_PX}
          label={t("messaging.history.title")}
        >
          {(play) => <PlayRow account={account} play={play} />}
        </VirtualList>
      )}
      <NextPage query={query} label={t("messaging.history.more")} />
    </>
  );
}
