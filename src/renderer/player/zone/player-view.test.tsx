import { act, fireEvent, screen } from "@testing-library/react";
import type { ComponentProps } from "react";
import { beforeEach, expect, test, vi } from "vitest";
import type { ControlCommand, PlaybackState } from "#shared/contract/control.ts";
import { closeScreen, showScreen } from "#tests/factories/browser/desktop-screen.tsx";
import { namedZone, nightBus, playbackState } from "#tests/factories/player/playback.ts";
import { PlayerView } from "./player-view.tsx";

beforeEach(() => vi.useFakeTimers());

let zones = 0;
const noOffset = () => 0;

/** A zone's player on a screen; returns the commands and the blocked tracks. */
function show(
  change: Partial<PlaybackState> = {},
  disabled = false,
  trackActions?: ComponentProps<typeof PlayerView>["trackActions"],
) {
  const commands: ControlCommand[] = [];
  const onBlock = vi.fn();
  const zone = namedZone(`zone${++zones}`);
  showScreen(
    <PlayerView
      state={playbackState({ zone, track: nightBus(), ...change })}
      clockOffsetMs={noOffset}
      staleSince={null}
      disabled={disabled}
      onCommand={(command) => commands.push(command)}
      onBlock={onBlock}
      trackActions={trackActions}
    />,
  );
  return { commands, onBlock };
}

const player = () => screen.getByRole("region", { name: "Night Bus" });
const pass = (ms: number) => act(() => vi.advanceTimersByTime(ms));

/** Presses a button whose popup is loaded later; returns a part of the popup. */
function open(name: string, role: "menuitem" | "dialog", part: string) {
  fireEvent.click(screen.getByRole("button", { name }));
  // Loading its code takes an unknown time.
  return vi.waitFor(
    () => {
      pass(500);
      return screen.getByRole(role, { name: part });
    },
    { timeout: 10_000 },
  );
}

test("player: cannot go back or seek; blocking is in the track's menu (@M-366)", async () => {
  const { onBlock } = show();
  const controls = screen.getByRole("group", { name: "Playback" });
  expect([...controls.querySelectorAll("button")].map((button) => button.getAttribute("aria-label"))).toEqual(
    ["Pause", "Skip track"],
  );
  expect(screen.queryByRole("button", { name: /previous/i })).toBeNull();
  expect(screen.getAllByRole("slider").map((slider) => slider.getAttribute("aria-label"))).toEqual([
    "Volume",
  ]);
  fireEvent.click(await open("More for Night Bus", "menuitem", "Block track"));
  expect(onBlock.mock.calls.map(([track]) => track.title)).toEqual(["Night Bus"]);
});

test("player: the track's menu lists other actions before blocking", async () => {
  const added: string[] = [];
  const label = "Add to a playlist";
  show({}, false, ({ title }) => [{ label, icon: null, run: () => added.push(title) }]);
  fireEvent.click(await open("More for Night Bus", "menuitem", label));
  expect(added).toEqual(["Night Bus"]);
});

test("player: hides its own 'no music' text when the notice asks for music", () => {
  const state = playbackState({ problem: "no-source", status: "paused" });
  const parts = { state, clockOffsetMs: noOffset, staleSince: null, disabled: true, onCommand: () => {} };
  showScreen(<PlayerView {...parts} notice="Choose music" asksForMusic />);
  expect(screen.queryByText("No music assigned")).toBeNull();
  closeScreen();
  showScreen(<PlayerView {...parts} notice="Not paired" />);
  expect(screen.getByText("No music assigned")).toBeTruthy();
});

test("player: a schedule's music includes the current playlist's name", () => {
  const source = {
    id: "schedule",
    presets: { playbackMode: "shuffle" as const },
    display: { title: "Coffee week", image: null, colorHex: null },
  };
  const now = { kind: "slot" as const, name: "Morning", music: "Acoustic mornings", from: null, to: null };
  show({ source, status: "playing", plan: { now, next: null, timezone: "Europe/Stockholm" } });
  expect(screen.getByText(/Playing from/).textContent).toBe("Playing from Coffee week · Acoustic mornings");
});

test("player: the speaker button mutes and restores the previous volume", () => {
  const { commands } = show({ volume: 35 });
  const mute = screen.getByRole("button", { name: "Mute" });
  expect(mute.getAttribute("aria-pressed")).toBe("false");
  fireEvent.click(mute);
  expect(mute.getAttribute("aria-pressed")).toBe("true");
  expect(screen.getByRole("slider", { name: "Volume" }).getAttribute("aria-valuenow")).toBe("0");
  fireEvent.click(mute);
  expect(mute.getAttribute("aria-pressed")).toBe("false");
  expect(commands).toEqual([
    { type: "volume", volume: 0 },
    { type: "volume", volume: 35 },
  ]);
});

test("player: unmuting a zone muted elsewhere uses the default volume", () => {
  const { commands } = show({ volume: 0 });
  fireEvent.click(screen.getByRole("button", { name: "Mute", pressed: true }));
  expect(commands).toEqual([{ type: "volume", volume: 60 }]);
});

