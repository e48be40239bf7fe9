import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import type { ControlCommand, PlaybackState } from "#shared/contract/control.ts";
import { Cover } from "../../ui/cover.tsx";
import { Glow } from "../../ui/glow.tsx";
import { PlayingBars } from "../../ui/playing-bars.tsx";
import classes from "./player-view.module.css";
import { ProgressLine } from "./progress-line.tsx";
import { OrderControl, Transport } from "./transport.tsx";
import { useMovingPosition } from "./use-position.ts";
import { VolumeControl } from "./volume-control.tsx";

interface PlayerViewProps {
  readonly state: PlaybackState;
  /** The clock of the state's times minus this screen's, in ms; a stable function. */
  readonly clockOffsetMs: () => number;
  /** Since when the state is out of date, epoch ms on the clock of its times; null while it is not. */
  readonly staleSince: number | null;
  /** Nobody is there to obey. */
  readonly disabled: boolean;
  readonly onCommand: (command: ControlCommand) => void;
  readonly onBlock?: (() => void) | undefined;
  /** What keeps the zone from playing, and what to do about it. */
  readonly notice?: ReactNode;
  /** How the name of the music is shown, a link where there is a page for it. */
  readonly sourceName?: ReactNode;
  /** Changes the music. */
  readonly musicAction?: ReactNode;
}

/** A zone's player: what plays, how far it is, and everything one can do about it. Keeps its size whatever happens. */
export function PlayerView(props: PlayerViewProps) {
  const { state, staleSince, clockOffsetMs, disabled, onCommand, onBlock, notice, sourceName, musicAction } =
    props;
  const position = useMovingPosition(state, clockOffsetMs, staleSince);
  return (
    <section className={classes.card} aria-labelledby="now-playing">
      <Glow color={state.track?.album.colorHex ?? state.source?.display.colorHex ?? null} />
      <div className={classes.body}>
        <NowPlaying state={state} staleSince={staleSince} sourceName={sourceName} musicAction={musicAction} />
        <div className={classes.panel}>
          {notice}
          <ProgressLine position={position} />
          <Transport state={state} disabled={disabled} onCommand={onCommand} onBlock={onBlock} />
          <div className={classes.settings}>
            <div className={classes.volume}>
              <VolumeControl
                volume={state.volume}
                disabled={disabled}
                onChange={(volume) => onCommand({ type: "volume", volume })}
              />
            </div>
            <OrderControl state={state} disabled={disabled} onCommand={onCommand} />
          </div>
        </div>
      </div>
    </section>
  );
}

type NowPlayingProps = Pick<PlayerViewProps, "state" | "staleSince" | "sourceName" | "musicAction">;

function NowPlaying({ state, staleSince, sourceName, musicAction }: NowPlayingProps) {
  const { t } = useTranslation();
  const { track, source } = state;
  const cover = track?.album ?? source?.display ?? null;
  const plays =
    track !== null && state.online && (state.status === "playing" || state.status === "buffering");
  return (
    <div className={classes.now}>
      <div className={classes.cover}>
        <Cover image={cover?.image ?? null} color={cover?.colorHex ?? null} size={320} alt="" priority fill />
      </div>
      <div className={classes.words}>
        <p className={classes.source}>
          <PlayingBars playing={state.status === "playing" && state.online && staleSince === null} />
          <span className={classes.line}>
            {source ? (
              <>
                {t(`player.from.${plays ? "playing" : "chosen"}`)}{" "}
                <strong>{sourceName ?? source.display.title}</strong>
              </>
            ) : (
              t("player.noSource")
            )}
          </span>
        </p>
        <h2 id="now-playing" className={classes.title}>
          {track?.title ?? t("player.nothingPlaying")}
        </h2>
        <p className={classes.artists}>{track?.artists.map(({ name }) => name).join(", ") ?? ""}</p>
        {musicAction ? <div className={classes.music}>{musicAction}</div> : null}
      </div>
    </div>
  );
}
