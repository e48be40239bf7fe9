import { Button } from "@mantine/core";
import { IconCircleCheckFilled, IconGraph } from "@tabler/icons-react";
import { useInfiniteQuery } from "@tanstack/react-query";
import { useId } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import { incidentQueries } from "#renderer/data/zones/incidents.ts";
import { paths } from "#renderer/lib/paths.ts";
import { useServices } from "#renderer/lib/services.tsx";
import { EmptyState } from "#renderer/ui/feedback/empty-state.tsx";
import { PageHeader } from "#renderer/ui/layout/page-header.tsx";
import { INCIDENT_DAYS } from "#shared/domain/incidents/incident-facts.ts";
import { IncidentFilters } from "./incident-filters.tsx";
import { IncidentList } from "./incident-list.tsx";
import classes from "./incidents.module.css";
import { IncidentsExport } from "./incidents-export.tsx";

/** /accounts/{account}/incidents: what is wrong now, and what was. */
export function IncidentsPage() {
  const { t } = useTranslation();
  const id = useId();
  const { accountId: account } = paths.incidents.useParams();
  const search = paths.incidents.useSearch();
  const queries = incidentQueries(useServices());
  const open = useInfiniteQuery(queries.list(account, "open", search));
  const past = useInfiniteQuery(queries.list(account, "past", search));
  const isFiltered = Object.values(search).some((value) => value !== undefined);
  const isEmpty = [open, past].every(({ data }) => data?.pages.every(({ items }) => items.length === 0));
  return (
    <>
      <PageHeader
        above={<Link to={paths.zones({ accountId: account })}>{t("zones.title")}</Link>}
        title={t("incidents.title")}
        below={t("incidents.intro", { days: INCIDENT_DAYS })}
        actions={
          <>
            <Button
              component={Link}
              to={paths.uptime({ accountId: account })}
              variant="default"
              leftSection={<IconGraph size={18} aria-hidden />}
            >
              {t("incidents.uptime")}
            </Button>
            {!isEmpty && <IncidentsExport account={account} search={search} />}
          </>
        }
      />
      {(!isEmpty || isFiltered) && <IncidentFilters account={account} search={search} />}
      {isEmpty && !isFiltered ? (
        <EmptyState icon={<IconCircleCheckFilled size={28} />} title={t("incidents.fineTitle")}>
          {t("incidents.fine")}
        </EmptyState>
      ) : (
        <>
          <section className={classes.section} aria-labelledby={`${id}-open`}>
            <h2 id={`${id}-open`}>{t("incidents.open")}</h2>
            <IncidentList
              account={account}
              label={t("incidents.open")}
              query={open}
              empty={
                <p className={classes.fine}>
                  <IconCircleCheckFilled size={18} aria-hidden />
                  {t(isFiltered ? "incidents.noneOpenFound" : "incidents.fineTitle")}
                </p>
              }
            />
          </section>
          <section className={classes.section} aria-labelledby={`${id}-past`}>
            <h2 id={`${id}-past`}>{t("incidents.past")}</h2>
            <IncidentList
              account={account}
              label={t("incidents.past")}
              query={past}
              empty={
                <p className={classes.fine}>
                  {t(isFiltered ? "incidents.nonePastFound" : "incidents.nonePast")}
                </p>
              }
            />
          </section>
        </>
      )}
    </>
  );
}
