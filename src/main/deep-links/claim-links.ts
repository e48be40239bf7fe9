import type { App } from "electron";
import type { Log } from "#main/logging/log.ts";
import { type AppImageEntry, enterAppImage } from "./app-image-entry.ts";
import { LINK_SCHEME } from "./deep-link.ts";

export interface ClaimParts {
  readonly app: Pick<App, "setAsDefaultProtocolClient">;
  /** The desktop entry to write first for an AppImage; else null. */
  readonly entry: AppImageEntry | null;
  readonly log: Log;
}

/**
 * Registers the app for links of our scheme. An installer does so too, but the app may have been moved since. Returns
 * false when links will not reach this app.
 */
export async function claimLinks({ app, entry, log }: ClaimParts): Promise<boolean> {
  try {
    if (entry) await enterAppImage(entry);
    if (app.setAsDefaultProtocolClient(LINK_SCHEME)) return true;
    log.warn("the system does not bring our links here");
  } catch (error) {
    log.warn({ error }, "our links could not be claimed");
  }
  return false;
}
