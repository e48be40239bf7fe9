import { Skeleton } from "@mantine/core";
import { IconChevronRight, IconPlus } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useCallback, useMemo, useRef, useSyncExternalStore } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import type { SoundZone } from "#shared/contract/rest/entities.ts";
import { MAX_ZONES, zoneQueries } from "../../data/zones.ts";
import { paths } from "../../lib/paths.ts";
import { useServices } from "../../lib/services.tsx";
import { useStaleSince } from "../../realtime/use-playback-state.ts";
import { PlayingBars } from "../../ui/playing-bars.tsx";
import { StateBadge } from "../../ui/state-badge.tsx";
import { countZones, type ZoneCounts } from "./zone-counts.ts";
import classes from "./zones-glance.module.css";

/** How the account's zones are, in one line that leads to them. */
export function ZonesGlance({ accountId }: { readonly accountId: string }) {
  const { t } = useTranslation();
  // As many as one connection watches; larger accounts see the first of them.
  const query = useQuery(zoneQueries(useServices()).page(accountId, { perPage: MAX_ZONES }));
  const counts = useZoneCounts(query.data?.items ?? NO_ZONES);
  if (query.isPending) return <Skeleton className={classes.glance} height={60} />;
  if (query.isLoadingError) return null;
  const empty = query.data.total === 0;
  return (
    <section aria-label={t("home.glance")}>
      <Link
        className={classes.glance}
        to={empty ? paths.zoneCreate({ accountId }) : paths.zones({ accountId })}
      >
        {empty ? <FirstZone /> : <Counts counts={counts} />}
        <IconChevronRight className={classes.arrow} size={18} aria-hidden />
      </Link>
    </section>
  );
}

const NO_ZONES: readonly SoundZone[] = [];

/** What to do first. */
function FirstZone() {
  const { t } = useTranslation();
  return (
    <span className={classes.first}>
      <span className={classes.lead}>
        <IconPlus size={18} aria-hidden />
        {t("home.noZones")}
      </span>
      <span className={classes.quiet}>{t("home.noZonesHint")}</span>
    </span>
  );
}

function Counts({ counts }: { readonly counts: ZoneCounts }) {
  const { t } = useTranslation();
  const stale = useStaleSince() !== null;
  return (
    <>
      <span className={classes.lead}>
        <PlayingBars playing={counts.playing > 0 && !stale} />
        {t("home.playing", { count: counts.playing })}
      </span>
      {counts.quiet > 0 ? (
        <span className={classes.quiet}>{t("home.quiet", { count: counts.quiet })}</span>
      ) : null}
      {counts.problems > 0 ? (
        <StateBadge state="problem" text={t("home.problems", { count: counts.problems })} />
      ) : null}
    </>
  );
}

/** Counts that follow the players live, rendered when they change and not when a track does. */
function useZoneCounts(zones: readonly SoundZone[]): ZoneCounts {
  const { playbackStates } = useServices();
  const ids = useMemo(() => zones.map(({ id }) => id), [zones]);
  const last = useRef<ZoneCounts>({ playing: 0, quiet: 0, problems: 0 });
  const subscribe = useCallback(
    (listener: () => void) => playbackStates.subscribe(ids, listener),
    [playbackStates, ids],
  );
  return useSyncExternalStore(subscribe, () => {
    const counts = countZones(zones, (id) => playbackStates.get(id), Date.now());
    const same = JSON.stringify(counts) === JSON.stringify(last.current);
    if (!same) last.current = counts;
    return last.current;
  });
}
