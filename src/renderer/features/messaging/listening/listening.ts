import type { Services } from "#renderer/lib/services.tsx";
import { DUCK_DB, DUCK_DOWN_MS, DUCK_UP_MS, STORED_LUFS } from "#shared/domain/messaging/loudness.ts";
import { dbToGain, TARGET_LUFS } from "#shared/domain/playback/loudness.ts";
import { Listeners } from "#shared/player/listeners.ts";

/** The part of a sound that is listened to; times in ms. */
export interface Heard {
  /** Identifies the sound among all of a page. */
  readonly key: string;
  readonly url: string;
  readonly startMs?: number;
  /** Omitted: to its end. */
  readonly endMs?: number;
  /** A track that plays before, lowered under it, and after it, as in a zone. Its sound is one as it is stored. */
  readonly music?: string;
}

/** The part of an audio element that is used. */
export type ListeningElement = Pick<
  HTMLAudioElement,
  "src" | "currentTime" | "volume" | "play" | "pause" | "addEventListener"
>;

/** Calls back before the next frame is drawn, with its time in ms. */
type Frame = (run: (at: number) => void) => void;

/** Music before the message and after it, in ms. */
const MUSIC_BEFORE_MS = 2000;
const MUSIC_AFTER_MS = 2000;

/** Stored messages are louder than the music, so that none has to be raised. */
const AS_LOUD_AS_MUSIC = dbToGain(TARGET_LUFS - STORED_LUFS);

/** Plays sounds on this page, one at a time, from one place of them to another. */
export class Listening {
  readonly #open: () => ListeningElement;
  readonly #frame: Frame;
  readonly #changed = new Listeners<null>();
  #element: ListeningElement | null = null;
  #music: ListeningElement | null = null;
  #heard: Heard | null = null;
  #isAudible = false;

  constructor(open: () => ListeningElement, frame: Frame) {
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
    this.#music?.pause();
    this.#set(heard);
    if (heard.music !== undefined) await this.#playMusic(heard, heard.music);
    if (this.#heard !== heard) return true;
    element.volume = heard.music === undefined ? 1 : AS_LOUD_AS_MUSIC;
    element.src = heard.url;
    element.currentTime = (heard.startMs ?? 0) / 1000;
    try {
      await element.play();
    } catch {
      // Stopping a sound that loads rejects, too.
      if (this.#heard !== heard) return true;
      this.stop();
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
    this.#music?.pause();
    this.#set(null);
  };

  /** Plays a track for a moment, then lowers it. The message is heard without it if it is unplayable. */
  async #playMusic(heard: Heard, url: string): Promise<void> {
    const music = this.#music ?? this.#open();
    this.#music = music;
    music.src = url;
    music.volume = 1;
    try {
      await music.play();
    } catch {
      return;
    }
    await this.#fade(heard, 1, MUSIC_BEFORE_MS);
    await this.#fade(heard, dbToGain(-DUCK_DB), DUCK_DOWN_MS);
  }

  /** Raises the music again for a moment. */
  async #raiseMusic(heard: Heard): Promise<void> {
    this.#isAudible = false;
    this.#element?.pause();
    await this.#fade(heard, 1, DUCK_UP_MS);
    await this.#fade(heard, 0, MUSIC_AFTER_MS);
    if (this.#heard === heard) this.stop();
  }

  /** Changes the music's volume. Ends early when another sound has begun. */
  #fade(heard: Heard, to: number, ms: number): Promise<void> {
    const music = this.#music;
    if (music === null || this.#heard !== heard) return Promise.resolve();
    const from = music.volume;
    return new Promise((resolve) => {
      let startedAt: number | null = null;
      const step = (at: number) => {
        if (this.#heard !== heard) return resolve();
        startedAt ??= at;
        const part = Math.min(1, (at - startedAt) / ms);
        music.volume = from + (to - from) * part;
        if (part === 1) resolve();
        else this.#frame(step);
      };
      this.#frame(step);
    });
  }

  /** Looks at each frame, and at each event while the page is hidden and draws none. */
  #watch(heard: Heard): void {
    if (this.#heard !== heard) return;
    this.#endAtEnd();
    this.#frame(() => this.#watch(heard));
  }

  readonly #endAtEnd = (): void => {
    const end = this.#heard?.endMs;
    if (end !== undefined && this.#isAudible && (this.#element?.currentTime ?? 0) * 1000 >= end) this.#end();
  };

  readonly #end = (): void => {
    const heard = this.#heard;
    if (heard?.music === undefined) this.stop();
    else if (this.#isAudible) void this.#raiseMusic(heard);
  };

  #openElement(): ListeningElement {
    if (this.#element) return this.#element;
    const element = this.#open();
    element.addEventListener("ended", this.#end);
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
export function createListening({ session }: Pick<Services, "session">): Listening {
  const listening = new Listening(
    () => new Audio(),
    (run) => requestAnimationFrame(run),
  );
  // It lives as long as the page.
  session.onEnd(listening.stop);
  return listening;
}
