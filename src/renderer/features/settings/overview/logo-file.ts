import { ok, type Result, refuse } from "#shared/domain/result/result.ts";

/** Types offered in the file dialog; the actual type is detected from the content. */
export const LOGO_TYPES = "image/png,image/jpeg,image/webp";

/** Largest file that is read, and largest that is sent without conversion, in bytes. */
const MOST_BYTES = 20_000_000;
const SENT_AS_IT_IS = 600_000;
const SIDE_PX = 1200;
const QUALITIES = [0.92, 0.8, 0.6] as const;

export type LogoFileRefusal = "notPicture" | "tooLarge";

/** Reads a logo's file as base64, scaled down to the service's limit. */
export async function readLogo(file: Blob): Promise<Result<string, LogoFileRefusal>> {
  if (file.size > MOST_BYTES) return refuse("tooLarge");
  if (file.size <= SENT_AS_IT_IS) return ok(base64(await file.arrayBuffer()));
  const bitmap = await createImageBitmap(file).catch(() => null);
  if (!bitmap) return refuse("notPicture");
  const scale = Math.min(1, SIDE_PX / Math.max(bitmap.width, bitmap.height));
  const canvas = document.createElement("canvas");
  canvas.width = Math.max(1, Math.round(bitmap.width * scale));
  canvas.height = Math.max(1, Math.round(bitmap.height * scale));
  canvas.getContext("2d")?.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
  bitmap.close();
  for (const quality of QUALITIES) {
    const smaller = await blobOf(canvas, quality);
    if (smaller && smaller.size <= SENT_AS_IT_IS) return ok(base64(await smaller.arrayBuffer()));
  }
  return refuse("tooLarge");
}

/** WebP preserves transparency. */
function blobOf(canvas: HTMLCanvasElement, quality: number): Promise<Blob | null> {
  return new Promise((resolve) => canvas.toBlob(resolve, "image/webp", quality));
}

/** In chunks: a function call takes a limited number of arguments. */
function base64(bytes: ArrayBuffer): string {
  const all = new Uint8Array(bytes);
  const PIECE = 0x8000;
  let text = "";
  for (let at = 0; at < all.length; at += PIECE) text += String.fromCharCode(...all.subarray(at, at + PIECE));
  return btoa(text);
}
