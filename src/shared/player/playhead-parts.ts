import type { Diary } from "./diary.ts";
import type { PlayerEnvironment } from "./environment.ts";
import type { FallbackMusic } from "./fallback-music.ts";
import type { MediaStore } from "./media-store.ts";
import type { Output } from "./output.ts";
import type { Programme } from "./programme.ts";
import type { ServiceClock } from "./service-clock.ts";
import type { Troubles } from "./troubles.ts";

/** Dependencies and listeners of a playhead. */
export interface PlayheadParts {
  readonly programme: Programme;
  readonly output: Output;
  readonly media: MediaStore;
  readonly diary: Diary;
  readonly environment: PlayerEnvironment;
  readonly clock: ServiceClock;
  readonly troubles: Troubles;
  readonly fallback: FallbackMusic;
  /** The current play, the next one or a problem has changed. */
  readonly changed: () => void;
  /** Whether a message is being heard: silence of the music beneath it proves nothing. */
  readonly isAnnouncing: () => boolean;
  /** A queued track has begun. */
  readonly dequeued: (queueId: string) => void;
}
