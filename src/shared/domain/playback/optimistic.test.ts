import fc from "fast-check";
import { expect, test } from "vitest";
import { type ControlCommand, PlaybackState } from "#shared/contract/control.ts";
import { playableTrack, playbackState } from "#tests/factories/player/playback.ts";
import {
  confirmUpdate,
  OPTIMISTIC_TIMEOUT_MS,
  type OptimisticUpdate,
  openUpdates,
  optimisticUpdate,
  sourceChangePatch,
  withOptimistic,
  withoutUpdate,
} from "./optimistic.ts";
import { positionAt } from "./position.ts";

const { markets: _, loudnessLufs: __, truePeakDb: ___, ...next } = playableTrack({ id: "next" });

const {
  status: _status,
  nextSlotStartsAt: _next,
  ...heard
} = playbackState({
  current: { playId: "p1", trackId: "now" },
  upcoming: [
    { track: next, queueId: "q" },
    { track: next, queueId: null },
  ],
  intentVersion: 4,
  wantedVersion: 4,
});
/** Without unreported fields. */
const real = PlaybackState.parse(heard);

const volume = (level: number, now = 0) =>
  optimisticUpdate("u", { type: "volume", volume: level }, real, now)!;

test("optimistic: an unreported zone counts as paused, its next slot as unknown (@M-209, @M-214)", () => {
  expect(real.status).toBe("paused");
  expect(real.nextSlotStartsAt).toBe("unknown");
});

test("optimistic: a command shows at once over the real state (@M-234)", () => {
  const pressed = [
    volume(20),
    optimisticUpdate("b", { type: "play" }, real, 0)!,
    optimisticUpdate("c", { type: "order", playOrder: "LINEAR" }, real, 0)!,
  ];
  expect(withOptimistic(real, pressed)).toEqual({
    ...real,
    volume: 20,
    status: "playing",
    playOrder: "LINEAR",
  });
  const skipped = withOptimistic(real, [optimisticUpdate("d", { type: "skip" }, real, 0)!]);
  expect(skipped).toMatchObject({ trackId: "next", track: { id: "next" }, upcoming: [{ queueId: null }] });
  const cleared = withOptimistic(real, [optimisticUpdate("e", { type: "clearQueue" }, real, 0)!]);
  expect(cleared.upcoming.map(({ queueId }) => queueId)).toEqual([null]);
});

test("optimistic: a command is dropped once the real state matches, not before (@M-235)", () => {
  expect(openUpdates([volume(20)], real, 100)).toHaveLength(1);
  expect(openUpdates([volume(20)], { ...real, volume: 20 }, 100)).toEqual([]);
});

test("optimistic: a command is dropped once the player confirms its intent, even with other values (@M-235)", () => {
  const confirmed = confirmUpdate([volume(20)], "u", 5);
  expect(openUpdates(confirmed, real, 100)).toHaveLength(1);
  expect(openUpdates(confirmed, { ...real, intentVersion: 5, volume: 33 }, 100)).toEqual([]);
});

test("optimistic: a command is dropped after 5000 ms (@M-235)", () => {
  expect(OPTIMISTIC_TIMEOUT_MS).toBe(5000);
  expect(openUpdates([volume(20, 1000)], real, 5999)).toHaveLength(1);
  expect(openUpdates([volume(20, 1000)], real, 6000)).toEqual([]);
});

test("optimistic: a change of upcoming tracks shows until the player, not the service, confirms it", () => {
  const [one, two] = [playableTrack({ id: "one" }), playableTrack({ id: "two" })];
  const upcoming = [one, two].map((track) => ({ track, queueId: null }));
  const before = { ...real, upcoming };
  const asked = (type: "remove" | "playNext", trackId: string, place: number) =>
    optimisticUpdate("u", { type, upcoming: { trackId, queueId: null, place } }, before, 0);
  const shown = (update: ReturnType<typeof asked>) =>
    withOptimistic(before, update ? [update] : []).upcoming.map(({ track }) => track.id);
  expect(shown(asked("remove", "one", 0))).toEqual(["two"]);
  expect(shown(asked("playNext", "two", 1))).toEqual(["two", "one"]);
  expect(asked("remove", "gone", 0)).toBeNull();

  const answered = confirmUpdate([asked("remove", "one", 0)!], "u", before.intentVersion);
  expect(openUpdates(answered, before, 100)).toHaveLength(1);
  const reported = { ...before, upcoming: [...upcoming.slice(1), { track: next, queueId: null }] };
  expect(openUpdates(answered, reported, 100)).toEqual([]);
});

test("optimistic: a command is dropped when the command fails (@M-235)", () => {
  expect(withoutUpdate([volume(20)], "u")).toEqual([]);
});

test("optimistic: a skip is fulfilled when another play begins, even of the same track (@M-235)", () => {
  const skip = optimisticUpdate("s", { type: "skip" }, real, 0)!;
  expect(openUpdates([skip], real, 100)).toHaveLength(1);
  expect(openUpdates([skip], { ...real, current: { playId: "p2", trackId: "now" } }, 100)).toEqual([]);
});

