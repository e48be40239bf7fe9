import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import sharp from "sharp";

/*
 * `node build/make-icons.ts`: makes the icons of all systems from icon.svg. They are kept with the sources, so that
 * packing needs no tool for them.
 */

const FOLDER = import.meta.dirname;
const PNG_SIZE = 1024;
/** Of the icon that Linux shows for the window, and for an AppImage. */
const WINDOW_SIZE = 256;

/** Apple's names for a picture of a size, in pixels. */
const ICNS_KINDS = [
  ["ic07", 128],
  ["ic08", 256],
  ["ic09", 512],
  ["ic10", 1024],
] as const;
const ICO_SIZES = [16, 24, 32, 48, 64, 128, 256];

/** Of the icon that browsers look for at pages without one of their own. */
const FAVICON_SIZES = [16, 32, 48];
const PUBLIC = join(FOLDER, "..", "src", "renderer", "public");

const svg = await readFile(join(FOLDER, "icon.svg"));
await writeFile(join(FOLDER, "icon.png"), await picture(PNG_SIZE));
await writeFile(join(FOLDER, "..", "resources", "icon.png"), await picture(WINDOW_SIZE));
await writeFile(join(FOLDER, "icon.icns"), await icns());
await writeFile(join(FOLDER, "icon.ico"), await ico(ICO_SIZES));
const page = await readFile(join(PUBLIC, "icon.svg"));
await writeFile(join(PUBLIC, "favicon.ico"), await ico(FAVICON_SIZES, page));

async function picture(size: number, source = svg): Promise<Buffer> {
  const { width } = await sharp(source).metadata();
  return sharp(source, { density: 72 * Math.max(1, size / width) })
    .resize(size, size)
    .png({ compressionLevel: 9 })
    .toBuffer();
}

/** A magic word and the whole length, then each picture with its kind and length; big-endian. */
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

/** A directory of pictures, each with its size and place, then the pictures; little-endian. */
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
