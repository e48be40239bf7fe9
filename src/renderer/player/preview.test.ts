import { expect, test } from "vitest";
import { PreviewPlayer, type PreviewSoundHandlers } from "./preview.ts";
import type { PreviewSource, PreviewTrack } from "./preview-state.ts";

const source: PreviewSource = { type: "playlist", id: "calm", title: "Calm" };

function track(id: string): PreviewTrack {
  return { id, title: id, artists: "", image: null, url: id };
}

/** A player whose clock and sound the test controls. `sounding` lists the current sounds. */
function bench(...ids: readonly string[]) {
  let now = 0;
  let timers: { at: number; run: () => void }[] = [];
  const sounding = new Set<string>();
  const handlersOf = new Map<string, PreviewSoundHandlers>();
  const player = new PreviewPlayer({
    now: () => now,
    after: (ms, run) => {
      const timer = { at: now + ms, run };
      timers.push(timer);
      return () => {
        timers = timers.filter((other) => other !== timer);
      };
    },
    openSound: (url, handlers) => {
      handlersOf.set(url, handlers);
      return {
        play: () => {
          if (url.startsWith("broken")) return handlers.failed();
          sounding.add(url);
          handlers.started();
        },
        pause: () => sounding.delete(url),
        dispose: () => sounding.delete(url),
      };
    },
  });
  const pass = (ms: number) => {
    const end = now + ms;
    for (;;) {
      const due = timers.filter((timer) => timer.at <= end).sort((a, b) => a.at - b.at)[0];
      if (!due) break;
      now = due.at;
      timers = timers.filter((timer) => timer !== due);
      due.run();
    }
    now = end;
  };
  const load = async () => ids.map(track);
  return { player, load, pass, sounding: () => [...sounding], handlersOf };
}

test("preview player: a playlist plays 10 s per track, then stops (@M-227)", async () => {
  const { player, load, pass, sounding } = bench("a", "b");
  await player.start(source, load);
  expect(sounding()).toEqual(["a"]);
  pass(9_999);
  expect(sounding()).toEqual(["a"]);
  pass(1);
  expect(sounding()).toEqual(["b"]);
  pass(10_000);
  expect(sounding()).toEqual([]);
  expect(player.getState().status).toBe("stopped");
});

test("preview player: a single track plays for 30 s (@M-227)", async () => {
  const { player, load, pass, sounding } = bench("a");
  await player.start({ type: "track", id: "a", title: "a" }, load);
  pass(29_999);
  expect(sounding()).toEqual(["a"]);
  pass(1);
  expect(sounding()).toEqual([]);
});

test("preview player: a pause stops the clock", async () => {
  const { player, load, pass, sounding } = bench("a", "b");
  await player.start(source, load);
  pass(6_000);
  player.pause();
  expect(player.getProgress()).toMatchObject({ heardMs: 6_000, moving: false });
  pass(60_000);
  expect(sounding()).toEqual([]);
  player.play();
  pass(3_999);
  expect(sounding()).toEqual(["a"]);
  pass(1);
  expect(sounding()).toEqual(["b"]);
});

test("preview player: paused while loading, it stays silent until play (@M-223)", async () => {
  const { player, load, sounding } = bench("a");
  const loading = player.start(source, load);
  player.pause();
  await loading;
  expect(player.getState().status).toBe("paused");
  expect(sounding()).toEqual([]);
  player.play();
  expect(sounding()).toEqual(["a"]);
});

test("preview player: the latest request plays, whichever loads first", async () => {
  const slow = Promise.withResolvers<readonly PreviewTrack[]>();
  const { player, load, sounding } = bench("b");
  const first = player.start(source, () => slow.promise);
  await player.start({ type: "track", id: "b", title: "b" }, load);
  slow.resolve([track("a")]);
  await first;
  expect(sounding()).toEqual(["b"]);
});

test("preview player: skips unplayable tracks; if there are no others, it shows an error (@M-226)", async () => {
  const some = bench("broken", "b");
  await some.player.start(source, some.load);
  expect(some.sounding()).toEqual(["b"]);

  const none = bench("broken-1", "broken-2");
  await none.player.start(source, none.load);
  expect(none.player.getState()).toMatchObject({ status: "stopped", error: expect.any(String) });
});

test("preview player: a playlist that fails to load keeps the error and stays silent (@M-226)", async () => {
  const { player } = bench();
  await player.start(source, () => Promise.reject(new Error("offline")));
  expect(player.getState()).toMatchObject({ status: "stopped", error: "offline" });
});

test("preview player: only tracks, playlists and albums can be previewed (@M-352)", async () => {
  const { player, load, sounding } = bench("a");
  const schedule = { ...source, type: "schedule" as "playlist" };
  await expect(player.start(schedule, load)).rejects.toThrow("A schedule cannot be previewed");
  expect(sounding()).toEqual([]);
  for (const type of ["track", "playlist", "album"] as const) {
    await player.start({ ...source, type }, load);
    expect(player.getState().status).toBe("playing");
  }
});

test("preview player: a track without sound is reported and the next one plays (@M-354)", async () => {
  const { player, load, sounding } = bench("broken", "b");
  let told = 0;
  const stop = player.onBroken(() => told++);
  await player.start(source, load);
  expect(sounding()).toEqual(["b"]);
  expect(told).toBe(1);
  stop();
});
