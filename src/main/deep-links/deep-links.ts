import { app } from "electron";
import type { Log } from "#main/logging/log.ts";
import { type LinkTarget, linkAmong, targetOfLink, withoutSecrets } from "./deep-link.ts";

/** Opens the target of a link; returns false when it leads nowhere now. */
export type FollowLink = (target: LinkTarget) => boolean;

/**
 * Receives links of our scheme in every form that systems use: arguments of the first start or of a second one, or, on
 * macOS, an event that may come before the app is ready. A link waits until `follow` is called.
 */
export class DeepLinks {
  readonly #log: Log;
  #follow: FollowLink | null = null;
  #waiting: string | null = null;

  constructor(args: readonly string[], log: Log) {
    this.#log = log;
    app.on("open-url", (event, link) => {
      event.preventDefault();
      this.take(link);
    });
    this.takeFrom(args);
  }

  /** Takes the link from a command line's arguments; returns false when there is none. */
  takeFrom(args: readonly string[]): boolean {
    const link = linkAmong(args);
    if (link !== null) this.take(link);
    return link !== null;
  }

  take(link: string): void {
    if (!this.#follow) {
      this.#waiting = link;
      return;
    }
    const target = targetOfLink(link);
    const known = { link: withoutSecrets(link) };
    if (target !== null && this.#follow(target)) this.#log.info(known, "a link was opened");
    else this.#log.warn(known, "a link was refused");
  }

  /** Handles links with `follow` from now on, beginning with a waiting one. Returns a disposer. */
  follow(follow: FollowLink): () => void {
    this.#follow = follow;
    if (this.#waiting !== null) this.take(this.#waiting);
    this.#waiting = null;
    return () => {
      this.#follow = null;
    };
  }
}
