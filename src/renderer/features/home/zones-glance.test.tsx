import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { fireEvent, screen } from "@testing-library/react";
import { expect, test } from "vitest";
import type { SoundZone } from "#shared/contract/rest/entities.ts";
import { quiet, showScreen, WithServices } from "#tests/factories/browser/desktop-screen.tsx";
import { answering } from "#tests/factories/browser/rest.ts";
import { namedZone, playbackState } from "#tests/factories/player/playback.ts";
import { soundZone } from "#tests/factories/sound-zone.ts";
import { ZonesGlance } from "./zones-glance.tsx";

const PLAYING = playbackState({
  zone: namedZone("lobby"),
  status: "playing",
  online: true,
  track: {
    id: "t",
    title: "So What",
    explicit: false,
    durationMs: 1000,
    artists: [],
    album: { id: "a", title: "Kind of Blue", image: "/blue", colorHex: null },
  },
  source: {
    id: "p",
    presets: { playbackMode: "shuffle" },
    display: { title: "Slow", image: "/slow", colorHex: null },
  },
});
const ZONES = [
  soundZone({ id: "cellar", name: "Cellar", online: false }),
  soundZone({ id: "lobby", name: "Lobby" }),
];

/** An account with a playing zone, one with an offline player, and others. Returns the sent commands. */
async function show(
  staleSince: number | null = null,
  others: readonly SoundZone[] = [],
  live: typeof PLAYING | null = PLAYING,
) {
  const commands: unknown[] = [];
  const playbackStates = {
    subscribe: quiet,
    get: (id: string) => (id === "lobby" ? live : null),
    staleSince: () => staleSince,
    onContact: quiet,
    command: async (zone: string, command: object) => void commands.push({ zone, ...command }),
  };
  const items = [...ZONES, ...others];
  const rest = answering(() => ({ items, total: items.length, after: null }));
  const account = { subscribe: quiet, get: () => null };
  showScreen(
    <WithServices services={{ rest, playbackStates, account }}>
      <QueryClientProvider client={new QueryClient()}>
        <ZonesGlance accountId="account" />
      </QueryClientProvider>
    </WithServices>,
  );
  await screen.findByRole("link", { name: /All \d zones/ });
  return commands;
}

const barsMove = () => document.querySelector("[data-playing]") !== null;

test("home page's zones: the bars move while the service reports", async () => {
  await show();
  expect(barsMove()).toBe(true);
});

test("home page's zones: the bars stop when the state is stale", async () => {
  await show(1000);
  expect(barsMove()).toBe(false);
});

test("home page's zones: a zone whose player has not reported yet is not counted as quiet", async () => {
  await show(null, [], null);
  expect(screen.getByRole("link", { name: /1 zone needs attention/ })).toBeTruthy();
  expect(screen.queryByText(/zones? (not )?playing/)).toBeNull();
});

test("home page's zones: each count links to its zones", async () => {
  await show();
  const leadsTo = (name: RegExp) => screen.getByRole("link", { name }).getAttribute("href");
  expect(leadsTo(/1 zone playing/)).toBe("/accounts/account/zones?state=playing");
  expect(leadsTo(/1 zone needs attention/)).toBe("/accounts/account/zones?state=attention");
  expect(leadsTo(/All 2 zones/)).toBe("/accounts/account/zones");
});

test("home page's zones: show what they play, online ones first, with pause on playing ones", async () => {
  const commands = await show();
  const cards = screen.getAllByRole("listitem");
  expect(cards[0]?.textContent).toContain("LobbyPlayingSo What");
  expect(cards[1]?.textContent).toContain("CellarOfflineNo music assigned");
  fireEvent.click(screen.getByRole("button", { name: "Pause Lobby" }));
  expect(commands).toEqual([{ zone: "lobby", type: "pause" }]);
  expect(screen.queryByRole("button", { name: /Cellar/ })).toBeNull();
});

test("home page's zones: the cover is the player's current track", async () => {
  await show();
  const card = screen.getByRole("link", { name: "Lobby" }).closest("li");
  expect(card?.querySelector("img")?.src).toContain("/blue");
});

test("home page's zones: missing music is shown once, beside the button that chooses some", async () => {
  const device = { pairing_state: "paired" } as SoundZone["device"];
  const status = { state: "INCOMPLETE", message: "ALL_OK" } as const;
  await show(null, [soundZone({ id: "terrace", name: "Terrace", device, status })]);
  const card = screen.getByRole("link", { name: "Terrace" }).closest("li");
  expect(card?.textContent).toBe("TerraceNo musicChoose music");
  expect(screen.getAllByRole("button", { name: "Choose music" })).toHaveLength(1);
});
