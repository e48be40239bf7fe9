import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { fireEvent, screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { usePermissionOverrides } from "#renderer/data/access/permission-overrides.ts";
import type { PlaybackState } from "#shared/contract/control.ts";
import { closeScreen, quiet, showScreen, WithServices } from "#tests/factories/browser/desktop-screen.tsx";
import { answering } from "#tests/factories/browser/rest.ts";
import { playbackState } from "#tests/factories/player/playback.ts";
import { soundZone } from "#tests/factories/sound-zone.ts";
import { ZonePlayPause } from "./zone-play-pause.tsx";

const CONTROL = { type: "sound_zone", id: "zone", permission: "zone.control" } as const;

const display = { title: "Slow", image: null, colorHex: null };
const source: PlaybackState["source"] = { id: "p", presets: { playbackMode: "shuffle" }, display };

/** The button of a zone in this state. Returns what is sent. */
function show(over: Partial<PlaybackState>): unknown[] {
  const sent: unknown[] = [];
  const services = {
    rest: answering(() => ({ items: [] })),
    account: { subscribe: quiet, get: () => null },
    playbackStates: { command: async (_: string, command: object) => void sent.push(command) },
  };
  showScreen(
    <WithServices services={services}>
      <QueryClientProvider client={new QueryClient()}>
        <ZonePlayPause
          zone={soundZone()}
          live={playbackState({ source, ...over })}
          labels={{ play: "Play Bar", pause: "Pause Bar" }}
        />
      </QueryClientProvider>
    </WithServices>,
  );
  return sent;
}

test("pause in a list of zones: pauses a playing zone and plays a paused one", () => {
  const sent = show({ status: "playing" });
  fireEvent.click(screen.getByRole("button", { name: "Pause Bar" }));
  closeScreen();
  const others = show({ status: "paused" });
  fireEvent.click(screen.getByRole("button", { name: "Play Bar" }));
  expect([...sent, ...others]).toEqual([{ type: "pause" }, { type: "play" }]);
});

test("pause in a list of zones: hidden without a player or without music", () => {
  show({ online: false });
  expect(screen.queryByRole("button")).toBeNull();
  closeScreen();
  show({ source: null });
  expect(screen.queryByRole("button")).toBeNull();
});

test("pause in a list of zones: without permission the reason shows and nothing is sent", () => {
  usePermissionOverrides.getState().override(CONTROL, "removed");
  const sent = show({ status: "playing" });
  const button = screen.getByRole("button", { name: "Pause Bar" });
  fireEvent.click(button);
  const why = document.getElementById(button.getAttribute("aria-describedby") ?? "");
  expect(why?.textContent).toBe("You don't have permission to do this. Ask an owner or admin.");
  expect(sent).toEqual([]);
});
