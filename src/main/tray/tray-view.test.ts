import { expect, test } from "vitest";
import { Settings } from "#main/storage/settings.ts";
import { Texts } from "#main/texts/texts.ts";
import type { PlaybackState } from "#shared/contract/control.ts";
import { nightBus, playbackState } from "#tests/factories/player/playback.ts";
import { trayView } from "./tray-view.ts";

function playing(patch: Partial<PlaybackState> = {}): PlaybackState {
  return playbackState({ trackId: "t", track: nightBus(), availablePlayOrders: [], ...patch });
}

const textsIn = (language: string) =>
  new Texts({
    current: Settings.parse({ installationId: crypto.randomUUID(), language }),
    change: async () => undefined,
  });

const viewOf = (state: PlaybackState | null) => trayView(state, textsIn("en"));

const labels = (state: PlaybackState | null) =>
  viewOf(state).items.map((item) => (item.kind === "separator" ? "-" : item.label));

test("tray: it shows track, artists and zone, and offers pause, skip and volume", () => {
  expect(viewOf(playing()).tooltip).toBe("Night Bus · Ada, Bo · Bar");
  expect(labels(playing())).toEqual([
    "Night Bus",
    "Ada, Bo",
    "Bar",
    "-",
    "Pause",
    "Skip",
    "Volume 60%",
    "Louder",
    "Quieter",
    "-",
    "Open Roomtone",
    "Diagnostics",
    "-",
    "Quit",
  ]);
});

test("tray: while paused, it shows that and offers to play", () => {
  expect(labels(playing({ status: "paused" }))).toContain("Play");
  expect(viewOf(playing({ status: "paused" })).tooltip).toBe("Night Bus · Ada, Bo · Bar · Paused");
});

test("tray: where staff may not control the zone, it offers no controls", () => {
  expect(labels(playing({ staffControl: false }))).toEqual([
    "Night Bus",
    "Ada, Bo",
    "Bar",
    "-",
    "Open Roomtone",
    "Diagnostics",
    "-",
    "Quit",
  ]);
});

test("tray: an unpaired computer has no controls", () => {
  expect(viewOf(null).tooltip).toBe("Roomtone: not paired with a zone");
  expect(labels(null)).toEqual(["Open Roomtone", "Diagnostics", "-", "Quit"]);
});

test("tray: at either end of the volume, only the other direction is offered", () => {
  expect(labels(playing({ volume: 100 }))).not.toContain("Louder");
  expect(labels(playing({ volume: 0 }))).not.toContain("Quieter");
  const louder = viewOf(playing({ volume: 95 })).items.find(
    (item) => item.kind === "command" && item.label === "Louder",
  );
  expect(louder).toMatchObject({ command: { type: "volume", volume: 100 } });
});

test("tray: long names are shortened to what systems show", () => {
  const view = viewOf(
    playing({
      zone: { id: "z", name: "x".repeat(300), locationId: "l", country: "SE", settings: { crossfade: true } },
    }),
  );
  expect(view.tooltip.length).toBeLessThanOrEqual(120);
  expect(view.items.every((item) => item.kind === "separator" || item.label.length <= 48)).toBe(true);
});

test("tray: a closed location is shown with its opening time, not as having nothing to play", () => {
  const now = { kind: "closed", name: "", music: null, from: null } as const;
  const closed = (to: string | null) =>
    labels(
      playing({
        track: null,
        trackId: null,
        status: "stopped",
        serverTime: Date.parse("2030-01-07T21:00:00Z"),
        plan: { now: { ...now, to }, next: null, timezone: "Europe/Stockholm" },
      }),
    );
  expect(closed("2030-01-08T08:00:00.000Z").slice(0, 4)).toEqual([
    expect.stringMatching(/^Closed until 0?9:00/),
    "Bar",
    "-",
    "Pause",
  ]);
  expect(closed(null)[0]).toBe("Closed");
});

test("tray: in Swedish, times use Swedish notation", () => {
  const now = { kind: "closed", name: "", music: null, from: null, to: "2030-01-08T08:00:00.000Z" } as const;
  const serverTime = Date.parse("2030-01-07T21:00:00Z");
  const plan = { now, next: null, timezone: "Europe/Stockholm" };
  const state = playing({ track: null, trackId: null, status: "stopped", serverTime, plan });
  const { items } = trayView(state, textsIn("sv"));
  expect(items[0]).toEqual({ kind: "text", label: "Stängt till 09:00" });
  expect(trayView(null, textsIn("sv")).tooltip).toBe("Roomtone: inte kopplad till någon zon");
});
