import { SCREENSHOT_BYTES } from "#shared/domain/support/ticket.ts";

/** Longest sides in pixels and qualities to try, the best first. */
const SIDES = [2560, 1600, 1000] as const;
const QUALITIES = [0.85, 0.6] as const;

/** Time for the page to hide its dialog, in ms. */
const HIDING_MS = 400;

/** Longest wait for the first picture, in ms: a window that is minimized gives none. */
const FIRST_PICTURE_MS = 5_000;

/**
 * A picture as a JPEG file in base64, within the limit of tickets; null when it cannot be read. It is drawn anew, which
 * leaves out the place and the camera that photos name.
 */
export async function screenPicture(source: ImageBitmapSource): Promise<string | null> {
  const bitmap = await createImageBitmap(source).catch(() => null);
  if (!bitmap) return null;
  try {
    for (const side of SIDES) {
      const canvas = drawn(bitmap, side);
      for (const quality of QUALITIES) {
        const base64 = canvas?.toDataURL("image/jpeg", quality).split(",")[1] ?? "";
        if (base64 !== "" && (base64.length * 3) / 4 <= SCREENSHOT_BYTES) return base64;
      }
    }
    return null;
  } finally {
    bitmap.close();
  }
}

function drawn(bitmap: ImageBitmap, side: number): HTMLCanvasElement | null {
  const scale = Math.min(1, side / Math.max(bitmap.width, bitmap.height));
  const canvas = document.createElement("canvas");
  canvas.width = Math.max(1, Math.round(bitmap.width * scale));
  canvas.height = Math.max(1, Math.round(bitmap.height * scale));
  const context = canvas.getContext("2d");
  if (!context) return null;
  // Transparent areas would become black.
  context.fillStyle = "#ffffff";
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
  return canvas;
}

/** Whether this browser can take a picture of the screen. The desktop app does not let pages do so. */
export function canCaptureScreen(): boolean {
  return __HOST__ === "web" && typeof navigator.mediaDevices?.getDisplayMedia === "function";
}

/**
 * A picture of the screen, the window or the tab that the person chooses in the browser's question; null when they
 * choose none. Nothing is recorded after it.
 */
export async function captureScreen(): Promise<string | null> {
  let stream: MediaStream;
  try {
    stream = await navigator.mediaDevices.getDisplayMedia({ video: true, audio: false });
  } catch (error) {
    if (error instanceof DOMException && error.name === "NotAllowedError") return null;
    throw error;
  }
  try {
    const video = document.createElement("video");
    video.muted = true;
    video.srcObject = stream;
    await Promise.race([video.play(), noPicture(stream)]);
    await new Promise((resolve) => setTimeout(resolve, HIDING_MS));
    const picture = await screenPicture(video);
    if (picture === null) throw new Error("The screen could not be drawn");
    return picture;
  } finally {
    for (const track of stream.getTracks()) track.stop();
  }
}

/** Rejects when the person stops sharing, or after a time. */
function noPicture(stream: MediaStream): Promise<never> {
  return new Promise((_, reject) => {
    const fail = () => reject(new Error("The screen gave no picture"));
    for (const track of stream.getTracks()) track.addEventListener("ended", fail);
    setTimeout(fail, FIRST_PICTURE_MS);
  });
}
