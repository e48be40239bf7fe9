import { VisuallyHidden } from "@mantine/core";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import type { SoundZone } from "#shared/contract/rest/entities.ts";
import { artistNames } from "#shared/domain/music/artist-names.ts";
import { zoneState } from "#shared/domain/zones/zone-state.ts";
import { paths } from "../../lib/paths.ts";
import { MoreButton } from "../../parts/source-menu/more-button.tsx";
import { type MusicSource, playedSource } from "../../parts/source-menu/music-source.ts";
import { useMenuOpener } from "../../parts/source-menu/use-menu-opener.ts";
import { ZonePlayPause } from "../../parts/zone-play-pause.tsx";
import { ZoneStateBadge } from "../../parts/zone-state-badge.tsx";
import { usePlaybackState, useStaleSince } from "../../realtime/use-playback-state.ts";
import { Cover } from "../../ui/cover.tsx";
import { PlayingBars } from "../../ui/playing-bars.tsx";
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
  const played = live?.source
    ? playedSource(live.source.id, live.source.display.title)
    : zone.source && zone.play_from
      ? playedSource(zone.play_from.id, zone.source.name)
      : null;
  return (
    <ZoneMenuArea source={played} zone={zone} isPlaying={state === "playing"}>
      <Cover image={image} color={color} size={56} alt="" />
      <div className={classes.words}>
        <Link
          className={classes.name}
          to={paths.zonePlayer({ accountId: zone.account, zoneId: zone.id })}
          title={zone.name}
        >
          {zone.name}
        </Link>
        <div className={classes.line}>
          {state === "playing" && track ? (
            <>
              <VisuallyHidden>{t("states.playing")}</VisuallyHidden>
              <PlayingBars playing={!stale} />
              <span dir="auto" className={classes.music}>
                {track.title} <span className={classes.dimmed}>{artistNames(track)}</span>
              </span>
            </>
          ) : (
            <>
              <ZoneStateBadge zone={zone} live={live} still={stale} />
              <span dir="auto" className={classes.music} data-dimmed>
                {source?.title ?? zone.source?.name ?? t("home.zones.noMusic")}
              </span>
            </>
          )}
        </div>
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
        {played ? (
          <MoreButton source={played} playback={{ zone, isPlaying: state === "playing" }} size={36} />
        ) : null}
      </div>
    </ZoneMenuArea>
  );
}

interface ZoneMenuAreaProps {
  readonly source: MusicSource | null;
  readonly zone: SoundZone;
  readonly isPlaying: boolean;
  readonly children: ReactNode;
}

/** The card, on which the menu of the zone's music opens. */
function ZoneMenuArea({ source, zone, isPlaying, children }: ZoneMenuAreaProps) {
  if (source === null) return <div className={classes.card}>{children}</div>;
  return (
    <WithMenu source={source} zone={zone} isPlaying={isPlaying}>
      {children}
    </WithMenu>
  );
}

function WithMenu({
  source,
  zone,
  isPlaying,
  children,
}: ZoneMenuAreaProps & { readonly source: MusicSource }) {
  const menu = useMenuOpener(source, { zone, isPlaying });
  return (
    <div {...menu} className={classes.card}>
      {children}
    </div>
  );
}
