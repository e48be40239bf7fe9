import type { DevTools } from "./dev-tools.ts";
import { refusing } from "./refusing.ts";

type PermissionCheck = (contents: null, permission: string, origin: string, details: object) => boolean;

/** Electron's names of the permissions that this stand-in knows, and Chromium's. */
const PERMISSIONS = {
  geolocation: ["geolocation"],
  notifications: ["notifications"],
  media: ["videoCapture", "audioCapture"],
  midi: ["midi"],
  "clipboard-read": ["clipboardReadWrite"],
  "clipboard-sanitized-write": ["clipboardSanitizedWrite"],
  "loopback-network": ["localNetworkAccess", "localNetwork", "loopbackNetwork"],
} as const;

/** As in Electron, a session that nobody gave handlers allows everything. */
let check: PermissionCheck = () => true;

/**
 * The one session. Headless Chromium asks nobody, so what the check handler allows is granted when a window opens and
 * the rest is denied; the request handlers are kept for form.
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
  /** For requests of main alone, which share nothing here. */
  fromPartition: (name: string, _options: { cache: boolean }) => refusing(`session ${name}`, {}),
});

/** Grants pages what main's check handler allows. */
export async function grantPermissions({ browser }: DevTools): Promise<void> {
  const allowed = Object.entries(PERMISSIONS).filter(([name]) => check(null, name, "", {}));
  await browser.send("Browser.grantPermissions", { permissions: allowed.flatMap(([, granted]) => granted) });
}
