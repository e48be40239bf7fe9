import type { Howl } from "howler";
import type { PreviewSound, PreviewSoundHandlers } from "./preview.ts";

/** Duration of a preview's fades, in ms. */
const FADE_MS = 250;

/** Quieter than the music in the room. */
const PREVIEW_VOLUME = 0.8;

/**
 * Opens a preview with howler, streamed, so that it starts before it is fully loaded. The library is loaded with the
 * first preview: most visits have none.
 */
export function openPreviewSound(url: string, handlers: PreviewSoundHandlers): PreviewSound {
  let howl: Howl | null = null;
  let wanted = false;
  let disposed = false;

  void import("howler").then(
    ({ Howl }) => {
      if (disposed) return;
      howl = new Howl({
        src: [url],
        format: ["ogg"],
        html5: true,
        volume: 0,
        onplay: () => {
          howl?.fade(howl.volume(), PREVIEW_VOLUME, FADE_MS);
          handlers.started();
        },
        onend: handlers.ended,
        onloaderror: handlers.failed,
        onplayerror: handlers.failed,
      });
      if (wanted) howl.play();
    },
    () => handlers.failed(),
  );

  return {
    play: () => {
      wanted = true;
      if (howl && !howl.playing()) howl.play();
    },
    pause: () => {
      wanted = false;
      howl?.pause();
    },
    dispose: () => {
      disposed = true;
      wanted = false;
      const ending = howl;
      if (!ending) return;
      if (!ending.playing()) {
        ending.unload();
        return;
      }
      ending.off();
      ending.once("fade", () => ending.unload());
      ending.fade(ending.volume(), 0, FADE_MS);
    },
  };
}
