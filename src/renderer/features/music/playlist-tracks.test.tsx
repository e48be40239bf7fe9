import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { screen } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { accountRecord } from "#tests/factories/account.ts";
import { closeScreen, quiet, showScreen, WithServices } from "#tests/factories/desktop-screen.tsx";
import { answering } from "#tests/factories/rest.ts";
import { PlaylistTracks } from "./playlist-tracks.tsx";

afterEach(closeScreen);

const SIGNED_IN = { userId: "anna", zoneId: null, paired: false };
const ACCOUNT = accountRecord({
  id: "a",
  settings: { ...accountRecord().settings, filter_explicit: true },
});
const playlist = { id: "calm" } as Parameters<typeof PlaylistTracks>[0]["playlist"];

function track(title: string, change: object = {}) {
  const node = { id: title, title, explicit: false, isAvailable: true, previewUrl: "/media/x" };
  const shown = { durationMs: 1000, display: { image: null, colors: null } };
  const album = { id: "album", title: "An album" };
  return { node: { ...node, ...shown, artists: [{ id: "ann", name: "Ann" }], album, ...change } };
}

test("tracks: none that the account filters, and no preview of one without sound (@M-280 @M-275)", async () => {
  const edges = [track("Plain"), track("Rude", { explicit: true }), track("Silent", { previewUrl: null })];
  const pageInfo = { hasNextPage: false, endCursor: null };
  const services = {
    session: { subscribe: quiet, onEnd: quiet, get: () => SIGNED_IN },
    account: { subscribe: quiet, get: () => null },
    rest: answering(({ path }) =>
      path.includes("acl") ? { items: [], locations: [] } : { items: [ACCOUNT] },
    ),
    graphql: async () => ({ playlist: { tracks: { total: 3, edges, pageInfo } } }),
  };
  showScreen(
    <WithServices services={services}>
      <QueryClientProvider client={new QueryClient()}>
        <PlaylistTracks playlist={playlist} market="SE" />
      </QueryClientProvider>
    </WithServices>,
  );
  expect(await screen.findByText("Plain")).toBeTruthy();
  await expect.poll(() => screen.queryByText("Rude")).toBeNull();
  expect(screen.getByText("Silent")).toBeTruthy();
  const previews = screen.getAllByRole("button", { name: /^Preview / });
  expect(previews.map((button) => button.getAttribute("aria-label"))).toEqual(["Preview Plain"]);
});
