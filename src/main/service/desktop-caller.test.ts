import { expect, test } from "vitest";
import { pairedZone } from "#tests/factories/player/paired-zone.ts";
import { desktopCaller, desktopClient, type RunningApp } from "./desktop-caller.ts";

const APP: RunningApp = {
  version: "1.4.0",
  commit: "3f2a9c1",
  dev: false,
  chromeVersion: "142.0.1",
  system: "win32",
  systemVersion: "10.0.26100",
};

test("desktop calls: they name the app, its version and the system (@P-366)", () => {
  expect(desktopClient(APP)).toBe(
    "roomtone-desktop/1.4.0 (electron-main) (Commit; 3f2a9c1) (Browser; Chrome; 142.0.1) (OS; Windows; 10.0.26100)",
  );
});

test("desktop calls: the context follows the pairing and the debug flags", () => {
  let zone: ReturnType<typeof pairedZone> | null = null;
  const debugFlags = { canary: false, noCache: false };
  const caller = desktopCaller({
    app: APP,
    installationId: "installation",
    zone: () => zone,
    debugFlags: () => debugFlags,
  });
  expect(caller()).toMatchObject({
    canary: false,
    noCache: false,
    agent: {
      platform: "business-t2",
      platformVersion: "1.4.0",
      account: null,
      soundZone: null,
      sessionId: "installation",
    },
  });
  zone = pairedZone();
  Object.assign(debugFlags, { canary: true, noCache: true });
  expect(caller()).toMatchObject({
    canary: true,
    noCache: true,
    agent: { account: zone.account.id, soundZone: zone.soundZone.id },
  });
});
