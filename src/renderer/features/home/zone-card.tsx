import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import type { PlaybackState } from "#shared/contract/control.ts";
import type { SoundZone } from "#shared/contract/rest/entities.ts";
import { artistNames } from "#shared/domain/music/artist-names.ts";
import { zoneState } from "#shared/domain/zones/zone-state.ts";
import { paths } from "../../lib/paths.ts";
import { ZonePlayPause } from "../../parts/zone-play-pause.tsx";
import { usePlaybackState, useStaleSince } from "../../realtime/use-playback-state.ts";
import { Cover } from "../../ui/cover.tsx";
import { StateBadge } from "../../ui/state-badge.tsx";
import classes from "./zone-card.module.css";

/** One zone: what it plays now, else how it is, and one button. The whole card opens it. */
export function ZoneCard({ zone }: { readonly zone: SoundZone }) {
  const { t } = useTranslation();
  const live = usePlaybackState(zone.id);
  const stale = useStaleSince() !== null;
  const state = zoneState(zone, live, Date.now());
  const track = live?.online ? live.track : null;
  const source = live?.source?.display ?? null;
  const image = track?.album.image ?? source?.image ?? zone.source?.image ?? null;
  const color = track?.album.colorHex ?? source?.colorHex ?? zone.source?.colorHex ?? null;
  return (
    <div className={classes.card}>
      <Cover image={image} color={color} size={56} alt="" />
      <div className={classes.words}>
        <div className={classes.head}>
          <Link
            className={classes.name}
            to={paths.zonePlayer({ accountId: zone.account, zoneId: zone.id })}
            title={zone.name}
          >
            {zone.name}
          </Link>
          <StateBadge state={state} still={stale} />
        </div>
        <Line live={live} assigned={zone.source?.name ?? null} />
      </div>
      <div className={classes.action}>
        <ZonePlayPause
          zone={zone}
          live={live}
          labels={{
            play: t("home.zones.play", { zone: zone.name }),
            pause: t("home.zones.pause", { zone: zone.name }),
          }}
        />
      </div>
    </div>
  );
}

/** The track, else the name of the music. */
function Line({ live, assigned }: { readonly live: PlaybackState | null; readonly assigned: string | null }) {
  const { t } = useTranslation();
  if (live?.online && live.track) {
    return (
      <p className={classes.line}>
        {live.track.title} <span className={classes.artist}>{artistNames(live.track)}</span>
      </p>
    );
  }
  const music = live?.source?.display.title ?? assigned ?? t("home.zones.noMusic");
  return (
    <p className={classes.line}>
      <span className={classes.artist}>{music}</span>
    </p>
  );
}
