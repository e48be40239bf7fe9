import { Button, Skeleton } from "@mantine/core";
import { IconCreditCard, IconZoomCancel } from "@tabler/icons-react";
import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import { accountQueries } from "#renderer/data/accounts/accounts.ts";
import { type SubscriptionFilter, subscriptionQueries } from "#renderer/data/billing/subscriptions.ts";
import { useListSelection } from "#renderer/lib/list-selection.ts";
import { paths } from "#renderer/lib/paths.ts";
import { useAddressChange } from "#renderer/lib/routing/use-address-change.ts";
import { useServices } from "#renderer/lib/services.tsx";
import { EmptyState } from "#renderer/ui/feedback/empty-state.tsx";
import { QueryError } from "#renderer/ui/feedback/query-error.tsx";
import { PageHeader } from "#renderer/ui/layout/page-header.tsx";
import { SelectionBar } from "./selection-bar.tsx";
import classes from "./streaming.module.css";
import { StreamingFilters } from "./streaming-filters.tsx";
import { StreamingList } from "./streaming-list.tsx";

/** /accounts/{account}/settings/subscriptions/streaming: the streaming subscriptions of an account. */
export function StreamingPage() {
  const { t } = useTranslation();
  const { accountId } = paths.streaming.useParams();
  const filter = paths.streaming.useSearch();
  const services = useServices();
  const account = useQuery(accountQueries(services).detail(accountId)).data;
  const query = useInfiniteQuery(subscriptionQueries(services).list(accountId, filter));
  const { data, fetchNextPage, hasNextPage, isFetchingNextPage } = query;
  const items = useMemo(
    () =>
      data?.pages.flatMap((one) =>
        one.items.flatMap((listed) =>
          listed.item === "Streaming" ? [{ ...listed, id: listed.sound_zone }] : [],
        ),
      ),
    [data],
  );
  const first = data?.pages[0];
  const total = first?.total ?? 0;
  const selection = useListSelection(items ?? NONE, { filter, total });
  const change = useAddressChange<SubscriptionFilter>(filter, (next) =>
    paths.streaming({ accountId, ...next }),
  );
  const changePart = (part: SubscriptionFilter) => change((latest) => ({ ...latest, ...part }));
  const isFiltered = filter.q !== undefined || filter.state !== undefined;
  const isEmpty = items?.length === 0 && !isFiltered;
  /** Loads what is not there yet, so that all of it can be selected. */
  const selectAll = async () => {
    let page = await fetchNextPage();
    while (page.hasNextPage && !page.isError) page = await page.fetchNextPage();
    if (!page.isError) selection.selectMatching();
  };
  return (
    <>
      <PageHeader
        above={<Link to={paths.subscriptions({ accountId })}>{t("billingOverview.title")}</Link>}
        title={t("billingOverview.streamingSubscriptions")}
        below={
          items === undefined ? (
            !query.isError && <Skeleton width={80} height={18} />
          ) : (
            <span role="status">{t("billingOverview.zonesCount", { count: total })}</span>
          )
        }
      />
      {!isEmpty && <StreamingFilters filter={filter} counts={first?.counts ?? null} onChange={changePart} />}
      {items === undefined ? (
        query.isError ? (
          <QueryError error={query.error} onRetry={() => query.refetch()} />
        ) : (
          <Loading />
        )
      ) : isEmpty ? (
        <EmptyState
          icon={<IconCreditCard size={28} stroke={1.5} />}
          title={t("billingOverview.list.emptyTitle")}
          action={
            <Button component={Link} to={paths.zoneCreate({ accountId })}>
              {t("billingOverview.list.create")}
            </Button>
          }
        >
          {t("billingOverview.list.empty")}
        </EmptyState>
      ) : items.length === 0 ? (
        <EmptyState
          icon={<IconZoomCancel size={28} stroke={1.5} />}
          title={t("billingOverview.list.noMatchTitle")}
          action={
            <Button variant="default" onClick={() => changePart({ q: undefined, state: undefined })}>
              {t("billingOverview.list.clearFilters")}
            </Button>
          }
        >
          {t("billingOverview.list.noMatch")}
        </EmptyState>
      ) : (
        <>
          <SelectionBar
            account={accountId}
            cycle={account?.billing_cycle ?? null}
            loaded={items}
            total={total}
            selection={selection}
            onSelectAll={selectAll}
          />
          <StreamingList
            account={accountId}
            items={items}
            currency={account?.iso_currency ?? ""}
            cycle={account?.billing_cycle ?? "monthly"}
            selection={selection}
            onNearEnd={() => {
              if (hasNextPage && !isFetchingNextPage) fetchNextPage();
            }}
          />
        </>
      )}
    </>
  );
}

const NONE: readonly never[] = [];

function Loading() {
  const { t } = useTranslation();
  return (
    <div role="status" aria-label={t("app.loading")} className={classes.loading}>
      {["a", "b", "c", "d", "e", "f"].map((row) => (
        <Skeleton key={row} height={64} />
      ))}
    </div>
  );
}