test("player: turning the volume down by hand leaves no volume to restore", () => {
  const { commands } = show({ volume: 40 });
  pass(2000);
  const slider = screen.getByRole("slider", { name: "Volume" });
  fireEvent.keyDown(slider, { key: "ArrowLeft" });
  fireEvent.keyDown(slider, { key: "Home" });
  pass(500);
  fireEvent.click(screen.getByRole("button", { name: "Mute", pressed: true }));
  expect(commands.at(-1)).toEqual({ type: "volume", volume: 40 });
});

test("player shortcuts: space, arrows and M match the buttons", () => {
  const { commands } = show({ volume: 50 });
  fireEvent.keyDown(player(), { key: " " });
  fireEvent.keyDown(player(), { key: "ArrowRight" });
  fireEvent.keyDown(player(), { key: "M" });
  fireEvent.keyDown(player(), { key: "m" });
  expect(commands).toEqual([
    { type: "pause" },
    { type: "skip" },
    { type: "volume", volume: 0 },
    { type: "volume", volume: 50 },
  ]);
  fireEvent.keyDown(player(), { key: "ArrowUp" });
  fireEvent.keyDown(player(), { key: "ArrowUp", repeat: true });
  fireEvent.keyDown(player(), { key: "ArrowDown" });
  pass(500);
  expect(commands.slice(4)).toEqual([{ type: "volume", volume: 55 }]);
});

test("player shortcuts: sliders, choices, buttons and the browser keep their keys", () => {
  const { commands } = show({ availablePlayOrders: ["AUTO", "LINEAR"] });
  const choice = screen.getByRole("radio", { name: "Auto" });
  for (const key of [" ", "ArrowRight", "ArrowUp"]) fireEvent.keyDown(choice, { key });
  const skip = screen.getByRole("button", { name: "Skip track" });
  const isLeft = fireEvent.keyDown(skip, { key: " " });
  fireEvent.keyDown(player(), { key: "m", ctrlKey: true });
  fireEvent.keyDown(player(), { key: " ", repeat: true });
  pass(500);
  expect(commands).toEqual([]);
  expect(isLeft).toBe(true);
  fireEvent.keyDown(screen.getByRole("slider", { name: "Volume" }), { key: "ArrowUp" });
  pass(500);
  expect(commands).toEqual([{ type: "volume", volume: 61 }]);
});

test("player shortcuts: do nothing outside the player or when it cannot be controlled", () => {
  const { commands } = show();
  fireEvent.keyDown(document.body, { key: " " });
  closeScreen();
  const refused = show({}, true);
  fireEvent.keyDown(player(), { key: " " });
  expect([...commands, ...refused.commands]).toEqual([]);
});

test("player shortcuts: listed behind a button, with a switch that turns them off on this device", async () => {
  const { commands } = show();
  const help = await open("Keyboard shortcuts", "dialog", "Keyboard shortcuts");
  expect([...help.querySelectorAll("dt")].map(({ textContent }) => textContent)).toEqual([
    "Play or pause",
    "Skip track",
    "Volume up",
    "Volume down",
    "Mute or unmute",
  ]);
  fireEvent.click(screen.getByRole("switch", { name: "Use keyboard shortcuts" }));
  fireEvent.keyDown(player(), { key: " " });
  expect(commands).toEqual([]);
  pass(1000);
  expect(localStorage.getItem("roomtone.player-shortcuts-off")).toBe('["nobody"]');
  fireEvent.click(screen.getByRole("switch", { name: "Use keyboard shortcuts" }));
  fireEvent.keyDown(player(), { key: " " });
  expect(commands).toEqual([{ type: "pause" }]);
});

const quiet = (over: Partial<NonNullable<PlaybackState["plan"]>["now"]> = {}) =>
  ({
    track: null,
    status: "stopped",
    serverTime: Date.parse("2030-01-07T21:00:00Z"),
    plan: {
      now: { kind: "closed", name: "", music: null, from: null, to: "2030-01-07T22:30:00.000Z", ...over },
      next: null,
      timezone: "Europe/Stockholm",
    },
  }) as const satisfies Partial<PlaybackState>;

test("player: quiet by plan it shows why and until when in local time, and offers to keep it quiet", () => {
  const { commands } = show(quiet());
  expect(screen.getByRole("heading", { name: /^Closed until 11:30\sPM$/ })).toBeTruthy();
  fireEvent.click(screen.getByRole("button", { name: "Pause" }));
  expect(commands).toEqual([{ type: "pause" }]);
  closeScreen();
  show(quiet({ kind: "exception", name: "Stocktaking", to: "2030-01-09T08:00:00.000Z" }));
  expect(screen.getByRole("heading", { name: /^Silence until Wed\S* 09:00\sAM$/ })).toBeTruthy();
  expect(screen.getByText("Stocktaking")).toBeTruthy();
  closeScreen();
  show(quiet({ to: null }));
  expect(screen.getByRole("heading", { name: "Closed" })).toBeTruthy();
});

test("player: shows the message that is heard now, tells screen readers, and skips it", () => {
  const { commands } = show({ announcement: { playId: "p", announcementId: "a", name: "Kitchen closes" } });
  const said = screen.getByText("Message: Kitchen closes");
  expect(said.closest("[aria-live]")?.getAttribute("aria-live")).toBe("polite");
  fireEvent.click(screen.getByRole("button", { name: "Skip message" }));
  expect(commands).toEqual([{ type: "skipAnnouncement" }]);
  closeScreen();
  show({ announcement: null });
  expect(screen.queryByRole("button", { name: "Skip message" })).toBeNull();
});
