import { mkdir } from "node:fs/promises";
import sharp from "sharp";

/*
 * `node build/tray-icons.mjs`: draws the tray icons into resources/tray. Windows and Linux get the mark on its background,
 * macOS a template (black and transparent), which the menu bar colours. Electron finds `@2x` by its name.
 */

const FOLDER = new URL("../resources/tray/", import.meta.url);

/** The four bars of the mark, on a canvas of 32. */
const BARS = [
  { x: 4.5, y: 12, height: 8 },
  { x: 11, y: 5, height: 22 },
  { x: 17.5, y: 9, height: 14 },
  { x: 24, y: 13, height: 6 },
];

function mark(colour, ground) {
  const bars = BARS.map(
    ({ x, y, height }) => `<rect x="${x}" y="${y}" width="4" height="${height}" rx="2" fill="${colour}"/>`,
  );
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32">${ground}${bars.join("")}</svg>`;
}

const GROUND = `<rect width="32" height="32" rx="8" fill="#117a63"/>`;
const scaled = mark("#fff", GROUND).replace(
  /(<rect x=.*)<\/svg>/,
  `<g transform="translate(3.6 3.6) scale(0.775)">$1</g></svg>`,
);

await mkdir(FOLDER, { recursive: true });
for (const [name, svg] of [
  ["tray", scaled],
  ["trayTemplate", mark("#000", "")],
]) {
  for (const [suffix, size] of [
    ["", 16],
    ["@2x", 32],
  ]) {
    const file = new URL(`${name}${suffix}.png`, FOLDER).pathname;
    await sharp(Buffer.from(svg), { density: 72 * (size / 32) * 8 })
      .resize(size, size)
      .png({ compressionLevel: 9 })
      .toFile(file);
  }
}
