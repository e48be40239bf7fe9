import { Card } from "@mantine/core";
import { IconCircleCheckFilled } from "@tabler/icons-react";
import { useInfiniteQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { incidentQueries } from "#renderer/data/zones/incidents.ts";
import { useServices } from "#renderer/lib/services.tsx";
import { IncidentList } from "./incident-list.tsx";
import classes from "./incidents.module.css";

interface ZoneIncidentsProps {
  readonly account: string;
  readonly zone: string;
  /** Renders nothing without incidents. */
  readonly hideEmpty?: boolean;
}

/** What went wrong in a zone, on its own page. */
export function ZoneIncidents({ account, zone, hideEmpty = false }: ZoneIncidentsProps) {
  const { t } = useTranslation();
  const query = useInfiniteQuery(incidentQueries(useServices()).ofZone(zone));
  if (hideEmpty && !query.data?.pages[0]?.items.length) return null;
  return (
    <Card component="section" className={classes.section} aria-labelledby="zone-incidents">
      <h2 id="zone-incidents">{t("incidents.title")}</h2>
      <IncidentList
        account={account}
        label={t("incidents.title")}
        query={query}
        withZone={false}
        empty={
          <p className={classes.fine}>
            <IconCircleCheckFilled size={18} aria-hidden />
            {t("incidents.none")}
          </p>
        }
      />
    </Card>
  );
}
