import { act, renderHook } from "@testing-library/react";
import type { ReactNode } from "react";
import { I18nextProvider } from "react-i18next";
import { expect, test } from "vitest";
import { startI18n } from "#renderer/lib/i18n/i18n.ts";
import { type Services, ServicesProvider } from "#renderer/lib/services.tsx";
import type { ControlCommand, PlaybackState } from "#shared/contract/control.ts";
import { namedZone, playbackState } from "#tests/factories/player/playback.ts";
import { useZoneControl } from "./use-zone-control.ts";

const i18n = startI18n();

function playing(zone: string, change: Partial<PlaybackState> = {}): PlaybackState {
  return playbackState({ zone: namedZone(zone), serverTime: Date.now(), ...change });
}

/** A desktop app with fake main and service; lists the calls to each. */
function desktopApp(first: PlaybackState | null, since: number | null = null) {
  const listeners = new Set<(state: PlaybackState | null) => void>();
  const asked: string[] = [];
  const watched: string[] = [];
  const note = (whom: string) => async (command: ControlCommand) =>
    void asked.push(`${whom}: ${command.type}`);
  const player = {
    state: async () => first,
    command: note("main"),
    on: (_event: "state", listener: (state: PlaybackState | null) => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
  const told = new Map(["bar", "shop"].map((zone) => [zone, playing(zone, { volume: 11 })]));
  const playbackStates = {
    get: (zone: string) => told.get(zone) ?? null,
    subscribe: (zones: readonly string[]) => {
      watched.push(...zones);
      return () => undefined;
    },
    command: (_zone: string, command: ControlCommand) => note("service")(command),
    staleSince: () => since,
    onContact: () => () => undefined,
    serviceNow: () => Date.now(),
  };
  // The hook reads only this part of the services.
  const services = {
    host: { kind: "electron", player },
    playbackStates,
    parts: new Map(),
  } as unknown as Services;
  const wrapper = ({ children }: { children: ReactNode }) => (
    <I18nextProvider i18n={i18n}>
      <ServicesProvider services={services}>{children}</ServicesProvider>
    </I18nextProvider>
  );
  const open = async (zone: string) => {
    const screen = renderHook(() => useZoneControl(zone), { wrapper });
    await act(async () => undefined);
    return () => screen.result.current;
  };
  const tell = (state: PlaybackState | null) => {
    act(() => {
      for (const listener of listeners) listener(state);
    });
  };
  return { open, tell, asked, watched };
}

test("zone control: this computer's zone is controlled directly, without the service (@M-215)", async () => {
  const { open, tell, asked, watched } = desktopApp(playing("bar"));
  const control = await open("bar");
  expect(control().config).toEqual({ type: "local", zoneId: "bar" });
  expect(control().state?.volume).toBe(60);
  tell(playing("bar", { volume: 30 }));
  expect(control().state?.volume).toBe(30);
  control().command({ type: "pause" });
  expect(asked).toEqual(["main: pause"]);
  expect(watched).toEqual([]);
});

test("zone control: other zones go through the service, as does one no longer played here (@M-215)", async () => {
  const { open, tell, asked, watched } = desktopApp(playing("bar"));
  const control = await open("shop");
  expect(control().config).toEqual({ type: "remote", zoneId: "shop" });
  expect(control().state?.volume).toBe(11);
  control().command({ type: "skip" });

  const bar = await open("bar");
  tell(null);
  expect(bar().config.type).toBe("remote");
  expect(bar().state?.volume).toBe(11);
  bar().command({ type: "play" });
  expect(asked).toEqual(["service: skip", "service: play"]);
  expect(watched).toEqual(["shop", "bar"]);
});

test("zone control: without staff control a signed-in person acts through the service (@M-215)", async () => {
  const { open, asked } = desktopApp(playing("bar", { staffControl: false }));
  const control = await open("bar");
  expect(control().config.type).toBe("local");
  control().command({ type: "pause" });
  expect(asked).toEqual(["service: pause"]);
});

test("zone control: positions use the player's own clock (@M-215)", async () => {
  const { open } = desktopApp(playing("bar", { serverTime: Date.now() + 3_600_000 }));
  const control = await open("bar");
  expect(Math.abs(control().clockOffsetMs() - 3_600_000)).toBeLessThan(1000);
});

test("zone control: an unreachable service makes other zones stale, but not the local one", async () => {
  const { open } = desktopApp(playing("bar"), 1000);
  expect((await open("shop"))().staleSince).toBe(1000);
  expect((await open("bar"))().staleSince).toBeNull();
});
