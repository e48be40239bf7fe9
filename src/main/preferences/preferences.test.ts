import { expect, test } from "vitest";
import { DesktopStatus } from "#main/desktop/status.ts";
import { createLog } from "#main/logging/log.ts";
import { Settings } from "#main/storage/settings.ts";
import { DebugFlags } from "#shared/contract/ipc/desktop.ts";
import { Preferences } from "./preferences.ts";

/** How a system reacts to a change of autostart: some refuse with an error, some silently. */
type Obedience = "obeys" | "refuses" | "ignores";

function computer(obedience: Obedience = "obeys") {
  const settings = {
    current: Settings.parse({ installationId: crypto.randomUUID() }),
    async change(patch: Partial<Settings>) {
      settings.current = { ...settings.current, ...patch };
    },
  };
  const system = { on: false, obedience };
  const status = new DesktopStatus(settings.current.debugFlags);
  const preferences = new Preferences({
    settings,
    status,
    autostart: {
      isOn: async () => system.on,
      async set(on) {
        if (system.obedience === "refuses") throw new Error("not allowed here");
        if (system.obedience === "obeys") system.on = on;
      },
    },
    log: createLog({ write: () => undefined }, "info"),
  });
  return { settings, system, status, preferences };
}

test("autostart: the first pairing turns it on; once turned off, it stays off", async () => {
  const { system, preferences } = computer();
  await preferences.startWithComputer();
  expect(await preferences.read()).toMatchObject({ autostart: true, closeToTray: true });
  await preferences.change({ autostart: false });
  await preferences.startWithComputer();
  expect(system.on).toBe(false);
});

test("autostart: turned off in the system's settings, it is not turned on again", async () => {
  const { system, preferences } = computer();
  await preferences.startWithComputer();
  system.on = false;
  await preferences.startWithComputer();
  await preferences.correctAutostart();
  expect(await preferences.read()).toMatchObject({ autostart: false });
});

test("autostart: where the system refuses, the preference shows it as off", async () => {
  const { preferences } = computer("refuses");
  expect(await preferences.change({ autostart: true })).toMatchObject({ autostart: false });
});

test.each(["refuses", "ignores"] as const)(
  "autostart: where the system %s it at the first pairing, the next start retries",
  async (obedience) => {
    const { system, preferences } = computer(obedience);
    await preferences.startWithComputer();
    expect(await preferences.read()).toMatchObject({ autostart: false });
    system.obedience = "obeys";
    await preferences.startWithComputer();
    expect(await preferences.read()).toMatchObject({ autostart: true });
  },
);

test("autostart: turned off by a person while the system refused, it stays off at the next start", async () => {
  const { system, preferences } = computer();
  system.on = true;
  system.obedience = "refuses";
  expect(await preferences.change({ autostart: false })).toMatchObject({ autostart: true });
  Object.assign(system, { on: false, obedience: "obeys" });
  await preferences.startWithComputer();
  expect(system.on).toBe(false);
});

test("preferences: only the named ones change, and every listener is notified (@P-246)", async () => {
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
