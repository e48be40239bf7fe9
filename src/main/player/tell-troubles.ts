import { DISK_TROUBLES } from "#main/media-cache/disk-watch.ts";
import type { MediaCache } from "#main/media-cache/media-cache.ts";
import type { Sound } from "#main/sound-output/sound.ts";
import type { AppUpdates } from "#main/updates/create-updates.ts";
import type { Troubles } from "#shared/player/troubles.ts";

export interface TroubledParts {
  readonly sound: Sound;
  readonly media: MediaCache;
  readonly updates: Pick<AppUpdates, "trouble" | "troubleChanged">;
  /** Number of consecutive crashes before this start. */
  readonly crashes: number;
}

/** Connects every part of the app that reports troubles, see [Note: troubles are a state]. */
export function tellTroubles(
  troubles: Troubles,
  { sound, media, updates, crashes }: TroubledParts,
): () => void {
  const lookAtDisk = () => {
    const wrong = DISK_TROUBLES[media.disk.state.level];
    for (const cause of [DISK_TROUBLES.low, DISK_TROUBLES.full]) {
      if (cause === wrong) troubles.open(cause, `${media.disk.state.freeBytes ?? 0} bytes are free`);
      else troubles.close(cause);
    }
  };
  const lookAtUpdates = () => {
    const wrong = updates.trouble();
    if (wrong) troubles.open(wrong.cause, wrong.detail);
    else troubles.close("DEVICE_ERROR_UPDATE_FAILED");
  };
  lookAtDisk();
  lookAtUpdates();
  if (crashes > 0) troubles.note("DEVICE_ERROR_CRASHED", `the app, ${crashes} times`);
  const disposers = [
    media.disk.changed.on(lookAtDisk),
    updates.troubleChanged.on(lookAtUpdates),
    sound.reportTo(troubles),
    sound.output.subscribe((event) => {
      if (event.type === "lost" && event.reason === "process")
        troubles.note("DEVICE_ERROR_CRASHED", "the sound");
    }),
  ];
  return () => {
    for (const dispose of disposers) dispose();
  };
}
