import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import sharp from "sharp";

/*
 * `node build/make-icons.ts`: makes the icons of all systems from icon.svg. They are committed, so that packing needs no
 * icon tools.
 */

const FOLDER = import.meta.dirname;
const PNG_SIZE = 1024;
/** Size of Linux's icon for windows and AppImages, in pixels. */
const WINDOW_SIZE = 256;

/** Apple's type of each picture, and its size in pixels. */
const ICNS_KINDS = [
  ["ic07", 128],
  ["ic08", 256],
  ["ic09", 512],
  ["ic10", 1024],
] as const;
const ICO_SIZES = [16, 24, 32, 48, 64, 128, 256];

/** Sizes in the icon that browsers request for pages that name none, in pixels. */
const FAVICON_SIZES = [16, 32, 48];
/** Sizes of the installed web client's icons, in pixels. */
const APP_SIZES = [192, 512];
const PUBLIC = join(FOLDER, "..", "src", "renderer", "public");

const svg = await readFile(join(FOLDER, "icon.svg"));
await writeFile(join(FOLDER, "icon.png"), await picture(PNG_SIZE));
await writeFile(join(FOLDER, "..", "resources", "icon.png"), await picture(WINDOW_SIZE));
await writeFile(join(FOLDER, "icon.icns"), await icns());
await writeFile(join(FOLDER, "icon.ico"), await ico(ICO_SIZES));
const page = await readFile(join(PUBLIC, "icon.svg"));
await writeFile(join(PUBLIC, "favicon.ico"), await ico(FAVICON_SIZES, page));
for (const size of APP_SIZES) await writeFile(join(PUBLIC, `app-${size}.png`), await picture(size, page));
// Systems cut their own shape out of this one.
const square = Buffer.from(page.toString().replace(' rx="9"', ""));
await writeFile(join(PUBLIC, "app-maskable.png"), await picture(Math.max(...APP_SIZES), square));

async function picture(size: number, source = svg): Promise<Buffer> {
  const { width } = await sharp(source).metadata();
  return sharp(source, { density: 72 * Math.max(1, size / width) })
    .resize(size, size)
    .png({ compressionLevel: 9 })
    .toBuffer();
}

/** An ICNS file: magic word and total length, then each picture with its type and length; big-endian. */
async function icns(): Promise<Buffer> {
  const entries = await Promise.all(
    ICNS_KINDS.map(async ([kind, size]) => {
      const png = await picture(size);
      return Buffer.concat([Buffer.from(kind), bigEndian(png.length + 8), png]);
    }),
  );
  const body = Buffer.concat(entries);
  return Buffer.concat([Buffer.from("icns"), bigEndian(body.length + 8), body]);
}

/** An ICO file: a directory with each picture's size and offset, then the pictures; little-endian. */
async function ico(sizes: readonly number[], source?: typeof svg): Promise<Buffer> {
  const pictures = await Promise.all(sizes.map(async (size) => ({ size, png: await picture(size, source) })));
  const head = Buffer.alloc(6 + 16 * pictures.length);
  head.writeUInt16LE(1, 2);
  head.writeUInt16LE(pictures.length, 4);
  let offset = head.length;
  for (const [index, { size, png }] of pictures.entries()) {
    const at = 6 + 16 * index;
    // 256 is written as 0.
    head.writeUInt8(size % 256, at);
    head.writeUInt8(size % 256, at + 1);
    head.writeUInt16LE(1, at + 4);
    head.writeUInt16LE(32, at + 6);
    head.writeUInt32LE(png.length, at + 8);
    head.writeUInt32LE(offset, at + 12);
    offset += png.length;
  }
  return Buffer.concat([head, ...pictures.map(({ png }) => png)]);
}

function bigEndian(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(value);
  return bytes;
}
