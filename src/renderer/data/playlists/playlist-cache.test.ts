import { QueryClient } from "@tanstack/react-query";
import { expect, test } from "vitest";
import { queryKeys } from "#renderer/lib/query-keys.ts";
import { dropOldTracks, SimilarPlaylistsWatcher } from "./playlist-cache.ts";

const page = (id: string) => [...queryKeys.playlist(id), "page", "SE", null];
const ids = (id: string) => [...queryKeys.playlist(id), "ids", "SE"];
const tracks = (id: string) => [...queryKeys.playlist(id), "tracks", "SE"];

test("cached playlists: a newer updatedAt drops track lists, an equal or older one does not (@M-231)", () => {
  const client = new QueryClient();
  const stop = dropOldTracks(client);
  const arrive = (updatedAt: string) => client.setQueryData(page("p"), { updatedAt });
  arrive("2026-01-01T10:00:00.000Z");
  client.setQueryData(tracks("p"), "tracks");
  client.setQueryData(ids("p"), "ids");
  client.setQueryData(tracks("other"), "other");
  arrive("2026-01-01T10:00:00.000Z");
  arrive("2026-01-01T09:00:00.000Z");
  expect(client.getQueryData(tracks("p"))).toBe("tracks");
  arrive("2026-01-01T10:00:01.000Z");
  expect([client.getQueryData(tracks("p")), client.getQueryData(ids("p"))]).toEqual([undefined, undefined]);
  expect(client.getQueryData(tracks("other"))).toBe("other");
  stop();
});

/** A clock that the test advances. */
function turnedClock() {
  let now = 0;
  const timers = new Set<{ readonly at: number; readonly run: () => void }>();
  return {
    now: () => now,
    after: (ms: number, run: () => void) => {
      const timer = { at: now + ms, run };
      timers.add(timer);
      return () => timers.delete(timer);
    },
    turn: (ms: number) => {
      now += ms;
      for (const timer of [...timers].sort((a, b) => a.at - b.at))
        if (timer.at <= now && timers.delete(timer)) timer.run();
    },
  };
}

test("similar playlists: one check a minute of overlapping ones, none after an idle hour (@M-233)", () => {
  const client = new QueryClient();
  const clock = turnedClock();
  const watcher = new SimilarPlaylistsWatcher(client, clock);
  for (const id of ["a", "b", "c"]) client.setQueryData(page(id), { updatedAt: "2026-01-01T10:00:00.000Z" });
  const list = (id: string, ...trackIds: string[]) =>
    client.setQueryData(ids(id), { snapshot: "s", trackIds });
  list("b", "t1", "t2");
  list("c", "t9");
  const stale = (id: string) => client.getQueryState(page(id))?.isInvalidated;
  const fresh = (id: string) => client.setQueryData(page(id), { updatedAt: "2026-01-01T10:00:00.000Z" });
  watcher.watch();
  list("a", "t1");
  clock.turn(0);
  expect([stale("a"), stale("b"), stale("c")]).toEqual([true, true, false]);
  fresh("b");
  list("a", "t2");
  clock.turn(30_000);
  list("a", "t2", "t3");
  expect(stale("b")).toBe(false);
  clock.turn(30_000);
  expect(stale("b")).toBe(true);
  clock.turn(59 * 60_000);
  expect(watcher.isWatching).toBe(true);
  clock.turn(60_000);
  expect(watcher.isWatching).toBe(false);
});
