import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { coverImageId } from "#server/catalog/store-covers.ts";
import { imagesFolder } from "#server/catalog/store-files.ts";
import { describeCatalogue } from "#server/catalog/synth/demo/describe.ts";
import { ImageStore } from "./images.ts";

const log = { warn: () => undefined };
const [album] = describeCatalogue().albums;
const cover = album ? coverImageId(album.cover) : "";

test("images: a picture is served even if it cannot be cached on disk", async () => {
  const catalogue = await mkdtemp(path.join(tmpdir(), "roomtone-images-"));
  onTestFinished(() => rm(catalogue, { recursive: true, force: true }));
  await writeFile(imagesFolder(catalogue), "a file where the folder should be");
  const picture = await new ImageStore(catalogue, log).get(cover, 96);
  expect(picture.ok && picture.value.bytes.subarray(8, 12).toString()).toBe("WEBP");
});

test("images: unknown names return nothing", async () => {
  const images = new ImageStore(tmpdir(), log);
  for (const name of ["../secret", "..", "", "a/b", "unknown"])
    expect(await images.get(name, 96)).toEqual({ ok: false, reason: "unknown" });
});
