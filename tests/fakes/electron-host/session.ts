import { refusing } from "./refusing.ts";

/**
 * The one session. Its permission handlers are kept, not asked: headless Chromium grants nothing by itself, so a page
 * is refused whatever they would say.
 */
export const defaultSession = refusing("session", {
  setPermissionRequestHandler(_handler: unknown): void {},
  setPermissionCheckHandler(_handler: unknown): void {},
  setDevicePermissionHandler(_handler: unknown): void {},
});

export const session = refusing("session", { defaultSession });
