import { Button, Skeleton } from "@mantine/core";
import { useInfiniteQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import { zoneQueries } from "#renderer/data/zones/zones.ts";
import { paths } from "#renderer/lib/paths.ts";
import { useServices } from "#renderer/lib/services.tsx";
import type { Schedule } from "#shared/contract/rest/music/schedules.ts";
import classes from "./schedule-page.module.css";

interface ZonesOfScheduleProps {
  readonly schedule: Schedule;
  readonly account: string;
}

/** The account's zones that play from a schedule. */
export function ZonesOfSchedule({ schedule, account }: ZonesOfScheduleProps) {
  const { t } = useTranslation();
  const query = useInfiniteQuery({
    ...zoneQueries(useServices()).list(account, { playFrom: schedule.id }),
    enabled: schedule.sound_zone_count > 0,
  });
  const zones = query.data?.pages.flatMap(({ items }) => items) ?? [];
  return (
    <section>
      <h2 className={classes.heading}>{t("schedules.zones.title")}</h2>
      {schedule.sound_zone_count === 0 ? (
        <p className={classes.note}>{t("schedules.zones.none")}</p>
      ) : query.isPending ? (
        <Skeleton height={48} />
      ) : zones.length === 0 ? (
        <p className={classes.note}>{t("schedules.zones.other", { count: schedule.sound_zone_count })}</p>
      ) : (
        <>
          <ul className={classes.list}>
            {zones.map(({ id, name, location_name }) => (
              <li key={id}>
                <Link to={paths.zonePlayer({ accountId: account, zoneId: id })}>{name}</Link>
                <span>{location_name}</span>
              </li>
            ))}
          </ul>
          {query.hasNextPage ? (
            <Button
              variant="default"
              loading={query.isFetchingNextPage}
              onClick={() => query.fetchNextPage()}
            >
              {t("schedules.zones.more")}
            </Button>
          ) : null}
        </>
      )}
    </section>
  );
}
