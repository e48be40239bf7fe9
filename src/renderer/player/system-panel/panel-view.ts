import type { ControlCommand, PlaybackState } from "#shared/contract/control.ts";
import { artistNames } from "#shared/domain/music/artist-names.ts";
import { positionAt } from "#shared/domain/playback/position.ts";

/** Buttons of the system's now-playing panel that a player handles. */
export type PanelAction = "play" | "pause" | "stop" | "nexttrack";

/** The content of the system's now-playing panel. */
export interface PanelView {
  readonly title: string;
  readonly artist: string;
  readonly album: string;
  /** Template of the picture, with %w and %h. */
  readonly image: string | null;
  readonly playing: boolean;
  /** Position with its report time, in ms; null until the player knows it. */
  readonly position: { readonly positionMs: number; readonly durationMs: number } | null;
  /** Staff may control the zone, so the panel's buttons work. */
  readonly controllable: boolean;
}

export const PANEL_COMMANDS = {
  play: { type: "play" },
  pause: { type: "pause" },
  stop: { type: "pause" },
  nexttrack: { type: "skip" },
} as const satisfies Record<PanelAction, ControlCommand>;

/** The panel for a player's state; null without a zone or track. */
export function panelView(state: PlaybackState | null): PanelView | null {
  const track = state?.track;
  if (!track) return null;
  const { status, progress } = state;
  return {
    title: track.title,
    artist: artistNames(track),
    album: track.album.title,
    image: track.album.image,
    playing: status === "playing" || status === "buffering",
    position: progress && {
      positionMs: positionAt(progress, status, state.serverTime),
      durationMs: progress.durationMs,
    },
    controllable: state.staffControl,
  };
}
