import { app } from "electron";
import type { Log } from "../logging/log.ts";
import { Signal } from "../signal.ts";
import { LINK_SCHEME, linkAmong, screenOfLink, withoutSecrets } from "./deep-link.ts";

/**
 * Links of our scheme, however the system hands them over: on the command line of the first start or of a second one,
 * or, on macOS, as an event that may come before the app is ready. What comes before anybody follows them waits.
 */
export class DeepLinks {
  /** A link was opened; the payload is its screen, see {@link screenOfLink}. */
  readonly #opened = new Signal<string>();
  readonly #log: Log;
  #isFollowed = false;
  #waiting: string | null = null;

  constructor(args: readonly string[], log: Log) {
    this.#log = log;
    app.on("open-url", (event, link) => {
      event.preventDefault();
      this.take(link);
    });
    this.takeFrom(args);
  }

  /** Takes the link among a command line's arguments; false when there is none. */
  takeFrom(args: readonly string[]): boolean {
    const link = linkAmong(args);
    if (link !== null) this.take(link);
    return link !== null;
  }

  take(link: string): void {
    const screen = screenOfLink(link);
    const known = { link: withoutSecrets(link) };
    if (screen === null) {
      this.#log.warn(known, "a link was refused");
      return;
    }
    this.#log.info(known, "a link was opened");
    if (this.#isFollowed) this.#opened.emit(screen);
    else this.#waiting = screen;
  }

  /** Leads to the screens of links from now on; the one that has been waiting first. */
  follow(lead: (screen: string) => void): () => void {
    this.#isFollowed = true;
    if (this.#waiting !== null) lead(this.#waiting);
    this.#waiting = null;
    return this.#opened.on(lead);
  }
}

/** Tells the system that links of our scheme are ours. An installer does so too; it may have been moved since. */
export function claimLinks(): void {
  app.setAsDefaultProtocolClient(LINK_SCHEME);
}
