import { expect, test } from "vitest";
import {
  isPreviewing,
  NO_PREVIEW,
  PREVIEW_HISTORY,
  PREVIEW_MS,
  type PreviewEvent,
  type PreviewSource,
  type PreviewState,
  type PreviewTrack,
  previewLength,
  previewReducer,
} from "./preview-state.ts";

const source: PreviewSource = { type: "playlist", id: "calm", title: "Calm" };
const other: PreviewSource = { type: "playlist", id: "loud", title: "Loud" };

function track(id: string): PreviewTrack {
  return { id, title: id, artists: "", image: null, url: `/media/${id}` };
}

function after(events: readonly PreviewEvent[], from: PreviewState = NO_PREVIEW): PreviewState {
  return events.reduce(previewReducer, from);
}

const requested: PreviewEvent = { type: "requested", source };
const arrived: PreviewEvent = { type: "arrived", source, tracks: [track("a"), track("b"), track("c")] };

test("preview: waits for its tracks, then plays (@M-220 @M-221)", () => {
  expect(after([requested]).status).toBe("loading");
  expect(after([requested, arrived])).toMatchObject({ status: "playing", index: 0, source });
});

test("preview: paused while loading, it stays silent when its tracks arrive (@M-221 @M-223)", () => {
  expect(after([requested, { type: "pause" }]).status).toBe("loadingThenPause");
  expect(after([requested, { type: "pause" }, arrived]).status).toBe("paused");
  const foreign: PreviewEvent = { type: "arrived", source: other, tracks: [track("x")] };
  expect(after([requested, { type: "pause" }, foreign]).status).toBe("playing");
});

test("preview: play resumes a paused one and leaves a loading one loading (@M-222 @M-223)", () => {
  expect(after([requested, { type: "pause" }, { type: "play" }]).status).toBe("loading");
  expect(after([requested, arrived, { type: "pause" }]).status).toBe("paused");
  expect(after([requested, arrived, { type: "pause" }, { type: "play" }]).status).toBe("playing");
});

test("preview: stop clears it and keeps the history (@M-224 @M-207)", () => {
  expect(NO_PREVIEW).toEqual({
    status: "stopped",
    source: null,
    tracks: [],
    index: 0,
    error: null,
    history: [],
  });
  expect(after([requested, arrived, { type: "stop" }])).toEqual({ ...NO_PREVIEW, history: [source] });
});

test("preview: each finished track starts the next, the last one ends it (@M-225)", () => {
  const finished: PreviewEvent = { type: "finished" };
  const playing = after([requested, arrived]);
  expect(after([finished], playing)).toMatchObject({ index: 1, status: "playing" });
  expect(after([finished, finished, finished], playing)).toMatchObject({ index: 0, status: "stopped" });
});

test("preview: a playlist that fails to load stops it with the error (@M-226)", () => {
  const failed: PreviewEvent = { type: "loadFailed", source, error: "offline" };
  expect(after([requested, failed])).toMatchObject({ status: "stopped", error: "offline" });
  expect(after([{ type: "requested", source: other }, failed]).status).toBe("loading");
});

test("preview: 10 s per track of a list, 30 s of a single track (@M-227)", () => {
  expect(previewLength(after([requested, arrived]))).toBe(PREVIEW_MS.many);
  expect(previewLength(after([requested, { type: "arrived", source, tracks: [track("a")] }]))).toBe(30_000);
});

test("preview history: the thirteenth drops the oldest (@M-207)", () => {
  const events = Array.from(
    { length: 13 },
    (_, n): PreviewEvent => ({
      type: "requested",
      source: { type: "track", id: `t${n}`, title: `${n}` },
    }),
  );
  const { history } = after(events);
  expect(history).toHaveLength(PREVIEW_HISTORY);
  expect(history[0]?.id).toBe("t12");
  expect(history.at(-1)?.id).toBe("t1");
});

test("preview: a button knows whether its own source is playing", () => {
  const state = after([requested, arrived]);
  expect(isPreviewing(state, source)).toBe(true);
  expect(isPreviewing(state, other)).toBe(false);
  expect(isPreviewing(after([{ type: "stop" }], state), source)).toBe(false);
});
