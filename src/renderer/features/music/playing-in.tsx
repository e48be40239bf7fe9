import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import { paths } from "#renderer/lib/paths.ts";
import { PlayingBars } from "#renderer/ui/feedback/playing-bars.tsx";
import classes from "./playing-in.module.css";
import type { PlayingZone } from "./use-zones-playing.ts";

/** Zones listed by name; the others are counted. */
const NAMED = 3;

/** Zones that play a playlist now, each linked to its player. */
export function PlayingIn({ zones }: { readonly zones: readonly PlayingZone[] }) {
  const { t } = useTranslation();
  if (zones.length === 0) return null;
  const others = zones.length - NAMED;
  return (
    <ul className={classes.zones} aria-label={t("music.playingNow")}>
      {zones.slice(0, NAMED).map(({ accountId, id, name }) => (
        <li key={id}>
          <Link className={classes.zone} to={paths.zonePlayer({ accountId, zoneId: id })}>
            <PlayingBars playing />
            {t("music.playingIn", { zone: name })}
          </Link>
        </li>
      ))}
      {others > 0 ? <li className={classes.others}>{t("music.playingInMore", { count: others })}</li> : null}
    </ul>
  );
}

/** The same for a track of the playlist. */
export function TrackPlayingIn({ zones }: { readonly zones: readonly PlayingZone[] }) {
  const { t } = useTranslation();
  const [first, ...others] = zones;
  if (!first) return null;
  const { accountId, id, name } = first;
  return (
    <span className={classes.track}>
      <PlayingBars playing />
      <Link to={paths.zonePlayer({ accountId, zoneId: id })}>{t("music.playingIn", { zone: name })}</Link>
      {others.length > 0 ? ` ${t("music.playingInMore", { count: others.length })}` : null}
    </span>
  );
}
