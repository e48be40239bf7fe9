/** The side of a cover in pixels, as the service keeps it; and how much of it the service takes. */
const SIDE = 1200;
const MOST_CHARACTERS = 900_000;
const QUALITIES = [0.88, 0.75, 0.6, 0.4] as const;

/** The middle square of a picture, in base64 and small enough for the service; null when it is no picture. */
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
  // What is transparent would be black.
  context.fillStyle = "#808080";
  context.fillRect(0, 0, side, side);
  const left = (bitmap.width - cut) / 2;
  const top = (bitmap.height - cut) / 2;
  context.drawImage(bitmap, left, top, cut, cut, 0, 0, side, side);
  bitmap.close();
  for (const quality of QUALITIES) {
    const base64 = canvas.toDataURL("image/jpeg", quality).split(",")[1] ?? "";
    if (base64 !== "" && base64.length <= MOST_CHARACTERS) return base64;
  }
  return null;
}
