import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { multiRange } from "./multi-range.ts";

let folder: string;
let file: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "roomtone-ranges-"));
  file = join(folder, "file");
  await writeFile(file, "0123456789");
});
afterAll(() => rm(folder, { recursive: true }));

test("multi-range: several ranges come as parts with their positions, and match the announced length", async () => {
  const ranges = multiRange("bytes=0-1, 4-6,-2", 10, "application/octet-stream");
  if (!ranges) throw new Error("refused");
  const chunks: Buffer[] = [];
  for await (const chunk of ranges.body(file)) chunks.push(chunk);
  const body = Buffer.concat(chunks);
  expect(body).toHaveLength(ranges.contentLength);
  const boundary = /^multipart\/byteranges; boundary=(.+)$/.exec(ranges.contentType)?.[1];
  expect(
    String(body)
      .replaceAll(boundary ?? "", "B")
      .split("\r\n"),
  ).toEqual([
    "--B",
    "Content-Type: application/octet-stream",
    "Content-Range: bytes 0-1/10",
    "",
    "01",
    "--B",
    "Content-Type: application/octet-stream",
    "Content-Range: bytes 4-6/10",
    "",
    "456",
    "--B",
    "Content-Type: application/octet-stream",
    "Content-Range: bytes 8-9/10",
    "",
    "89",
    "--B--",
    "",
  ]);
});

test("multi-range: an invalid or expensive range list is not answered in parts", () => {
  const many = `bytes=${Array(1_001).fill("0-0").join(",")}`;
  for (const header of [
    undefined,
    "bytes=0-1",
    "bytes=0-1,x",
    "bytes=0-1,20-30",
    "bytes=0-9,0-9",
    "items=0-1,2-3",
    many,
  ])
    expect(multiRange(header, 10, "x/y"), String(header)).toBeNull();
});
