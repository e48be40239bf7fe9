import { QueryClient, QueryObserver } from "@tanstack/react-query";
import { expect, test, vi } from "vitest";
import type { Services } from "#renderer/lib/services.tsx";
import { answering } from "#tests/factories/browser/rest.ts";
import { accountRecord } from "#tests/factories/people/account.ts";
import { soundZone } from "#tests/factories/sound-zone.ts";
import { requestOfCard } from "./card-request.ts";

const card = (kind: "playlist" | "album" | "artist") => ({ kind, id: "it", title: "It" });
const track = (id: string, over: object = {}) => ({
  id,
  explicit: false,
  isAvailable: true,
  artists: [{ id: "it" }],
  ...over,
});

/** A client whose service has this music; its account filters explicit tracks, and its zone plays `assigned`. */
function services(music: object, assigned = "another"): Services {
  const settings = { ...accountRecord().settings, filter_explicit: true };
  const zone = soundZone({ play_from: { type: "collection", id: assigned } });
  return {
    queryClient: new QueryClient({ defaultOptions: { queries: { retry: false } } }),
    graphql: async () => music,
    rest: answering(({ path, body }) => {
      if (!path.includes("sound_zones")) return { items: [accountRecord({ settings })] };
      const isFound = (body as { readonly playFrom?: string }).playFrom === assigned;
      return { items: isFound ? [zone] : [], total: isFound ? 1 : 0, after: null };
    }),
    session: { get: () => ({ userId: "user", zoneId: null }) },
    account: { get: () => null },
    parts: new Map(),
  } as unknown as Services;
}

const playlist = (playable: number, explicitPlayable = 0) => ({
  id: "it",
  name: "It",
  presets: { playbackMode: "linear" },
  display: { title: "It", image: null, colors: { primary: { hex: "#123456" } } },
  trackStatistics: { playable, explicitPlayable },
});

test("card's play button: a playlist plays as a whole, in its own order", async () => {
  expect(await requestOfCard(services(playlist(3)), card("playlist"))).toEqual({
    type: "source",
    source: { id: "it", title: "It", image: null, colorHex: "#123456", playbackMode: "linear" },
    track: null,
  });
});

test("card's play button: works although a menu observing the same playlist closes meanwhile", async () => {
  const answer = Promise.withResolvers<object>();
  const slow = {
    ...services(playlist(3)),
    graphql: (_: unknown, __: object, { signal }: { signal: AbortSignal }) => {
      signal.addEventListener("abort", () => answer.reject(signal.reason));
      return answer.promise;
    },
    parts: new Map(),
  } as unknown as Services;
  const request = requestOfCard(slow, card("playlist"));
  const asked = () =>
    slow.queryClient
      .getQueryCache()
      .getAll()
      .find((query) => query.queryKey.includes("page"));
  await vi.waitFor(() => expect(asked()?.state.fetchStatus).toBe("fetching"));
  const menu = { queryKey: asked()?.queryKey ?? [], enabled: false };
  const close = new QueryObserver(slow.queryClient, menu).subscribe(() => undefined);
  close();
  answer.resolve(playlist(3));
  expect(await request).toMatchObject({ type: "source", source: { id: "it" } });
});

test("card's play button: null when nothing is playable, unless a zone is assigned it already", async () => {
  expect(await requestOfCard(services(playlist(0)), card("playlist"))).toBeNull();
  // The account filters explicit tracks.
  expect(await requestOfCard(services(playlist(3, 3)), card("playlist"))).toBeNull();
  expect(await requestOfCard(services(playlist(0), "it"), card("playlist"))).not.toBeNull();
  expect(await requestOfCard(services({ tracks: [] }), card("album"))).toBeNull();
});

test("card's play button: an album plays its playable tracks in order", async () => {
  const on = (trackNumber: number, node: object) => ({ discNumber: 1, trackNumber, node });
  const tracks = [
    on(2, track("second")),
    on(3, track("explicit", { explicit: true })),
    on(1, track("first")),
    on(4, track("elsewhere", { isAvailable: false })),
  ];
  expect(await requestOfCard(services({ tracks }), card("album"))).toEqual({
    type: "tracks",
    title: "It",
    trackIds: ["first", "second"],
  });
});

test("card's play button: an artist's own tracks from their albums play once each", async () => {
  const albums = [
    { tracks: [{ node: track("one") }, { node: track("guest", { artists: [{ id: "somebody" }] }) }] },
    { tracks: [{ node: track("one") }, { node: track("two") }] },
  ];
  expect(await requestOfCard(services({ artist: { id: "it", albums } }), card("artist"))).toEqual({
    type: "tracks",
    title: "It",
    trackIds: ["one", "two"],
  });
});
