import { PreviewPlayer } from "./preview.ts";
import { openPreviewSound } from "./preview-sound.ts";

/** The preview of this page: howler makes the sound, the browser keeps the time. */
export function createPreview(): PreviewPlayer {
  return new PreviewPlayer({
    openSound: openPreviewSound,
    now: Date.now,
    after: (ms, run) => {
      const timer = setTimeout(run, ms);
      return () => clearTimeout(timer);
    },
  });
}
