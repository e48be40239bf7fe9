import type { Session } from "#renderer/lib/session/session.ts";
import { Listeners } from "#shared/player/listeners.ts";

/** The part of a sound that is listened to; times in ms. */
export interface Heard {
  /** Identifies the sound among all of a page. */
  readonly key: string;
  readonly url: string;
  readonly startMs?: number;
  /** Omitted: to its end. */
  readonly endMs?: number;
}

/** The part of an audio element that is used. */
export type ListeningElement = Pick<
  HTMLAudioElement,
  "src" | "currentTime" | "play" | "pause" | "addEventListener"
>;

/** Plays sounds on this page, one at a time, from one place of them to another. */
export class Listening {
  readonly #open: () => ListeningElement;
  readonly #frame: (run: () => void) => void;
  readonly #changed = new Listeners<null>();
  #element: ListeningElement | null = null;
  #heard: Heard | null = null;
  #isAudible = false;

  /** @param frame calls back before the next frame is drawn */
  constructor(open: () => ListeningElement, frame: (run: () => void) => void) {
    this.#open = open;
    this.#frame = frame;
  }

  readonly subscribe = (listener: () => void): (() => void) => this.#changed.add(listener);

  /** The key of the current sound; null when there is none. */
  readonly current = (): string | null => this.#heard?.key ?? null;

  /** Where a sound is now, in ms; null while it is not audible. */
  readonly positionOf = (key: string): number | null =>
    this.#heard?.key === key && this.#isAudible ? (this.#element?.currentTime ?? 0) * 1000 : null;

  /** Plays this instead of the current sound. False: it is unplayable. */
  readonly play = async (heard: Heard): Promise<boolean> => {
    const element = this.#openElement();
    element.pause();
    this.#set(heard);
    element.src = heard.url;
    element.currentTime = (heard.startMs ?? 0) / 1000;
    try {
      await element.play();
    } catch {
      // Stopping a sound that loads rejects, too.
      if (this.#heard !== heard) return true;
      this.#set(null);
      return false;
    }
    if (this.#heard !== heard) return true;
    this.#isAudible = true;
    this.#watch(heard);
    return true;
  };

  readonly stop = (): void => {
    if (this.#heard === null) return;
    this.#element?.pause();
    this.#set(null);
  };

  /** Looks at each frame, and at each event while the page is hidden and draws none. */
  #watch(heard: Heard): void {
    if (this.#heard !== heard) return;
    this.#endAtEnd();
    this.#frame(() => this.#watch(heard));
  }

  readonly #endAtEnd = (): void => {
    const end = this.#heard?.endMs;
    if (end !== undefined && this.#isAudible && (this.#element?.currentTime ?? 0) * 1000 >= end) this.stop();
  };

  #openElement(): ListeningElement {
    if (this.#element) return this.#element;
    const element = this.#open();
    element.addEventListener("ended", this.stop);
    element.addEventListener("timeupdate", this.#endAtEnd);
    this.#element = element;
    return element;
  }

  #set(heard: Heard | null): void {
    this.#heard = heard;
    this.#isAudible = false;
    this.#changed.emit(null);
  }
}

/** This page's listening; stops when the session ends. */
export function createListening(session: Session): Listening {
  const listening = new Listening(
    () => new Audio(),
    (run) => requestAnimationFrame(run),
  );
  // It lives as long as the page.
  session.onEnd(listening.stop);
  return listening;
}
