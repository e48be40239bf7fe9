import { pageTimer } from "#renderer/lib/page/page-timer.ts";
import { PreviewPlayer } from "./preview.ts";
import { openPreviewSound } from "./preview-sound.ts";

/** This page's preview player, with howler for sound and the browser's clock. */
export function createPreview(): PreviewPlayer {
  return new PreviewPlayer({
    openSound: openPreviewSound,
    now: Date.now,
    after: pageTimer,
  });
}
