import { expect, test } from "vitest";
import { DebugFlags } from "#shared/contract/ipc/desktop.ts";
import { createLog } from "../logging/log.ts";
import { Settings } from "../storage/settings.ts";
import { Preferences } from "./preferences.ts";
import { DesktopStatus } from "./status.ts";

function computer({ refuses = false } = {}) {
  const settings = {
    current: Settings.parse({ installationId: crypto.randomUUID() }),
    async change(patch: Partial<Settings>) {
      settings.current = { ...settings.current, ...patch };
    },
  };
  const system = { on: false, sets: 0 };
  const status = new DesktopStatus(settings.current.debugFlags);
  const preferences = new Preferences({
    settings,
    status,
    autostart: {
      isOn: async () => system.on,
      async set(on) {
        if (refuses) throw new Error("not allowed here");
        system.on = on;
        system.sets += 1;
      },
    },
    log: createLog({ write: () => undefined }, "info"),
  });
  return { settings, system, status, preferences };
}

test("the first pairing lets the app start with the computer; what a person turns off stays off", async () => {
  const { system, preferences } = computer();
  await preferences.startWithComputer();
  expect(await preferences.read()).toMatchObject({ autostart: true, closeToTray: true });
  await preferences.change({ autostart: false });
  await preferences.startWithComputer();
  expect(system.on).toBe(false);
});

test("what was turned off in the system's settings is not turned on again", async () => {
  const { system, preferences } = computer();
  await preferences.startWithComputer();
  system.on = false;
  await preferences.startWithComputer();
  await preferences.correctAutostart();
  expect(await preferences.read()).toMatchObject({ autostart: false });
});

test("a system that refuses autostart is believed, not our wish", async () => {
  const { preferences } = computer({ refuses: true });
  expect(await preferences.change({ autostart: true })).toMatchObject({ autostart: false });
});

test("only what is named changes, and everybody hears of it (@P-246)", async () => {
  const { status, settings, preferences } = computer();
  const heard: boolean[] = [];
  preferences.changed.on(({ closeToTray }) => void heard.push(closeToTray));
  await preferences.change({ closeToTray: false });
  const debugFlags = DebugFlags.parse({ canary: true, updateChannel: "beta" });
  await preferences.change({ debugFlags });
  expect(heard).toEqual([false, false]);
  expect(settings.current).toMatchObject({ closeToTray: false, debugFlags });
  expect(status.current.debugFlags).toEqual(debugFlags);
});
