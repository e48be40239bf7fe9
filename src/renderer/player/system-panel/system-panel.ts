import type { ControlCommand, PlaybackState } from "#shared/contract/control.ts";
import { imageUrl } from "#shared/domain/formatting/images.ts";
import { PANEL_COMMANDS, type PanelAction, type PanelView, panelView } from "./panel-view.ts";
import { canPlayForNobody, Silence } from "./silence.ts";

/** Artwork sizes that systems choose from, in px. */
const ARTWORK_PX = [96, 256, 512];

const ACTIONS: readonly PanelAction[] = ["play", "pause", "stop", "nexttrack"];

export interface SystemPanelParts {
  /** Origin of pictures. */
  readonly pictures: string;
  /** Runs a command from the panel or from the keyboard's media keys. */
  readonly command: (command: ControlCommand) => void;
}

/**
 * Shows a player in the system's now-playing panel through the page's media session: the media controls of Windows,
 * Control Centre on macOS, MPRIS on Linux.
 *
 * [Note: the panel's silence] A system shows only pages that play something. The music comes from elsewhere (main's
 * audio process, or scheduled voices), so the page plays silence without a sound card: the device stays with the music.
 */
export class SystemPanel {
  readonly #parts: SystemPanelParts;
  #silence: Silence | null = null;
  /** The track in the panel; setting metadata again would refetch the picture. */
  #named = "";
  #playing = false;

  constructor(parts: SystemPanelParts) {
    this.#parts = parts;
  }

  /** Updates the panel; null, or a state without a track, empties it. */
  readonly show = (state: PlaybackState | null): void => {
    if (!canPlayForNobody() || !("mediaSession" in navigator)) return;
    const view = panelView(state);
    if (view) this.#fill(view);
    else this.clear();
  };

  clear(): void {
    const silence = this.#silence;
    if (!silence) return;
    this.#silence = null;
    this.#named = "";
    const { mediaSession } = navigator;
    for (const action of ACTIONS) mediaSession.setActionHandler(action, null);
    mediaSession.metadata = null;
    mediaSession.playbackState = "none";
    silence.dispose();
  }

  #fill(view: PanelView): void {
    const { mediaSession } = navigator;
    this.#hold(view.playing);
    this.#name(view);
    mediaSession.playbackState = view.playing ? "playing" : "paused";
    if (view.position && view.position.durationMs > 0) {
      const { positionMs, durationMs } = view.position;
      mediaSession.setPositionState({ duration: durationMs / 1000, position: positionMs / 1000 });
    }
    for (const action of ACTIONS) {
      const pressed = () => this.#parts.command(PANEL_COMMANDS[action]);
      mediaSession.setActionHandler(action, view.controllable ? pressed : null);
    }
  }

  #name({ title, artist, album, image }: PanelView): void {
    const named = JSON.stringify([title, artist, album, image]);
    if (named === this.#named) return;
    this.#named = named;
    const artwork = image === null ? [] : ARTWORK_PX.map((size) => this.#picture(image, size));
    navigator.mediaSession.metadata = new MediaMetadata({ title, artist, album, artwork });
  }

  #picture(template: string, size: number): MediaImage {
    return { src: new URL(imageUrl(template, size), this.#parts.pictures).href, sizes: `${size}x${size}` };
  }

  /** A media session starts only with playback, even for a player that was paused before the page loaded. */
  #hold(playing: boolean): void {
    this.#playing = playing;
    const isNew = this.#silence === null;
    this.#silence ??= new Silence();
    const silence = this.#silence;
    if (!playing && !isNew) {
      silence.pause();
      return;
    }
    silence.play().then(
      () => {
        if (this.#silence === silence && !this.#playing) silence.pause();
      },
      // The browser requires a user gesture: the next state change retries.
      () => undefined,
    );
  }
}
