import { expect, test } from "vitest";
import { DEVICE_KINDS, deviceKind, platformName, shownVersion, supportsSettings } from "./device-kinds.ts";

test("device kinds: type and platform of each (@C-396)", () => {
  const table = Object.entries(DEVICE_KINDS).map(([id, { deviceType, platform }]) =>
    [id, [deviceType, platform].filter(Boolean).join("/")].join(" "),
  );
  expect(table).toEqual([
    "macos desktop/MACOS",
    "windows desktop/WIN32SOUNDTRACK",
    "desktop desktop",
    "ios mobile/IOS",
    "android mobile/ANDROIDMOBILE",
    "mobile mobile",
    "embedded embedded/ANDROID",
    "smart-speaker other/SONOS",
    "unknown other",
  ]);
});

test.each([
  ["desktop", "MACOS", "macos"],
  ["desktop", "macos", "macos"],
  ["desktop", "LINUX", "desktop"],
  ["mobile", "IOS", "ios"],
  ["mobile", "", "mobile"],
  ["embedded", "SCREEN", "embedded"],
  ["other", "SONOS", "smart-speaker"],
  ["other", "WEB", "unknown"],
] as const)("device kinds: a device of type %s on %s is a %s", (device_type, platform, kind) => {
  expect(deviceKind({ device_type, platform })).toBe(kind);
});

test("device kinds: only smart speakers have no settings here (@C-316)", () => {
  expect(supportsSettings({ device_type: "other", platform: "SONOS" })).toBe(false);
  expect(supportsSettings({ device_type: "other", platform: "WEB" })).toBe(true);
  expect(supportsSettings({ device_type: "desktop", platform: "MACOS" })).toBe(true);
});

test("software version: the middle of three parts is shown if it is a number (@C-154)", () => {
  expect(["abc-12.3-x", "abc-12-x", "a-1.2", "1.4.0", "", "a-1.2-x-y"].map(shownVersion)).toEqual([
    "12.3",
    "abc-12-x",
    "a-1.2",
    "1.4.0",
    "",
    "a-1.2-x-y",
  ]);
});

test("platform names: are the usual ones", () => {
  expect(["WIN32SOUNDTRACK", "macos", "SONOS", "BEOS"].map(platformName)).toEqual([
    "Windows",
    "macOS",
    "Sonos",
    "BEOS",
  ]);
});
