import type { DeepLinks } from "../deep-links/deep-links.ts";
import type { LastErrors } from "../logging/last-errors.ts";
import type { ProxyLogin } from "../network/proxy-login.ts";
import type { Watchdog } from "../watchdog/watchdog.ts";
import type { Graphics } from "../windows/graphics.ts";
import type { Command } from "./own-command.ts";

/** How this run of the app came about, and what has been there since before the app was ready. */
export interface Launch {
  /** How the app is started again. */
  readonly own: Command;
  /** Everything that the app keeps; Chromium's profile may have to be elsewhere, see `profileFolder`. */
  readonly folder: string;
  /** Whether it is to keep its window to itself. */
  readonly hidden: boolean;
  readonly links: DeepLinks;
  /** Null where nobody watches: in development. */
  readonly watchdog: Watchdog | null;
  readonly lastErrors: LastErrors;
  readonly graphics: Graphics;
  readonly proxy: ProxyLogin;
  /** How many times in a row the app ended by a crash before this start. */
  readonly crashes: number;
}
