import { MAX_PICTURE_CHARACTERS } from "#shared/domain/formatting/images.ts";

/** Side of a cover in pixels as stored by the service. */
const SIDE = 1200;
const QUALITIES = [0.88, 0.75, 0.6, 0.4] as const;

/** The centre square of a picture, as base64 within the service's limit; null when the file is no picture. */
export async function squarePicture(file: Blob): Promise<string | null> {
  const bitmap = await createImageBitmap(file).catch(() => null);
  if (!bitmap) return null;
  const cut = Math.min(bitmap.width, bitmap.height);
  const side = Math.min(cut, SIDE);
  const canvas = document.createElement("canvas");
  canvas.width = side;
  canvas.height = side;
  const context = canvas.getContext("2d");
  if (!context) return null;
  // Transparent areas would become black.
  context.fillStyle = "#808080";
  context.fillRect(0, 0, side, side);
  const left = (bitmap.width - cut) / 2;
  const top = (bitmap.height - cut) / 2;
  context.drawImage(bitmap, left, top, cut, cut, 0, 0, side, side);
  bitmap.close();
  for (const quality of QUALITIES) {
    const base64 = canvas.toDataURL("image/jpeg", quality).split(",")[1] ?? "";
    if (base64 !== "" && base64.length <= MAX_PICTURE_CHARACTERS) return base64;
  }
  return null;
}
