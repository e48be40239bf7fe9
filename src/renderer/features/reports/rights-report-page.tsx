import { Button, Select } from "@mantine/core";
import { IconFileMusic, IconMapPin } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import { rightsReportQuery } from "#renderer/data/reports/rights-report.ts";
import { countryName } from "#renderer/lib/country-name.ts";
import { useDateText } from "#renderer/lib/i18n/dates.ts";
import { paths } from "#renderer/lib/paths.ts";
import { useAddressChange } from "#renderer/lib/routing/use-address-change.ts";
import { useServices } from "#renderer/lib/services.tsx";
import { EmptyState } from "#renderer/ui/feedback/empty-state.tsx";
import { QueryError } from "#renderer/ui/feedback/query-error.tsx";
import { PageHeader } from "#renderer/ui/layout/page-header.tsx";
import { VirtualList } from "#renderer/ui/lists/virtual-list.tsx";
import { TrackRowSkeleton } from "#renderer/ui/music/track-row-skeleton.tsx";
import type { RightsReport } from "#shared/contract/rest/music/rights-report.ts";
import { monthAfter } from "#shared/domain/incidents/uptime.ts";
import { RIGHTS_FIELDS, type RightsField } from "#shared/domain/music/rights/rights.ts";
import { RightsDownload } from "./rights-download.tsx";
import classes from "./rights-report.module.css";
import { RightsTotals } from "./rights-totals.tsx";
import { RightsTrack } from "./rights-track.tsx";

const ROW_PX = 72;

/** /accounts/{account}/rights-report: a month's plays in a country by track. */
export function RightsReportPage() {
  const { t, i18n } = useTranslation();
  const { accountId: account } = paths.rightsReport.useParams();
  const search = paths.rightsReport.useSearch();
  const query = useQuery(rightsReportQuery(useServices(), account, search));
  const change = useAddressChange(search, (next) => paths.rightsReport({ accountId: account, ...next }));
  const months = useMonths(query.data);
  const report = query.data;
  const filter = (lacks: RightsField | undefined) => change((latest) => ({ ...latest, lacks }));
  return (
    <>
      <PageHeader
        above={<Link to={paths.zones({ accountId: account })}>{t("rights.zones")}</Link>}
        title={t("rights.title")}
        below={t("rights.intro")}
        actions={report && report.total.tracks > 0 && <RightsDownload account={account} report={report} />}
      />
      {query.isPending && <TrackRowSkeleton rows={6} />}
      {query.isError && !query.isRefetchError && (
        <QueryError error={query.error} onRetry={() => query.refetch()} />
      )}
      {report && report.countries.length === 0 && (
        <EmptyState icon={<IconMapPin size={28} stroke={1.5} />} title={t("rights.noPlacesTitle")}>
          {t("rights.noPlaces")}
        </EmptyState>
      )}
      {report && report.countries.length > 0 && (
        <>
          <div className={classes.choosers}>
            <Select
              label={t("rights.month")}
              data={months}
              value={search.month ?? report.month}
              onChange={(month) => change((latest) => ({ ...latest, month: month ?? undefined }))}
              allowDeselect={false}
            />
            <Select
              label={t("rights.country")}
              data={choices(report, search.country).map((value) => ({
                value,
                label: countryName(value, i18n.language),
              }))}
              value={search.country ?? report.country}
              onChange={(country) => change((latest) => ({ ...latest, country: country ?? undefined }))}
              allowDeselect={false}
            />
            {report.total.tracks > 0 && (
              <Select
                label={t("rights.filter")}
                data={[
                  { value: "all", label: t("rights.all") },
                  ...RIGHTS_FIELDS.map((value) => ({ value, label: t(`rights.lack.${value}`) })),
                ]}
                value={search.lacks ?? "all"}
                onChange={(value) => filter(RIGHTS_FIELDS.find((field) => field === value))}
                allowDeselect={false}
              />
            )}
          </div>
          {report.total.tracks === 0 ? (
            <EmptyState icon={<IconFileMusic size={28} stroke={1.5} />} title={t("rights.noneTitle")}>
              {t("rights.none")}
            </EmptyState>
          ) : (
            <div aria-busy={query.isPlaceholderData}>
              <RightsTotals report={report} onLacking={filter} />
              {report.items.length === 0 ? (
                <EmptyState
                  icon={<IconFileMusic size={28} stroke={1.5} />}
                  title={t("rights.noMatch")}
                  action={
                    <Button variant="default" onClick={() => filter(undefined)}>
                      {t("rights.all")}
                    </Button>
                  }
                />
              ) : (
                <VirtualList
                  items={report.items}
                  keyOf={({ id }) => id}
                  estimate={ROW_PX}
                  label={t("rights.list")}
                >
                  {(track) => <RightsTrack account={account} track={track} />}
                </VirtualList>
              )}
              {report.found > report.items.length && (
                <p className={classes.fine}>
                  {t("rights.more", { count: report.items.length, total: report.found })}
                </p>
              )}
            </div>
          )}
        </>
      )}
    </>
  );
}

/** The account's countries, and one that the address names. */
function choices({ countries }: RightsReport, named: string | undefined): readonly string[] {
  return named === undefined || countries.includes(named) ? countries : [...countries, named];
}

/** The months from the first play to the current one, and the chosen one; the latest first. */
function useMonths(report: RightsReport | undefined) {
  const { t } = useTranslation();
  const dateText = useDateText();
  if (!report) return [];
  const { since, until, month } = report;
  const months: string[] = [];
  for (let some = until; some >= (since ?? month); some = monthAfter(some, -1)) months.push(some);
  const all = months.includes(month) ? months : [...months, month].sort().reverse();
  return all.map((value) => {
    const name = dateText(Date.parse(`${value}-15T12:00:00Z`), { month: "long", year: "numeric" });
    return { value, label: value === until ? t("rights.soFar", { month: name }) : name };
  });
}
