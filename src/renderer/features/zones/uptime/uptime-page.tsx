import { Button, Select } from "@mantine/core";
import { IconGraph } from "@tabler/icons-react";
import { useInfiniteQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import { shownMonth, uptimeQuery } from "#renderer/data/zones/uptime.ts";
import { useDateText } from "#renderer/lib/i18n/dates.ts";
import { paths } from "#renderer/lib/paths.ts";
import { useAddressChange } from "#renderer/lib/routing/use-address-change.ts";
import { useServices } from "#renderer/lib/services.tsx";
import { HelpLink } from "#renderer/parts/help/help-link.tsx";
import { EmptyState } from "#renderer/ui/feedback/empty-state.tsx";
import { QueryError } from "#renderer/ui/feedback/query-error.tsx";
import { PageHeader } from "#renderer/ui/layout/page-header.tsx";
import { NextPage } from "#renderer/ui/lists/next-page.tsx";
import { TrackRowSkeleton } from "#renderer/ui/music/track-row-skeleton.tsx";
import { monthAfter, uptimeShares } from "#shared/domain/incidents/uptime.ts";
import classes from "./uptime.module.css";
import { UptimeBar } from "./uptime-bar.tsx";
import { UptimeExport } from "./uptime-export.tsx";
import { UptimeLegend } from "./uptime-legend.tsx";
import { UptimeTable } from "./uptime-table.tsx";

/** /accounts/{account}/uptime: how the opening hours of a month went, by location or a location's zones. */
export function UptimePage() {
  const { t } = useTranslation();
  const dateText = useDateText();
  const { accountId: account } = paths.uptime.useParams();
  const search = paths.uptime.useSearch();
  const query = useInfiniteQuery(uptimeQuery(useServices(), account, search));
  const change = useAddressChange(search, (next) => paths.uptime({ accountId: account, ...next }));
  const month = shownMonth(search);
  const [first] = query.data?.pages ?? [];
  const rows = query.data?.pages.flatMap(({ items }) => items) ?? [];
  const shares = first && uptimeShares(first.total);
  const location = search.location === undefined ? null : (rows[0]?.location ?? null);
  const months = useMemo(
    () =>
      monthsBetween(first?.since ?? month, shownMonth({}), month).map((value) => ({
        value,
        label: dateText(Date.parse(`${value}-15T12:00:00Z`), { month: "long", year: "numeric" }),
      })),
    [first?.since, month, dateText],
  );
  return (
    <>
      <PageHeader
        above={
          search.location === undefined ? (
            <Link to={paths.zones({ accountId: account })}>{t("zones.title")}</Link>
          ) : (
            <Link to={paths.uptime({ accountId: account, month: search.month })}>{t("uptime.title")}</Link>
          )
        }
        title={location ? t("uptime.titleAt", { location: location.name }) : t("uptime.title")}
        below={t("uptime.intro")}
        actions={
          <>
            <Button component={Link} to={paths.incidents({ accountId: account })} variant="default">
              {t("uptime.incidents")}
            </Button>
            {rows.length > 0 && <UptimeExport account={account} search={search} />}
          </>
        }
      />
      <Select
        className={classes.month}
        label={t("uptime.month")}
        data={months}
        value={month}
        onChange={(chosen) => change((latest) => ({ ...latest, month: chosen ?? undefined }))}
        allowDeselect={false}
      />
      {query.isPending && <TrackRowSkeleton rows={6} />}
      {query.isLoadingError && <QueryError error={query.error} onRetry={() => query.refetch()} />}
      {first && rows.length === 0 && (
        <EmptyState
          icon={<IconGraph size={28} stroke={1.5} />}
          title={t("uptime.noneTitle")}
          help={<HelpLink about="no-uptime" />}
        >
          {t("uptime.none")}
        </EmptyState>
      )}
      {first && rows.length > 0 && (
        <>
          <section className={classes.total} aria-label={t("uptime.total")}>
            <UptimeBar parts={first.total} size="large" />
            <UptimeLegend shares={shares ?? null} />
            {first.as_of !== null && (
              <p className={classes.fine}>
                {t("uptime.asOf", {
                  time: dateText(Date.parse(first.as_of), { dateStyle: "medium", timeStyle: "short" }),
                })}
              </p>
            )}
          </section>
          <UptimeTable account={account} search={search} rows={rows} />
          <NextPage query={query} label={t("incidents.more")} />
        </>
      )}
    </>
  );
}

/** All months from the first to the last, and a chosen one; the latest first. */
function monthsBetween(first: string, last: string, chosen: string): readonly string[] {
  const months: string[] = [];
  for (let month = last; month >= first; month = monthAfter(month, -1)) months.push(month);
  return months.includes(chosen) ? months : [...months, chosen].sort().reverse();
}
