import sharp, { type Sharp } from "sharp";
import { WorkQueue } from "#server/plugins/jobs/work-queue.ts";
import { ok, type Result, refuse } from "#shared/domain/result/result.ts";

/**
 * Pictures from outside: uploaded, fetched or embedded in a music file.
 *
 * [Note: a picture is drawn anew] The received bytes are never served. Only a picture in one of three
 * formats, recognised by its first bytes, is decoded, and its pixels are written to a new file; everything
 * else in the file is dropped. Other formats that sharp reads, above all SVG, are programs that can run for
 * minutes from a few bytes.
 */

/** Larger pictures take seconds and hundreds of megabytes to decode. */
const MOST_PIXELS = 40_000_000;
const DECODE_SECONDS = 10;

const SIGNATURES = {
  png: (head: Buffer) => head.subarray(0, 8).equals(Buffer.from("89504e470d0a1a0a", "hex")),
  jpeg: (head: Buffer) => head.subarray(0, 3).equals(Buffer.from("ffd8ff", "hex")),
  webp: (head: Buffer) =>
    head.subarray(0, 4).toString("latin1") === "RIFF" && head.subarray(8, 12).toString("latin1") === "WEBP",
} as const satisfies Record<string, (head: Buffer) => boolean>;

/** One at a time, beside the two queues of /media/image, which leaves a thread for password hashing. */
const drawing = new WorkQueue({ concurrency: 1, mostWaiting: 20 });

/** The file is in none of the formats, has too many pixels, or the queue is full. */
export type PictureRefusal = "pictureFile" | "pictureSize" | "busy";

/** Runs the drawing once no other picture is being drawn. */
export function drawInTurn<Value>(draw: () => Promise<Value>): Promise<Result<Value, "busy">> {
  return drawing.run(draw);
}

/**
 * Draws a new picture from the pixels of a file. `draw` receives them upright, with the shorter side in
 * pixels.
 */
export async function redrawPicture<Value>(
  file: Uint8Array,
  draw: (pixels: Sharp, shorterSide: number) => Promise<Value>,
): Promise<Result<Value, PictureRefusal>> {
  const bytes = Buffer.from(file.buffer, file.byteOffset, file.byteLength);
  if (!Object.values(SIGNATURES).some((matches) => matches(bytes))) return refuse("pictureFile");
  const drawn = await drawInTurn(async (): Promise<Result<Value, PictureRefusal>> => {
    try {
      const { width, height } = await sharp(bytes).metadata();
      if (width * height > MOST_PIXELS) return refuse("pictureSize");
      const pixels = sharp(bytes, { limitInputPixels: MOST_PIXELS, failOn: "error" });
      return ok(await draw(pixels.timeout({ seconds: DECODE_SECONDS }).rotate(), Math.min(width, height)));
    } catch {
      return refuse("pictureFile");
    }
  });
  return drawn.ok ? drawn.value : drawn;
}
