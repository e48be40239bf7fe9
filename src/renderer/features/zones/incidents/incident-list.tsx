import type { InfiniteData, UseInfiniteQueryResult } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { QueryError } from "#renderer/ui/feedback/query-error.tsx";
import { NextPage } from "#renderer/ui/lists/next-page.tsx";
import { VirtualList } from "#renderer/ui/lists/virtual-list.tsx";
import { TrackRowSkeleton } from "#renderer/ui/music/track-row-skeleton.tsx";
import type { IncidentPage } from "#shared/contract/rest/status/incidents.ts";
import { IncidentRow } from "./incident-row.tsx";

const ROW_PX = 84;

interface IncidentListProps {
  readonly account: string;
  readonly label: string;
  readonly query: UseInfiniteQueryResult<InfiniteData<IncidentPage>>;
  readonly withZone?: boolean;
  /** Shown instead of an empty list. */
  readonly empty: ReactNode;
}

/** Incidents, page by page. */
export function IncidentList({ account, label, query, withZone = true, empty }: IncidentListProps) {
  const { t } = useTranslation();
  if (query.isLoadingError) return <QueryError error={query.error} onRetry={() => query.refetch()} />;
  if (!query.data) return <TrackRowSkeleton rows={3} />;
  const incidents = query.data.pages.flatMap(({ items }) => items);
  if (incidents.length === 0) return empty;
  return (
    <>
      <VirtualList items={incidents} keyOf={({ id }) => id} estimate={ROW_PX} label={label}>
        {(incident) => <IncidentRow account={account} incident={incident} withZone={withZone} />}
      </VirtualList>
      <NextPage query={query} label={t("incidents.more")} />
    </>
  );
}
