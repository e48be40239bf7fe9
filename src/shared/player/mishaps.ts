import type { Deck } from "./deck.ts";
import type { Diary } from "./diary.ts";
import type { FallbackMusic } from "./fallback-music.ts";
import type { Loader } from "./loader.ts";
import type { MediaStore } from "./media-store.ts";
import type { NextUp } from "./next-up.ts";
import type { OutputFailure } from "./output.ts";
import type { Play } from "./play.ts";
import type { Programme } from "./programme.ts";
import type { Search } from "./search.ts";
import type { ServiceClock } from "./service-clock.ts";
import type { Troubles } from "./troubles.ts";

/** Consecutive failures before the next attempt waits: this many are not the tracks' fault. */
const PATIENT_FAILURES = 3;

/** How long to wait for fresh audio of a broken track when other music is stored, in ms. */
const REPAIR_PATIENCE_MS = 700;

export interface MishapsParts {
  readonly programme: Programme;
  readonly deck: Deck;
  readonly next: NextUp;
  readonly search: Search;
  readonly loader: Loader;
  readonly media: MediaStore;
  readonly fallback: FallbackMusic;
  readonly troubles: Troubles;
  readonly diary: Diary;
  readonly clock: ServiceClock;
  /** The current play is over; `tooMany`: the next attempt should wait. */
  readonly giveUp: (tooMany: boolean) => void;
  readonly settle: () => void;
}

/** Tracks that the output could not play: retried once, then skipped and reported. */
export class Mishaps {
  readonly #parts: MishapsParts;
  #inARow = 0;

  constructor(parts: MishapsParts) {
    this.#parts = parts;
  }

  /** A track is audible. */
  over(): void {
    this.#inARow = 0;
  }

  failed(playId: string, reason: OutputFailure): void {
    const { deck, next, search, fallback, diary, settle } = this.#parts;
    const following = next.prepared?.play;
    if (following?.playId === playId) {
      next.drop();
      if (following.isFallback) fallback.giveUp(following.item.track.id);
      else diary.inBackground(this.#setAside(following, reason).then(settle));
      if (this.#tooMany()) search.later();
    } else if (deck.play?.playId === playId) {
      deck.break();
      diary.inBackground(this.#replace(deck.play, reason));
    }
  }

  /**
   * The current track broke: retries it once from its position, after checking its audio again; then the next
   * one plays.
   */
  async #replace(play: Play, reason: OutputFailure): Promise<void> {
    const { deck, fallback, giveUp } = this.#parts;
    if (play.isFallback) fallback.giveUp(play.item.track.id);
    else if (play.retries > 0) await this.#setAside(play, reason);
    else if (await this.#startedAgain(play)) return;
    if (deck.play?.playId === play.playId) giveUp(this.#tooMany());
  }

  /** Whether the play continues, or another one has replaced it meanwhile. */
  async #startedAgain(play: Play): Promise<boolean> {
    const { deck, next, loader, programme, clock, settle } = this.#parts;
    await this.#lookAgain(play.item.track.id);
    const others = programme.candidates(clock.now());
    const loaded = await loader.load([play.item, ...others], REPAIR_PATIENCE_MS);
    if (deck.play?.playId !== play.playId) return true;
    if (!loaded.ok || loaded.value.item !== play.item) return false;
    const again = { ...play, retries: play.retries + 1 };
    next.drop();
    deck.start(again, next.outputItem({ play: again, media: loaded.value.media }), 0, deck.isPaused);
    settle();
    return true;
  }

  /** Skips the track from now on: for hours if its audio is intact and nevertheless unplayable. */
  async #setAside({ item: { track } }: Play, reason: OutputFailure): Promise<void> {
    const { media, loader, troubles } = this.#parts;
    loader.distrust(track.id);
    await this.#lookAgain(track.id);
    if (reason === "timeout" || !media.has(track.id)) return;
    loader.distrust(track.id, true);
    troubles.note("DEVICE_ERROR_TRACK_UNPLAYABLE", `${track.title} (${track.id}): ${reason}`);
  }

  /**
   * A store that cannot check the file (its disk may be what broke the track) must not cause a silent wait.
   */
  async #lookAgain(trackId: string): Promise<void> {
    const looked = this.#parts.media.distrust(trackId);
    this.#parts.diary.inBackground(looked);
    await looked.catch(() => undefined);
  }

  #tooMany(): boolean {
    this.#inARow++;
    return this.#inARow > PATIENT_FAILURES;
  }
}
