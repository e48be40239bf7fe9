import { utimes } from "node:fs/promises";
import path from "node:path";
import { crc32, deflateSync } from "node:zlib";
import sharp from "sharp";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { deleteExpired } from "#server/modules/housekeeping/housekeeping.ts";
import { Account } from "#shared/contract/rest/entities.ts";
import { imageUrl } from "#shared/domain/formatting/images.ts";
import { DAY_MS } from "#shared/domain/time/lengths.ts";
import { createAccount, createUser } from "#tests/factories/people/people.ts";
import { TestApi } from "#tests/factories/service/api.ts";
import { startApp, type TestApp } from "#tests/factories/service/app.ts";

const PAYLOAD = "<script>alert(document.domain)</script>PK\u0003\u0004 ?><?php system('id');";

describe("company logo", () => {
  let app: TestApp;
  let account: string;
  let api: TestApi;
  beforeAll(async () => {
    app = await startApp();
  });
  afterAll(async () => {
    await app[Symbol.asyncDispose]();
  });
  beforeEach(async () => {
    const { id } = await createAccount(app.service);
    account = `/api/auth/accounts/${id}`;
    api = new TestApi(app.url, (await createUser(app.service, id)).token);
  });

  const drawing = (width = 600, height = 200) =>
    sharp({ create: { width, height, channels: 4, background: { r: 200, g: 30, b: 60, alpha: 0.5 } } });
  const put = (file: Buffer) =>
    api.call("PUT", `${account}/logo`, { body: { picture: file.toString("base64") } });
  const current = async () => (await api.rest("GET", account, Account)).image?.url ?? null;
  const fetchLogo = async (template: string, size: number) =>
    Buffer.from(await (await fetch(app.url + imageUrl(template, size))).arrayBuffer());

  test("logo: an upload is served in the requested sizes, with its shape and transparency (@C-403)", async () => {
    for (const file of [drawing().png(), drawing().jpeg(), drawing().webp()]) {
      expect((await put(await file.toBuffer())).status).toBe(200);
      const template = (await current()) ?? "";
      expect(template).toMatch(/^\/media\/image\/logo-[\w-]+\/%w\/%h$/);
      const { format, width, height } = await sharp(await fetchLogo(template, 96)).metadata();
      expect([format, width, height]).toEqual(["webp", 96, 32]);
    }
    await put(await drawing().png().toBuffer());
    expect((await sharp(await fetchLogo((await current()) ?? "", 96)).metadata()).hasAlpha).toBe(true);
  });

  test("logo: served files contain pixels only, without metadata or hidden data", async () => {
    const noted = drawing().withExif({ IFD0: { Copyright: PAYLOAD, Artist: "GPS 59.3 18.0" } });
    const file = Buffer.concat([await noted.jpeg().toBuffer(), Buffer.from(PAYLOAD)]);
    expect(file.includes(PAYLOAD)).toBe(true);
    expect((await put(file)).status).toBe(200);
    const template = (await current()) ?? "";
    for (const size of [96, 1200, 3000]) {
      const served = await fetchLogo(template, size);
      for (const part of ["script", "<?php", "GPS 59", "PK\u0003\u0004"])
        expect(served.includes(part)).toBe(false);
      expect((await sharp(served).metadata()).exif).toBeUndefined();
    }
    const answer = await fetch(app.url + imageUrl(template, 96));
    expect(answer.headers.get("content-type")).toBe("image/webp");
    expect(answer.headers.get("x-content-type-options")).toBe("nosniff");
  });

  test("logo: another file type is refused by its content, whatever its declared type", async () => {
    const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>1</script></svg>`;
    const png = await drawing().png().toBuffer();
    const files = {
      svg: Buffer.from(svg),
      "svg behind a declaration": Buffer.from(`<?xml version="1.0"?>${svg}`),
      gif: await drawing().gif().toBuffer(),
      tiff: await drawing().tiff().toBuffer(),
      "html that begins as a gif": Buffer.from(`GIF89a/*${PAYLOAD}*/`),
      pdf: Buffer.from("%PDF-1.7\n1 0 obj\n<<>>\nendobj"),
      "the first bytes of a picture, then something else": Buffer.concat([
        png.subarray(0, 8),
        Buffer.from(PAYLOAD),
      ]),
      "half of a picture": png.subarray(0, png.length / 2),
    };
    for (const [name, file] of Object.entries(files)) {
      const { status, json } = await put(file);
      const { fields } = json as { fields: unknown };
      expect
        .soft([name, status, fields])
        .toEqual([name, 400, { picture: { code: "rule", rule: "pictureFile" } }]);
    }
    expect((await api.call("PUT", `${account}/logo`, { body: { picture: "§§" } })).status).toBe(400);
    expect(await current()).toBeNull();
  });

  test("logo: a decompression bomb is refused before it is decoded", async () => {
    const bomb = blackPng(12_000);
    expect(bomb.length).toBeLessThan(650_000);
    const before = process.memoryUsage().rss;
    const { status, json } = await put(bomb);
    expect([status, json]).toMatchObject([
      400,
      { fields: { picture: { code: "rule", rule: "pictureSize" } } },
    ]);
    expect(process.memoryUsage().rss - before).toBeLessThan(200_000_000);
    expect((await put(Buffer.alloc(700_000))).status).toBe(400);
    expect((await put(Buffer.alloc(1_000_000))).status).toBe(413);
  });

  test("logo: a removed one can be restored for a week, then its file is deleted", async () => {
    const { services } = app.service;
    // A different size each time: recently served ones are cached in memory.
    const sizes = [48, 96, 144, 200, 288, 400];
    const isServed = async (url: string) => (await fetch(app.url + imageUrl(url, sizes.pop() ?? 0))).ok;
    const clean = (days: number) =>
      deleteExpired({ ...services, now: () => new Date(Date.now() + days * DAY_MS) });
    const give = async (width: number) => {
      expect((await put(await drawing(width).png().toBuffer())).status).toBe(200);
      return (await current()) ?? "";
    };
    const [replaced, logo] = [await give(300), await give(400)];
    await clean(8);
    expect([await isServed(replaced), await isServed(logo)]).toEqual([false, true]);
    // The time that it was in use does not count.
    const file = path.join(services.env.catalogueDir, "images", logo.split("/")[3] ?? "", "master.webp");
    await utimes(file, 0, 0);
    await api.rest("DELETE", `${account}/logo`, Account);
    await clean(6);
    await api.rest("PUT", `${account}/logo`, Account, { body: { url: logo } });
    await clean(30);
    expect(await isServed(logo)).toBe(true);
    await api.rest("DELETE", `${account}/logo`, Account);
    await clean(8);
    expect(await isServed(logo)).toBe(false);
    expect((await api.call("PUT", `${account}/logo`, { body: { url: logo } })).status).toBe(400);
  });

  test("logo: can be removed and restored, but not taken from another account", async () => {
    await put(await drawing().png().toBuffer());
    const url = await current();
    await api.rest("DELETE", `${account}/logo`, Account);
    expect(await current()).toBeNull();
    await api.rest("PUT", `${account}/logo`, Account, { body: { url } });
    expect(await current()).toBe(url);

    const theirs = await createAccount(app.service);
    const stranger = new TestApi(app.url, (await createUser(app.service, theirs.id)).token);
    const refused = { status: 400, json: { fields: { url: { code: "invalid" } } } };
    for (const other of [url, "https://elsewhere.test/%w/%h", "/media/image/../../secret/%w/%h"])
      expect(
        await stranger.call("PUT", `/api/auth/accounts/${theirs.id}/logo`, { body: { url: other } }),
      ).toMatchObject(refused);
    expect((await stranger.call("DELETE", `${account}/logo`)).status).toBe(403);
  });
});

/** A grey square made of very few bytes: drawing many pixels takes seconds. */
function blackPng(side: number): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(side, 0);
  header.writeUInt32BE(side, 4);
  header.writeUInt8(8, 8);
  const parts = { IHDR: header, IDAT: deflateSync(Buffer.alloc(side * (side + 1))), IEND: Buffer.alloc(0) };
  const chunks = Object.entries(parts).map(([name, data]) => {
    const chunk = Buffer.alloc(12 + data.length);
    chunk.writeUInt32BE(data.length, 0);
    chunk.write(name, 4);
    chunk.set(data, 8);
    chunk.writeUInt32BE(crc32(chunk.subarray(4, -4)), chunk.length - 4);
    return chunk;
  });
  return Buffer.concat([Buffer.from("89504e470d0a1a0a", "hex"), ...chunks]);
}
