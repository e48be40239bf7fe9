import type { Session } from "electron";
import { expect, test } from "vitest";
import { type PermissionHandlers, restrictPermissions } from "./lock-down.ts";

type Permission =
  | Parameters<NonNullable<Parameters<Session["setPermissionRequestHandler"]>[0]>>[1]
  | Parameters<NonNullable<Parameters<Session["setPermissionCheckHandler"]>[0]>>[1];

/** Every permission of this Electron version, and whether the page has it. New ones need a decision. */
const PERMISSIONS = {
  ar: false,
  "automatic-fullscreen": false,
  "background-fetch": false,
  "background-sync": false,
  "captured-surface-control": false,
  "clipboard-read": false,
  "clipboard-sanitized-write": true,
  "deprecated-sync-clipboard-read": false,
  "display-capture": false,
  fileSystem: false,
  fullscreen: false,
  geolocation: false,
  "geolocation-approximate": false,
  "hand-tracking": false,
  hid: false,
  "idle-detection": false,
  keyboardLock: false,
  "local-fonts": false,
  "local-network": true,
  "local-network-access": true,
  "loopback-network": true,
  media: false,
  mediaKeySystem: false,
  midi: false,
  midiSysex: false,
  nfc: false,
  notifications: false,
  openExternal: false,
  "payment-handler": false,
  "periodic-background-sync": false,
  "persistent-storage": false,
  pointerLock: false,
  "screen-wake-lock": false,
  sensors: false,
  serial: false,
  "smart-card": false,
  "speaker-selection": false,
  "storage-access": false,
  "system-wake-lock": false,
  "top-level-storage-access": false,
  usb: false,
  vr: false,
  "web-app-installation": false,
  "web-printing": false,
  "window-management": false,
  unknown: false,
} as const satisfies Readonly<Record<Permission, boolean>>;

/** The handlers set on a session, and their answers. */
function restricted() {
  let request: Parameters<PermissionHandlers["setPermissionRequestHandler"]>[0] | undefined;
  let check: Parameters<PermissionHandlers["setPermissionCheckHandler"]>[0] | undefined;
  let device: Parameters<PermissionHandlers["setDevicePermissionHandler"]>[0] | undefined;
  restrictPermissions({
    setPermissionRequestHandler(handler) {
      request = handler;
    },
    setPermissionCheckHandler(handler) {
      check = handler;
    },
    setDevicePermissionHandler(handler) {
      device = handler;
    },
  });
  return {
    /** The answers to a page's request; empty when none was given. */
    asked(permission: string): readonly boolean[] {
      const answers: boolean[] = [];
      request?.({}, permission, (granted) => answers.push(granted));
      return answers;
    },
    checked: (permission: string) => check?.({}, permission),
    device: () => device?.(),
  };
}

test("permissions: a page that asks gets clipboard writes and the local network, nothing else", () => {
  const { asked } = restricted();
  const answers = Object.keys(PERMISSIONS).map((permission) => [permission, asked(permission)]);
  expect(answers).toEqual(
    Object.entries(PERMISSIONS).map(([permission, granted]) => [permission, [granted]]),
  );
});

test("permissions: checks without a prompt give the same answers", () => {
  const { checked } = restricted();
  const answers = Object.keys(PERMISSIONS).map((permission) => [permission, checked(permission)]);
  expect(answers).toEqual(Object.entries(PERMISSIONS));
});

test("permissions: unknown permissions and all devices are denied", () => {
  const { asked, checked, device } = restricted();
  expect([asked("mind-reading"), checked("mind-reading"), device()]).toEqual([[false], false, false]);
});
