import { VisuallyHidden } from "@mantine/core";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import { paths } from "#renderer/lib/paths.ts";
import { ChangeMusicButton } from "#renderer/parts/change-music/change-music-button.tsx";
import { MoreButton } from "#renderer/parts/source-menu/more-button.tsx";
import { type MusicSource, playedSource } from "#renderer/parts/source-menu/music-source.ts";
import { useMenuOpener } from "#renderer/parts/source-menu/use-menu-opener.ts";
import { ZonePlayPause } from "#renderer/parts/zone-play-pause.tsx";
import { ZoneStateBadge } from "#renderer/parts/zone-state-badge.tsx";
import { usePlaybackState, useStaleSince } from "#renderer/realtime/use-playback-state.ts";
import { PlayingBars } from "#renderer/ui/feedback/playing-bars.tsx";
import { Cover } from "#renderer/ui/music/cover.tsx";
import type { SoundZone } from "#shared/contract/rest/entities.ts";
import { artistNames } from "#shared/domain/music/artist-names.ts";
import { zoneCover } from "#shared/domain/zones/zone-cover.ts";
import { lacksOnlyMusic, zoneState } from "#shared/domain/zones/zone-state.ts";
import classes from "./zone-card.module.css";

/** One zone: what it plays now, else its state, and one button. The whole card opens the zone. */
export function ZoneCard({ zone }: { readonly zone: SoundZone }) {
  const { t } = useTranslation();
  const live = usePlaybackState(zone.id);
  const stale = useStaleSince() !== null;
  const now = Date.now();
  const state = zoneState(zone, live, now);
  const track = state === "playing" && live?.online ? live.track : null;
  const music = live?.source?.display.title ?? zone.source?.name ?? null;
  const { image, colorHex } = zoneCover(live, zone.source);
  const played = live?.source
    ? playedSource(live.source.id, live.source.display.title)
    : zone.source && zone.play_from
      ? playedSource(zone.play_from.id, zone.source.name)
      : null;
  return (
    <ZoneMenuArea source={played} zone={zone} isPlaying={state === "playing"}>
      <Cover image={image} color={colorHex} size={56} alt="" />
      <div className={classes.words}>
        <Link
          dir="auto"
          className={classes.name}
          to={paths.zonePlayer({ accountId: zone.account, zoneId: zone.id })}
          title={zone.name}
        >
          {zone.name}
        </Link>
        {track ? (
          <>
            <div className={classes.line}>
              <VisuallyHidden>{t("states.playing")}</VisuallyHidden>
              <PlayingBars playing={!stale} />
              <Whole className={classes.music} text={track.title} />
            </div>
            <Whole className={classes.detail} text={artistNames(track)} />
          </>
        ) : (
          <>
            <div className={classes.line}>
              <ZoneStateBadge zone={zone} live={live} still={stale} />
            </div>
            {lacksOnlyMusic(state, zone, now) ? (
              <div className={classes.choose}>
                <ChangeMusicButton zone={zone} sourceId={null} size="compact-sm" variant="default" />
              </div>
            ) : (
              <Whole className={classes.detail} text={music ?? t("home.zones.noMusic")} />
            )}
          </>
        )}
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

/** A text that may be truncated, with the full text as a hint. */
function Whole({ className, text }: { readonly className: string | undefined; readonly text: string }) {
  return (
    <div dir="auto" className={className} title={text}>
      {text}
    </div>
  );
}

interface ZoneMenuAreaProps {
  readonly source: MusicSource | null;
  readonly zone: SoundZone;
  readonly isPlaying: boolean;
  readonly children: ReactNode;
}

/** The card's area that opens the menu of the zone's music. */
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
