import { type PictureRefusal, redrawPicture } from "#server/catalog/art/given-picture.ts";
import { pictureProblem } from "#server/picture-refusals.ts";
import type { Problem } from "#server/problems.ts";
import { ok, type Result } from "#shared/domain/result/result.ts";
import { SCREENSHOT_BYTES } from "#shared/domain/support/ticket.ts";

/** Pictures of screens: [Note: a picture is drawn anew]. */

export const PICTURE_TYPE = "image/webp";
const LONGEST_SIDE_PX = 2400;

/** Draws an attached picture, in base64, anew; in base64 too. */
export async function drawScreenshot(given: string): Promise<Result<string, Problem>> {
  const file = Buffer.from(given, "base64");
  if (file.byteLength > SCREENSHOT_BYTES) return refusal("pictureSize");
  const drawn = await redrawPicture(file, (pixels) =>
    pixels
      .resize(LONGEST_SIDE_PX, LONGEST_SIDE_PX, { fit: "inside", withoutEnlargement: true })
      .webp({ quality: 85 })
      .toBuffer(),
  );
  return drawn.ok ? ok(drawn.value.toString("base64")) : refusal(drawn.reason);
}

const refusal = (reason: PictureRefusal) => pictureProblem(reason, "screenshot");
