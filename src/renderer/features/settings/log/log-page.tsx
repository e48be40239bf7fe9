import { IconListSearch } from "@tabler/icons-react";
import { useInfiniteQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { logQueries } from "#renderer/data/accounts/account-log.ts";
import { paths } from "#renderer/lib/paths.ts";
import { useServices } from "#renderer/lib/services.tsx";
import { ChangeRow } from "#renderer/parts/change-log/change-row.tsx";
import { EmptyState } from "#renderer/ui/feedback/empty-state.tsx";
import { QueryError } from "#renderer/ui/feedback/query-error.tsx";
import { PageHeader } from "#renderer/ui/layout/page-header.tsx";
import { NextPage } from "#renderer/ui/lists/next-page.tsx";
import { VirtualList } from "#renderer/ui/lists/virtual-list.tsx";
import { TrackRowSkeleton } from "#renderer/ui/music/track-row-skeleton.tsx";
import { LOG_DAYS } from "#shared/domain/audit/log-kinds.ts";
import { LogExport } from "./log-export.tsx";
import { LogFilters } from "./log-filters.tsx";
import { useLogText } from "./log-text.ts";

const ROW_PX = 72;

/** /accounts/{account}/settings/log: all changes, newest first. */
export function LogPage() {
  const { t } = useTranslation();
  const { what } = useLogText();
  const { accountId } = paths.settingsLog.useParams();
  const filter = paths.settingsLog.useSearch();
  const log = useInfiniteQuery(logQueries(useServices()).entries(accountId, filter));
  const entries = log.data?.pages.flatMap(({ items }) => items) ?? [];
  const isFiltered = Object.values(filter).some((value) => value !== undefined);
  return (
    <>
      <PageHeader
        title={t("accountLog.title")}
        below={t("accountLog.intro", { days: LOG_DAYS })}
        actions={entries.length > 0 && <LogExport account={accountId} filter={filter} />}
      />
      <LogFilters account={accountId} filter={filter} />
      {log.isPending && <TrackRowSkeleton rows={8} />}
      {log.isLoadingError && <QueryError error={log.error} onRetry={() => log.refetch()} />}
      {log.data && entries.length === 0 && (
        <EmptyState
          icon={<IconListSearch size={26} stroke={1.6} />}
          title={t(isFiltered ? "accountLog.noneFound" : "accountLog.none")}
        >
          {t(isFiltered ? "accountLog.noneFoundBody" : "accountLog.noneBody")}
        </EmptyState>
      )}
      {entries.length > 0 && (
        <VirtualList
          items={entries}
          keyOf={({ id }) => String(id)}
          estimate={ROW_PX}
          label={t("accountLog.title")}
        >
          {(entry) => <ChangeRow entry={entry} what={what(entry)} />}
        </VirtualList>
      )}
      <NextPage query={log} label={t("accountLog.more")} />
    </>
  );
}
