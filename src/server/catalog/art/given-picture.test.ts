import sharp from "sharp";
import { expect, test } from "vitest";
import { refuse } from "#shared/domain/result/result.ts";
import { redrawPicture } from "./given-picture.ts";

const SVG = Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>`);
const blank = () => sharp({ create: { width: 9, height: 9, channels: 3, background: "#123456" } });

test("uploaded picture: only PNG, JPEG and WebP are decoded", async () => {
  const draw = () => Promise.resolve("drawn");
  for (const file of [await blank().png().toBuffer(), await blank().jpeg().toBuffer()])
    expect(await redrawPicture(file, draw)).toEqual({ ok: true, value: "drawn" });
  const others = [SVG, await blank().gif().toBuffer(), await blank().tiff().toBuffer(), Buffer.alloc(0)];
  for (const file of others) expect(await redrawPicture(file, draw)).toEqual(refuse("pictureFile"));
});

test("uploaded picture: one is drawn at a time; calls beyond the queue are rejected", async () => {
  const file = await blank().webp().toBuffer();
  let [running, most] = [0, 0];
  const draw = async () => {
    most = Math.max(most, ++running);
    await new Promise((resolve) => setImmediate(resolve));
    running--;
  };
  const all = await Promise.all(Array.from({ length: 30 }, () => redrawPicture(file, draw)));
  expect(most).toBe(1);
  expect(all.filter(({ ok }) => ok)).toHaveLength(21);
  expect(all.filter((one) => !one.ok).every((one) => one.reason === "busy")).toBe(true);
});
