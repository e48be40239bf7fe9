import type { WebContents } from "electron";
import type { IsOwnUrl } from "../ipc/handle.ts";
import type { Log } from "../logging/log.ts";

/**
 * Keeps a window on our own client: it navigates nowhere else, opens no windows, embeds no webviews. A link that
 * wants a new window goes through the allow-list to the system's browser.
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
 * What the client needs: to copy an error's id or a link, and to reach a service in the shop's own network (the content
 * security policy says which). No camera, no notifications, no location, no devices.
 */
const ALLOWED_PERMISSIONS: readonly string[] = [
  "clipboard-sanitized-write",
  "local-network",
  "local-network-access",
  "loopback-network",
];

/** As much of Electron's session as decides about permissions. */
export interface PermissionHandlers {
  setPermissionRequestHandler(
    handler: (contents: unknown, permission: string, callback: (granted: boolean) => void) => void,
  ): void;
  setPermissionCheckHandler(handler: (contents: unknown, permission: string) => boolean): void;
  setDevicePermissionHandler(handler: () => boolean): void;
}

/** Denies the page every other permission of the web platform. */
export function restrictPermissions(session: PermissionHandlers): void {
  session.setPermissionRequestHandler((_contents, permission, callback) => {
    callback(ALLOWED_PERMISSIONS.includes(permission));
  });
  session.setPermissionCheckHandler((_contents, permission) => ALLOWED_PERMISSIONS.includes(permission));
  session.setDevicePermissionHandler(() => false);
}

/** Addresses can carry secrets; their origin does not. */
function originOf(url: string): string {
  return URL.parse(url)?.origin ?? "unreadable";
}
