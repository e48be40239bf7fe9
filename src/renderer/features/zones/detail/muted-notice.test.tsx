import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { ZoneStateBadge } from "#renderer/parts/zone-state-badge.tsx";
import type { PlaybackState } from "#shared/contract/control.ts";
import { quiet, showScreen, WithServices } from "#tests/factories/browser/desktop-screen.tsx";
import { answering } from "#tests/factories/browser/rest.ts";
import { playbackState } from "#tests/factories/player/playback.ts";
import { soundZone } from "#tests/factories/sound-zone.ts";
import { MutedNotice } from "./muted-notice.tsx";

const zone = soundZone({ id: "bar" });
const rest = answering(() => ({ timezone: "America/New_York" }));

function show(over: Partial<PlaybackState>): void {
  const live = playbackState(over);
  showScreen(
    <WithServices services={{ rest, playbackStates: { subscribe: quiet, get: () => live } }}>
      <QueryClientProvider client={new QueryClient()}>
        <ZoneStateBadge zone={zone} live={live} still={false} />
        <MutedNotice zone={zone} />
      </QueryClientProvider>
    </WithServices>,
  );
}

test("muted zone: its badge and pages name the building system, the reason and the end", async () => {
  const until = Date.UTC(2026, 0, 2, 12);
  show({ status: "paused", muted: { by: "Fire panel", reason: "Fire drill", until } });
  expect(screen.getAllByText("Muted by Fire panel")).toHaveLength(2);
  expect(screen.getByText("Fire drill")).toBeTruthy();
  expect(await screen.findByText(/^Until Jan 2, 2026, 7:00\sAM/)).toBeTruthy();
  expect(screen.getByText("Press play to end it in this zone.")).toBeTruthy();
});

test("muted zone: one that a person paused says nothing of building systems", () => {
  show({ status: "paused", muted: null });
  expect(screen.getByText("Paused")).toBeTruthy();
  expect(screen.queryByText(/Muted/)).toBeNull();
});
