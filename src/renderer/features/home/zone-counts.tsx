import { IconAlertTriangleFilled } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import { paths } from "#renderer/lib/paths.ts";
import { useStaleSince } from "#renderer/realtime/use-playback-state.ts";
import { useZoneStates } from "#renderer/realtime/use-zone-states.ts";
import { PlayingBars } from "#renderer/ui/feedback/playing-bars.tsx";
import type { SoundZone } from "#shared/contract/rest/entities.ts";
import { zoneGroup } from "#shared/domain/zones/zone-state.ts";
import classes from "./zones-glance.module.css";

interface ZoneCountsProps {
  readonly accountId: string;
  readonly zones: readonly SoundZone[];
  readonly total: number;
}

/** Live counts of zones that play, are quiet or need attention; each links to the list of those zones. */
export function ZoneCounts({ accountId, zones, total }: ZoneCountsProps) {
  const { t } = useTranslation();
  const stale = useStaleSince() !== null;
  const states = useZoneStates(zones);
  const known = states.filter((state) => state !== null);
  const count = (wanted: string) => known.filter((state) => zoneGroup(state) === wanted).length;
  const playing = count("playing");
  const quiet = count("quiet");
  const attention = count("attention");
  return (
    <span className={classes.counts}>
      {playing > 0 ? (
        <Link className={classes.count} to={paths.zones({ accountId, state: "playing" })}>
          <PlayingBars playing={!stale} />
          {t("home.playing", { count: playing })}
        </Link>
      ) : known.length === states.length ? (
        <span className={classes.count}>{t("home.playing", { count: 0 })}</span>
      ) : null}
      {quiet > 0 ? (
        <Link className={classes.count} to={paths.zones({ accountId, state: "quiet" })}>
          {t("home.quiet", { count: quiet })}
        </Link>
      ) : null}
      {attention > 0 ? (
        <Link
          className={classes.count}
          data-tone="attention"
          to={paths.zones({ accountId, state: "attention" })}
        >
          <IconAlertTriangleFilled size={14} aria-hidden />
          {t("home.problems", { count: attention })}
        </Link>
      ) : null}
      <Link className={classes.count} data-tone="all" to={paths.zones({ accountId })}>
        {t("home.zones.all", { count: total })}
      </Link>
    </span>
  );
}
