import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { screen } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { closeScreen, quiet, showScreen, WithServices } from "#tests/factories/desktop-screen.tsx";
import { namedZone, playbackState } from "#tests/factories/playback.ts";
import { answering } from "#tests/factories/rest.ts";
import { soundZone } from "#tests/factories/sound-zone.ts";
import { ZonesGlance } from "./zones-glance.tsx";

afterEach(closeScreen);

/** Whether the bars move for an account whose only zone was playing at its last report. */
async function barsMove(staleSince: number | null): Promise<boolean> {
  const state = playbackState({ zone: namedZone("zone"), status: "playing", online: true });
  const playbackStates = {
    subscribe: quiet,
    get: () => state,
    staleSince: () => staleSince,
    onContact: quiet,
  };
  const rest = answering(() => ({ items: [soundZone()], total: 1, after: null }));
  showScreen(
    <WithServices services={{ rest, playbackStates }}>
      <QueryClientProvider client={new QueryClient()}>
        <ZonesGlance accountId="account" />
      </QueryClientProvider>
    </WithServices>,
  );
  await screen.findByText(/1 zone/);
  return document.querySelector("[data-playing]") !== null;
}

test("the bars move for as long as the service reports", async () => {
  expect(await barsMove(null)).toBe(true);
});

test("the bars stand still when the state is out of date", async () => {
  expect(await barsMove(1000)).toBe(false);
});
