import type { DeepLinks } from "#main/deep-links/deep-links.ts";
import type { LastErrors } from "#main/logging/last-errors.ts";
import type { ProxyLogin } from "#main/network/proxy-login.ts";
import type { Watchdog } from "#main/watchdog/watchdog.ts";
import type { Graphics } from "#main/windows/graphics.ts";
import type { Command } from "./own-command.ts";

/** How this run of the app was started, and the objects that exist before the app is ready. */
export interface Launch {
  /** Command that restarts the app. */
  readonly own: Command;
  /** Folder of all data that the app stores; Chromium's profile may lie elsewhere, see `profileFolder`. */
  readonly folder: string;
  /** Whether the window stays hidden at the start. */
  readonly hidden: boolean;
  readonly links: DeepLinks;
  /** Null in development, where no watchdog runs. */
  readonly watchdog: Watchdog | null;
  readonly lastErrors: LastErrors;
  readonly graphics: Graphics;
  readonly proxy: ProxyLogin;
  /** Number of consecutive crashes before this start. */
  readonly crashes: number;
}
