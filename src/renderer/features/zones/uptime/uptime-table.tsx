import { Table } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import type { UptimeSearch } from "#renderer/data/zones/uptime.ts";
import { paths } from "#renderer/lib/paths.ts";
import type { UptimeRow } from "#shared/contract/rest/status/uptime.ts";
import { LOST_BY, uptimeShares } from "#shared/domain/incidents/uptime.ts";
import { useShareText } from "./share-text.ts";
import classes from "./uptime.module.css";
import { UptimeBar } from "./uptime-bar.tsx";

interface UptimeTableProps {
  readonly account: string;
  readonly search: UptimeSearch;
  readonly rows: readonly UptimeRow[];
}

/** Locations, or a location's zones, with bar, share and causes. */
export function UptimeTable({ account, search, rows }: UptimeTableProps) {
  const { t } = useTranslation();
  const shareText = useShareText();
  const isByZone = search.location !== undefined;
  return (
    <Table className={classes.table} aria-label={t(isByZone ? "uptime.byZone" : "uptime.byLocation")}>
      <Table.Thead>
        <Table.Tr>
          <Table.Th scope="col">{t(isByZone ? "uptime.zone" : "uptime.location")}</Table.Th>
          <Table.Th scope="col" className={classes.share}>
            {t("uptime.parts.asPlanned")}
          </Table.Th>
          <Table.Th scope="col">{t("uptime.causes")}</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {rows.map((row) => {
          const shares = uptimeShares(row.parts);
          const causes = shares && LOST_BY.filter((part) => shares[part] > 0);
          return (
            <Table.Tr key={row.id}>
              <Table.Th scope="row" className={classes.name}>
                {isByZone ? (
                  <Link to={paths.zoneDevice({ accountId: account, zoneId: row.id })}>{row.name}</Link>
                ) : (
                  <>
                    <Link to={paths.uptime({ accountId: account, month: search.month, location: row.id })}>
                      {row.name}
                    </Link>
                    <span className={classes.fine}>{t("uptime.zones", { count: row.zones })}</span>
                  </>
                )}
              </Table.Th>
              <Table.Td className={classes.share}>
                {shares ? shareText(shares.asPlanned) : t("uptime.closed")}
              </Table.Td>
              <Table.Td className={classes.picture}>
                <UptimeBar parts={row.parts} />
                <span className={classes.fine}>
                  {causes?.length === 0
                    ? t("uptime.nothingLost")
                    : causes
                        ?.map((part) => `${t(`uptime.parts.${part}`)} ${shareText(shares?.[part] ?? 0)}`)
                        .join(" · ")}
                </span>
              </Table.Td>
            </Table.Tr>
          );
        })}
      </Table.Tbody>
    </Table>
  );
}
