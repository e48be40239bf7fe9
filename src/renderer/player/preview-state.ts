/**
 * State machine of the browser's preview (specification, music §3.9, §4.1 and §9): pure, without sound, clock or
 * network.
 */

/** Preview time per track, in ms: of several tracks, and of a single one. */
export const PREVIEW_MS = { many: 10_000, single: 30_000 } as const;

/** Limit of remembered previews. */
export const PREVIEW_HISTORY = 12;

export type PreviewStatus = "stopped" | "loading" | "loadingThenPause" | "playing" | "paused";

/** Kinds of music with a preview. */
const PREVIEWED = ["playlist", "album", "track"] as const;

export interface PreviewSource {
  readonly type: (typeof PREVIEWED)[number];
  readonly id: string;
  readonly title: string;
}

export interface PreviewTrack {
  readonly id: string;
  readonly title: string;
  readonly artists: string;
  /** Template with %w and %h. */
  readonly image: string | null;
  readonly url: string;
}

export interface PreviewState {
  readonly status: PreviewStatus;
  readonly source: PreviewSource | null;
  readonly tracks: readonly PreviewTrack[];
  readonly index: number;
  readonly error: string | null;
  /** The last previews, newest first. */
  readonly history: readonly PreviewSource[];
}

export type PreviewEvent =
  | { readonly type: "requested"; readonly source: PreviewSource }
  | { readonly type: "arrived"; readonly source: PreviewSource; readonly tracks: readonly PreviewTrack[] }
  | { readonly type: "loadFailed"; readonly source: PreviewSource; readonly error: string }
  | { readonly type: "play" }
  | { readonly type: "pause" }
  | { readonly type: "stop" }
  | { readonly type: "finished" };

export const NO_PREVIEW: PreviewState = {
  status: "stopped",
  source: null,
  tracks: [],
  index: 0,
  error: null,
  history: [],
};

/** Throws for a source that cannot be previewed (specification, music §5.3). */
export function requirePreviewable({ type }: { readonly type: string }): void {
  if (!PREVIEWED.some((one) => one === type)) throw new Error(`A ${type} cannot be previewed`);
}

/** The state after an event. */
export function previewReducer(state: PreviewState, event: PreviewEvent): PreviewState {
  switch (event.type) {
    case "requested":
      return {
        ...NO_PREVIEW,
        status: "loading",
        source: event.source,
        history: remember(state.history, event.source),
      };
    case "arrived":
      return arrive(state, event.source, event.tracks);
    case "loadFailed":
      if (!isSame(state.source, event.source)) return state;
      return { ...NO_PREVIEW, error: event.error, source: event.source, history: state.history };
    case "play":
      if (state.source === null) return state;
      return { ...state, status: isLoading(state.status) ? "loading" : "playing" };
    case "pause":
      if (state.status === "stopped") return state;
      return { ...state, status: isLoading(state.status) ? "loadingThenPause" : "paused" };
    case "stop":
      return { ...NO_PREVIEW, history: state.history };
    case "finished":
      return advance(state);
  }
}

/** Preview time of the current track, in ms. */
export function previewLength(state: PreviewState): number {
  return state.tracks.length > 1 ? PREVIEW_MS.many : PREVIEW_MS.single;
}

/** Whether this source is the current preview, in any state but stopped. */
export function isPreviewing(state: PreviewState, source: Pick<PreviewSource, "type" | "id">): boolean {
  return state.status !== "stopped" && isSame(state.source, source);
}

function arrive(state: PreviewState, source: PreviewSource, tracks: readonly PreviewTrack[]): PreviewState {
  if (tracks.length === 0) return { ...NO_PREVIEW, history: state.history };
  const waits = state.status === "loadingThenPause" && isSame(state.source, source);
  return { ...state, status: waits ? "paused" : "playing", source, tracks, index: 0, error: null };
}

function advance(state: PreviewState): PreviewState {
  if (state.tracks.length === 0) return state;
  const index = (state.index + 1) % state.tracks.length;
  return { ...state, index, status: index === 0 ? "stopped" : state.status };
}

function isLoading(status: PreviewStatus): boolean {
  return status === "loading" || status === "loadingThenPause";
}

function isSame(
  a: Pick<PreviewSource, "type" | "id"> | null,
  b: Pick<PreviewSource, "type" | "id"> | null,
): boolean {
  return a !== null && b !== null && a.type === b.type && a.id === b.id;
}

function remember(history: readonly PreviewSource[], source: PreviewSource): readonly PreviewSource[] {
  return [source, ...history.filter((past) => !isSame(past, source))].slice(0, PREVIEW_HISTORY);
}
