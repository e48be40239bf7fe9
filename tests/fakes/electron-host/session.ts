import type { BrowserContext } from "@playwright/test";
import { refusing } from "./refusing.ts";

type PermissionCheck = (contents: null, permission: string, origin: string, details: object) => boolean;

/** Electron's names of the permissions that this stand-in knows, and Chromium's. */
const PERMISSIONS: Readonly<Record<string, readonly string[]>> = {
  geolocation: ["geolocation"],
  notifications: ["notifications"],
  media: ["camera", "microphone"],
  midi: ["midi"],
  "clipboard-read": ["clipboard-read"],
  "clipboard-sanitized-write": ["clipboard-write"],
  // Stands for the two that Chromium has split it into, loopback-network and local-network.
  "loopback-network": ["local-network-access"],
};

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
export async function grantPermissions(context: BrowserContext): Promise<void> {
  const allowed = Object.entries(PERMISSIONS).filter(([name]) => check(null, name, "", {}));
  await context.grantPermissions(allowed.flatMap(([, granted]) => granted));
}
