import { Skeleton } from "@mantine/core";
import { IconChevronRight, IconPlus } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import { MAX_ZONES, zoneQueries } from "#renderer/data/zones/zones.ts";
import { paths } from "#renderer/lib/paths.ts";
import { useServices } from "#renderer/lib/services.tsx";
import { Shelf } from "#renderer/ui/layout/shelf.tsx";
import type { SoundZone } from "#shared/contract/rest/entities.ts";
import { ZoneCard } from "./zone-card.tsx";
import { ZoneCounts } from "./zone-counts.tsx";
import classes from "./zones-glance.module.css";

/** Zones shown here; the list has all of them. */
const SHOWN = 12;

/** The account's zones: counts by state, and what each one plays. */
export function ZonesGlance({ accountId }: { readonly accountId: string }) {
  const { t } = useTranslation();
  // As many as one connection can watch; larger accounts see only the first ones.
  const query = useQuery(zoneQueries(useServices()).page(accountId, { perPage: MAX_ZONES }));
  if (query.isPending) return <Skeleton className={classes.skeleton} />;
  if (query.isLoadingError) return null;
  const { items, total } = query.data;
  if (total === 0) return <FirstZone accountId={accountId} />;
  return (
    <Shelf
      title={t("home.zones.title")}
      subtitle={<ZoneCounts accountId={accountId} zones={items} total={total} />}
      wide
      first
      previousLabel={t("home.zones.previous")}
      nextLabel={t("home.zones.next")}
    >
      {onlineFirst(items)
        .slice(0, SHOWN)
        .map((zone) => (
          <ZoneCard key={zone.id} zone={zone} />
        ))}
    </Shelf>
  );
}

/** Not sorted by playback: a paused zone keeps its place. */
function onlineFirst(zones: readonly SoundZone[]): readonly SoundZone[] {
  return zones.toSorted((a, b) => Number(b.online) - Number(a.online));
}

/** The first step of an account without zones. */
function FirstZone({ accountId }: { readonly accountId: string }) {
  const { t } = useTranslation();
  return (
    <Link className={classes.first} to={paths.zoneCreate({ accountId })}>
      <span className={classes.firstWords}>
        <span className={classes.lead}>
          <IconPlus size={18} aria-hidden />
          {t("home.noZones")}
        </span>
        <span className={classes.quiet}>{t("home.noZonesHint")}</span>
      </span>
      <IconChevronRight className={classes.arrow} size={18} aria-hidden />
    </Link>
  );
}
