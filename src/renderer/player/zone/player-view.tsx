import { Button } from "@mantine/core";
import { IconBan, IconInfoCircle } from "@tabler/icons-react";
import { type ReactNode, useRef } from "react";
import { useTranslation } from "react-i18next";
import { useQuietText } from "#renderer/lib/errors/use-quiet-text.ts";
import { PlayingBars } from "#renderer/ui/feedback/playing-bars.tsx";
import { VolumeSlider } from "#renderer/ui/inputs/volume-slider.tsx";
import { Cover } from "#renderer/ui/music/cover.tsx";
import { Glow } from "#renderer/ui/music/glow.tsx";
import type { ControlCommand, ControlTrack, PlaybackState } from "#shared/contract/control.ts";
import { assertNever } from "#shared/domain/result/result.ts";
import { zoneCover } from "#shared/domain/zones/zone-cover.ts";
import { isOn } from "#shared/domain/zones/zone-state.ts";
import { AnnouncementLine } from "./announcement-line.tsx";
import { type Shortcut, usePlayerShortcuts } from "./player-shortcuts.ts";
import classes from "./player-view.module.css";
import { ProgressLine } from "./progress-line.tsx";
import { ShortcutsHelp } from "./shortcuts-help.tsx";
import { usePlayerShortcutsOn } from "./shortcuts-preference.ts";
import { TrackMenu } from "./track-menu.tsx";
import type { TrackAction } from "./track-menu-popup.tsx";
import { OrderControl, Transport } from "./transport.tsx";
import { useMovingPosition } from "./use-position.ts";
import { type HeldVolume, useVolume } from "./use-volume.ts";

/** Volume change per key press. */
const VOLUME_STEP = 5;

interface PlayerViewProps {
  readonly state: PlaybackState;
  /** The clock of the state's times minus this screen's, in ms; a stable function. */
  readonly clockOffsetMs: () => number;
  /** Since when the state is stale, epoch ms on the clock of its times; null if it is not. */
  readonly staleSince: number | null;
  /** No player can be controlled. */
  readonly disabled: boolean;
  readonly onCommand: (command: ControlCommand) => void;
  /** Blocks the current track. Omitted without permission to block. */
  readonly onBlock?: ((track: ControlTrack) => void) | undefined;
  /** Further actions on the current track, for its menu. */
  readonly trackActions?: ((track: ControlTrack) => readonly TrackAction[]) | undefined;
  /** Opens the explanation why this track plays. */
  readonly onWhy?: (() => void) | undefined;
  /** The problem that keeps the zone from playing, with the next step. */
  readonly notice?: ReactNode;
  /** The notice asks for music, so the player does not repeat that there is none. */
  readonly asksForMusic?: boolean;
  /** The music's name, as a link if it has a page. */
  readonly sourceName?: ReactNode;
  /** Control that changes the music. */
  readonly musicAction?: ReactNode;
  /** Says why the zone cannot play, in place of playing. */
  readonly onUnpaidPlay?: (() => void) | undefined;
  /** Larger buttons, for a thumb. */
  readonly large?: boolean;
}

/** A zone's player: current track, progress and all controls. Keeps its size in every state. */
export function PlayerView(props: PlayerViewProps) {
  const { state, staleSince, clockOffsetMs, disabled, onCommand, onBlock, onWhy } = props;
  const {
    notice,
    asksForMusic = false,
    sourceName,
    musicAction,
    trackActions,
    onUnpaidPlay,
    large = false,
  } = props;
  const position = useMovingPosition(state, clockOffsetMs, staleSince);
  const { id: zone } = state.zone;
  const volume = useVolume({
    zone,
    volume: state.volume,
    onChange: (wanted) => onCommand({ type: "volume", volume: wanted }),
  });
  const card = useRef<HTMLElement>(null);
  const { on } = usePlayerShortcutsOn();
  usePlayerShortcuts(card, on && !disabled, (shortcut) =>
    runShortcut(shortcut, { state, volume, onCommand }),
  );
  return (
    // A click anywhere inside focuses it, which enables the keys.
    <section ref={card} className={classes.card} aria-labelledby="now-playing" tabIndex={-1}>
      <Glow color={zoneCover(state).colorHex} />
      <div className={classes.body}>
        <NowPlaying
          state={state}
          staleSince={staleSince}
          asksForMusic={asksForMusic}
          sourceName={sourceName}
          musicAction={musicAction}
          trackActions={trackActions}
          onBlock={onBlock}
          onWhy={onWhy}
        />
        <div className={classes.panel}>
          {notice}
          <AnnouncementLine
            name={state.online ? (state.announcement?.name ?? null) : null}
            disabled={disabled}
            onSkip={() => onCommand({ type: "skipAnnouncement" })}
          />
          <ProgressLine position={position} />
          <Transport
            state={state}
            disabled={disabled}
            large={large}
            onCommand={onCommand}
            onUnpaidPlay={onUnpaidPlay}
          />
          <div className={classes.settings}>
            <div className={classes.volume}>
              <VolumeSlider
                value={volume.shown}
                limit={state.maxVolume}
                limitBy={state.maxVolumeBy}
                disabled={disabled}
                onChange={volume.move}
                onToggleMute={volume.toggleMute}
              />
            </div>
            <div className={classes.order}>
              <OrderControl state={state} disabled={disabled} onCommand={onCommand} />
              <ShortcutsHelp />
            </div>
          </div>
        </div>
      </div>
    </section>
  );
}