test("optimistic: a skip is not fulfilled by its answer, which names an earlier intent (@M-235)", () => {
  const skip = optimisticUpdate("s", { type: "skip" }, real, 0)!;
  const confirmed = confirmUpdate([skip], "s", real.intentVersion);
  expect(openUpdates(confirmed, real, 100)).toHaveLength(1);
});

test("optimistic: of two skips each ends a play of its own (@M-234 @M-235)", () => {
  const [one, two] = [playableTrack({ id: "one" }), playableTrack({ id: "two" })];
  const before = { ...real, upcoming: [one, two].map((track) => ({ track, queueId: null })) };
  const first = optimisticUpdate("s1", { type: "skip" }, before, 0)!;
  const second = optimisticUpdate("s2", { type: "skip" }, withOptimistic(before, [first]), 50)!;
  expect(withOptimistic(before, [first, second])).toMatchObject({ trackId: "two", upcoming: [] });

  const between = { ...before, trackId: "one", current: { playId: "p2", trackId: "one" } };
  const left = openUpdates([first, second], between, 100);
  expect(withOptimistic(between, left)).toMatchObject({ trackId: "two" });
  expect(left).toHaveLength(1);
  const after = { ...between, trackId: "two", current: { playId: "p3", trackId: "two" } };
  expect(openUpdates(left, after, 200)).toEqual([]);
  // Both were so quick that the play between them was never reported.
  expect(openUpdates([first, second], after, 200)).toEqual([]);
});

test("optimistic: after pause and play, the last press is shown (@M-234)", () => {
  const playing = { ...real, status: "playing" as const };
  const pause = optimisticUpdate("a", { type: "pause" }, playing, 0)!;
  const play = optimisticUpdate("b", { type: "play" }, withOptimistic(playing, [pause]), 50)!;
  const open = openUpdates([pause, play], playing, 60);
  expect(withOptimistic(playing, open).status).toBe("playing");
  const paused = { ...real, status: "paused" as const, intentVersion: 5 };
  const answered = confirmUpdate(confirmUpdate(open, "a", 5), "b", 6);
  expect(withOptimistic(paused, openUpdates(answered, paused, 100)).status).toBe("playing");
});

const source = {
  id: "s",
  presets: { playbackMode: "linear" as const },
  display: { title: "S", image: null, colorHex: null },
};
const assigned = {
  id: "a",
  patch: sourceChangePatch(source),
  since: 0,
  confirmedBy: null,
  endsPlayId: null,
};

test("optimistic: a source change is fulfilled when the service names the source, in any form (@M-235)", () => {
  const other = { ...real, source: { ...source, id: "before" } };
  const there = {
    ...real,
    source: { ...source, presets: { playbackMode: "shuffle" as const } },
    nextSlotStartsAt: "2030-01-01T06:00:00Z",
  };
  expect(openUpdates([assigned], real, 100)).toHaveLength(1);
  expect(openUpdates([assigned], other, 100)).toHaveLength(1);
  expect(openUpdates([assigned], there, 100)).toEqual([]);
});

test("optimistic: commands to an unreported zone are dropped after 5000 ms as well (@M-235)", () => {
  expect(openUpdates([assigned], null, 4999)).toHaveLength(1);
  expect(openUpdates([assigned], null, 5000)).toEqual([]);
});

test("optimistic: another source makes the next slot unknown (@M-236)", () => {
  const shown = { ...real, nextSlotStartsAt: "2030-01-01T06:00:00Z", ...sourceChangePatch(source) };
  expect(shown.nextSlotStartsAt).toBe("unknown");
  expect(shown.source).toEqual(source);
});

test("optimistic: progress advances while playing, stops when paused, and ends with the track (@M-213)", () => {
  const known = { positionMs: 10_000, durationMs: 60_000, at: 1000 };
  expect(positionAt(known, "playing", 4000)).toBe(13_000);
  expect(positionAt(known, "paused", 4000)).toBe(10_000);
  expect(positionAt(known, "buffering", 4000)).toBe(10_000);
  expect(positionAt(known, "playing", 999_999)).toBe(60_000);
  expect(positionAt(known, "playing", 0)).toBe(10_000);
});

test("optimistic: any pending command keeps the track's own id (@M-212)", () => {
  const upcoming = { trackId: "next", queueId: null, place: 1 };
  const command = fc.constantFrom<ControlCommand>(
    { type: "skip" },
    { type: "play" },
    { type: "pause" },
    { type: "volume", volume: 3 },
    { type: "order", playOrder: "LINEAR" },
    { type: "clearQueue" },
    { type: "remove", upcoming },
    { type: "playNext", upcoming },
  );
  const track = fc.constantFrom("a", "b", "next").map((id) => ({ ...next, id }));
  fc.assert(
    fc.property(fc.array(command), fc.array(track), fc.option(track), (commands, coming, playing) => {
      const real = playbackState({
        track: playing,
        trackId: playing?.id ?? null,
        upcoming: coming.map((one) => ({ track: one, queueId: null })),
      });
      let shown = real;
      const updates: OptimisticUpdate[] = [];
      for (const [place, command] of commands.entries()) {
        const update = optimisticUpdate(String(place), command, shown, 0);
        if (update) updates.push(update);
        shown = withOptimistic(real, updates);
        expect(shown.trackId).toBe(shown.track?.id ?? null);
      }
    }),
  );
});
