import type { DevTools } from "./dev-tools.ts";
import { refusing } from "./refusing.ts";

type PermissionCheck = (contents: null, permission: string, origin: string, details: object) => boolean;

/** Supported permissions by Electron's names, with Chromium's. */
const PERMISSIONS = {
  geolocation: ["geolocation"],
  notifications: ["notifications"],
  media: ["videoCapture", "audioCapture"],
  midi: ["midi"],
  "clipboard-read": ["clipboardReadWrite"],
  "clipboard-sanitized-write": ["clipboardSanitizedWrite"],
  "loopback-network": ["localNetworkAccess", "localNetwork", "loopbackNetwork"],
} as const;

/** As in Electron, a session without handlers allows everything. */
let check: PermissionCheck = () => true;

/**
 * The only session. Headless Chromium has no prompts, so permissions that the check handler allows are granted when a
 * window opens, and the others are denied. The request handlers are stored but never called.
 */
export const defaultSession = refusing("session", {
  setPermissionRequestHandler(_handler: unknown): void {},
  setPermissionCheckHandler(handler: PermissionCheck): void {
    check = handler;
  },
  setDevicePermissionHandler(_handler: unknown): void {},
});

export const session = refusing("session", {
  defaultSession,
  /** For requests of main only; shares nothing here. */
  fromPartition: (name: string, _options: { cache: boolean }) => refusing(`session ${name}`, {}),
});

/** Grants pages the permissions that main's check handler allows. */
export async function grantPermissions({ browser }: DevTools): Promise<void> {
  const allowed = Object.entries(PERMISSIONS).filter(([name]) => check(null, name, "", {}));
  await browser.send("Browser.grantPermissions", { permissions: allowed.flatMap(([, granted]) => granted) });
}
