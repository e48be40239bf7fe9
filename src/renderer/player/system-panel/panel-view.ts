import type { ControlCommand, PlaybackState } from "#shared/contract/control.ts";
import { artistNames } from "#shared/domain/music/artist-names.ts";
import { positionAt } from "#shared/domain/playback/position.ts";

/** The buttons of systems' now-playing panels that a player answers. */
export type PanelAction = "play" | "pause" | "stop" | "nexttrack";

/** What the system's now-playing panel shows of a player. */
export interface PanelView {
  readonly title: string;
  readonly artist: string;
  readonly album: string;
  /** Template of the picture, with %w and %h. */
  readonly image: string | null;
  readonly playing: boolean;
  /** When the state was told, in ms; null until the player knows. */
  readonly position: { readonly positionMs: number; readonly durationMs: number } | null;
  /** Staff may control the zone: the panel's buttons do something. */
  readonly controllable: boolean;
}

export const PANEL_COMMANDS = {
  play: { type: "play" },
  pause: { type: "pause" },
  stop: { type: "pause" },
  nexttrack: { type: "skip" },
} as const satisfies Record<PanelAction, ControlCommand>;

/** The panel for a player's state; null where there is nothing to show: no zone, or no track. */
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
