import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { screen, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { quiet, showScreen, WithServices } from "#tests/factories/browser/desktop-screen.tsx";
import { answering } from "#tests/factories/browser/rest.ts";
import { accountRecord } from "#tests/factories/people/account.ts";
import { PlaylistTracks } from "./playlist-tracks.tsx";

const SIGNED_IN = { userId: "anna", zoneId: null, paired: false };
const playlist = { id: "calm" } as Parameters<typeof PlaylistTracks>[0]["playlist"];

function track(title: string, change: object = {}) {
  const node = { id: title, title, explicit: false, isAvailable: true, previewUrl: "/media/x" };
  const shown = { durationMs: 1000, display: { image: null, colors: null } };
  const album = { id: "album", title: "An album" };
  return { node: { ...node, ...shown, artists: [{ id: "ann", name: "Ann" }], album, ...change } };
}

/** Shows the tracks of a playlist to an account with this setting. */
function show(edges: readonly object[], filter_explicit: boolean) {
  const account = accountRecord({ id: "a", settings: { ...accountRecord().settings, filter_explicit } });
  const pageInfo = { hasNextPage: false, endCursor: null };
  const services = {
    session: { subscribe: quiet, onEnd: quiet, get: () => SIGNED_IN },
    account: { subscribe: quiet, get: () => null },
    rest: answering(({ path }) =>
      path.includes("acl") ? { items: [], locations: [] } : { items: [account] },
    ),
    graphql: async () => ({ playlist: { tracks: { total: edges.length, edges, pageInfo } } }),
  };
  showScreen(
    <WithServices services={services}>
      <QueryClientProvider client={new QueryClient()}>
        <PlaylistTracks playlist={playlist} market="SE" />
      </QueryClientProvider>
    </WithServices>,
  );
}

test("tracks: marks explicit ones (@M-166)", async () => {
  show([track("Plain"), track("Rude", { explicit: true })], false);
  const rows = () => screen.getAllByRole("listitem").filter((row) => row.textContent?.includes("Ann"));
  await screen.findByText("Rude");
  const marked = rows().map((row) => within(row).queryByText("Explicit") !== null);
  expect(marked).toEqual([false, true]);
});

test("tracks: hides filtered ones, and previews none without audio (@M-280 @M-275)", async () => {
  const edges = [track("Plain"), track("Rude", { explicit: true }), track("Silent", { previewUrl: null })];
  show(edges, true);
  expect(await screen.findByText("Plain")).toBeTruthy();
  await expect.poll(() => screen.queryByText("Rude")).toBeNull();
  expect(screen.getByText("Silent")).toBeTruthy();
  const previews = screen.getAllByRole("button", { name: /^Preview / });
  expect(previews.map((button) => button.getAttribute("aria-label"))).toEqual(["Preview Plain"]);
});