interface Controls extends Pick<PlayerViewProps, "state" | "onCommand"> {
  readonly volume: HeldVolume;
}

function runShortcut(shortcut: Shortcut, { state, volume, onCommand }: Controls): void {
  switch (shortcut) {
    case "toggle":
      onCommand({ type: isOn(state) ? "pause" : "play" });
      break;
    case "skip":
      if (state.track !== null) onCommand({ type: "skip" });
      break;
    case "louder":
      volume.move(Math.min(state.maxVolume ?? 100, volume.shown + VOLUME_STEP));
      break;
    case "quieter":
      volume.move(Math.max(0, volume.shown - VOLUME_STEP));
      break;
    case "mute":
      volume.toggleMute();
      break;
    default:
      assertNever(shortcut);
  }
}

type NowPlayingProps = Pick<
  PlayerViewProps,
  | "state"
  | "staleSince"
  | "asksForMusic"
  | "sourceName"
  | "musicAction"
  | "trackActions"
  | "onBlock"
  | "onWhy"
>;

function NowPlaying(props: NowPlayingProps) {
  const { state, staleSince, asksForMusic, sourceName, musicAction, trackActions, onBlock, onWhy } = props;
  const { t } = useTranslation();
  const { track, source } = state;
  const quiet = useQuietText()(state);
  const cover = zoneCover(state);
  const plays =
    track !== null && state.online && (state.status === "playing" || state.status === "buffering");
  const block = track &&
    onBlock && {
      label: t("player.block"),
      icon: <IconBan size={16} aria-hidden />,
      run: () => onBlock(track),
    };
  const actions = [...((track && trackActions?.(track)) ?? []), ...(block ? [block] : [])];
  // A schedule's name does not show which of its playlists is playing.
  const playlist = plays && state.plan?.now.music !== source?.display.title ? state.plan?.now.music : null;
  return (
    <div className={classes.now}>
      <div className={classes.cover}>
        <Cover image={cover.image} color={cover.colorHex} size={320} alt="" priority fill />
      </div>
      <div className={classes.words}>
        <p className={classes.source}>
          {asksForMusic ? null : (
            <PlayingBars playing={state.status === "playing" && state.online && staleSince === null} />
          )}
          <span className={classes.line}>
            {asksForMusic ? (
              // Keeps the line's height.
              "\u00a0"
            ) : source ? (
              <>
                {t(`player.from.${plays ? "playing" : "chosen"}`)}{" "}
                <strong>{sourceName ?? source.display.title}</strong>
                {playlist ? ` · ${playlist}` : null}
              </>
            ) : (
              t("player.noSource")
            )}
          </span>
        </p>
        <div className={classes.heading}>
          <h2 id="now-playing" dir="auto" className={classes.title}>
            {track?.title ?? quiet ?? t("player.nothingPlaying")}
          </h2>
          {track && actions.length > 0 ? (
            <div className={classes.menu}>
              <TrackMenu title={track.title} size={40} actions={actions} />
            </div>
          ) : null}
        </div>
        <p className={classes.artists}>
          {track ? track.artists.map(({ name }) => name).join(", ") : quiet ? state.plan?.now.name : ""}
        </p>
        {track && state.current && onWhy ? (
          <Button
            className={classes.why}
            variant="subtle"
            size="compact-sm"
            leftSection={<IconInfoCircle size={16} aria-hidden />}
            onClick={onWhy}
          >
            {t("player.why")}
          </Button>
        ) : null}
        {musicAction ? <div className={classes.music}>{musicAction}</div> : null}
      </div>
    </div>
  );
}
