import type { WebContents } from "electron";
import type { IsOwnUrl } from "#main/ipc/handle.ts";
import type { Log } from "#main/logging/log.ts";

/**
 * Restricts a window to our client: no navigation elsewhere, no new windows, no webviews. Links that open a new window
 * go to the system's browser, if the allow-list permits.
 */
export function lockDown(
  contents: WebContents,
  isOwnUrl: IsOwnUrl,
  openExternal: (url: string) => Promise<boolean>,
  log: Log,
): void {
  contents.on("will-frame-navigate", (details) => {
    if (isOwnUrl(details.url)) return;
    details.preventDefault();
    log.warn({ origin: originOf(details.url) }, "navigation away from the client refused");
  });
  contents.on("will-attach-webview", (event) => event.preventDefault());
  contents.setWindowOpenHandler(({ url }) => {
    openExternal(url).catch((error: unknown) => log.error({ error }, "could not open the system's browser"));
    return { action: "deny" };
  });
}

/**
 * The permissions that the client needs: copying an error's id or a link, and reaching a service in the local network
 * (the content security policy names it). No camera, notifications, location or devices.
 */
const ALLOWED_PERMISSIONS: readonly string[] = [
  "clipboard-sanitized-write",
  "local-network",
  "local-network-access",
  "loopback-network",
];

/** The part of Electron's session that decides about permissions. */
export interface PermissionHandlers {
  setPermissionRequestHandler(
    handler: (contents: unknown, permission: string, callback: (granted: boolean) => void) => void,
  ): void;
  setPermissionCheckHandler(handler: (contents: unknown, permission: string) => boolean): void;
  setDevicePermissionHandler(handler: () => boolean): void;
}

/** Denies the page all other permissions of the web platform. */
export function restrictPermissions(session: PermissionHandlers): void {
  session.setPermissionRequestHandler((_contents, permission, callback) => {
    callback(ALLOWED_PERMISSIONS.includes(permission));
  });
  session.setPermissionCheckHandler((_contents, permission) => ALLOWED_PERMISSIONS.includes(permission));
  session.setDevicePermissionHandler(() => false);
}

/** Logs use the origin only, because the rest of an address may be secret. */
function originOf(url: string): string {
  return URL.parse(url)?.origin ?? "unreadable";
}
