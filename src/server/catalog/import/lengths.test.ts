import { copyFile, mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { caseFile } from "#tests/factories/case-file.ts";
import { MemoryStore, mp3, sine, wav } from "#tests/factories/music-files.ts";
import { openFile } from "./decode.ts";
import { importFolder } from "./import-folder.ts";

let root: string;
let music: string;
let store: MemoryStore;
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), "roomtone-lengths-"));
  music = join(root, "music");
  await mkdir(music);
  store = new MemoryStore();
});
afterEach(() => rm(root, { recursive: true, force: true }));

const bring = (name: string, folder = music) =>
  copyFile(caseFile(`audio/${name}`), join(folder, basename(name)));
const run = () => importFolder({ folder: music, catalogueFolder: join(root, "catalogue"), store });
const reasons = (skipped: readonly { readonly file: string; readonly reason: string }[]) =>
  Object.fromEntries(skipped.map(({ file, reason }) => [basename(file), reason]));

const SECONDS = {
  "a-then-b.mp3": 11,
  "cbr-ape-cover.mp3": 3.056,
  "chained-rates.ogg": 2.75,
  "chained.opus": 11,
  "edit-list.m4a": 1.5,
  "itunsmpb.m4a": 1.5,
  "joined-rates.mp3": 2.75,
  "joined.flac": 2.75,
  "quiet-start.mp3": 8.072,
  "sox-7ffff024.wav": 2.123,
  "xing-count-0.mp3": 8,
  "zero-zero.wav": 2.123,
} as const;

test("import lengths: a track is as long as its audio, whatever its headers claim", {
  timeout: 40_000,
}, async () => {
  // The longer ones are only decoded here, because encoding takes most of the time.
  const imported = Object.entries(SECONDS).filter(([, seconds]) => seconds < 4);
  for (const [name] of imported) await bring(name);
  expect(await run()).toMatchObject({ imported: imported.length, skipped: [] });
  for (const { tags, audio } of store.tracks.values())
    expect(
      Math.abs(audio.durationMs - SECONDS[tags.fileName as keyof typeof SECONDS] * 1000),
      tags.fileName,
    ).toBeLessThan(2);
  for (const [name, seconds] of Object.entries(SECONDS)) {
    const path = caseFile(`audio/${name}`);
    const length = (await lengthOf(path)) / 48_000;
    expect(Math.abs(length - seconds), name).toBeLessThan(0.002);
    const { leastSeconds, isIncomplete } = await openFile(path);
    expect(isIncomplete || length < (leastSeconds ?? 0), name).toBe(false);
  }
});

test("import lengths: a truncated file is rejected by name", { timeout: 20_000 }, async () => {
  for (const name of ["cut.mp3", "cut.flac", "cut-page.ogg"]) await bring(name);
  const incomplete = "The file ends early, or is damaged in the middle";
  expect(reasons((await run()).skipped)).toEqual({
    "cut.mp3": incomplete,
    "cut.flac": "The file holds no sound",
    "cut-page.ogg": incomplete,
  });
});

test("import lengths: a file with a gap in the middle is rejected by name", { timeout: 20_000 }, async () => {
  for (const name of ["quiet-start.mp3", "chained.opus", "joined.flac"]) {
    const file = await readFile(caseFile(`audio/${name}`));
    const at = Math.floor(file.length / 4);
    await writeFile(join(music, name), file.fill(0x55, at, at * 3));
  }
  const { skipped, imported } = await run();
  expect(imported).toBe(0);
  expect(Object.keys(reasons(skipped)).sort()).toEqual(["chained.opus", "joined.flac", "quiet-start.mp3"]);
});

test.each([
  ["a length of nothing", 0, 0],
  ["the longest length there is", 0xffff_ffff, 0xffff_ffff],
  ["the longest signed length", 0x7fff_ffff, 0x7fff_ffdb],
  ["a length of twice the file", 800_036, 800_000],
  ["a right length under a wrong one of the file", 0, 96_000],
])("import lengths: WAV with %s is read to its end", async (_name, riff, data) => {
  const file = wav([sine(1, 440)], 48_000);
  file.writeUInt32LE(riff, 4);
  file.writeUInt32LE(data, 40);
  const path = join(music, "a.wav");
  await writeFile(path, file);
  expect(await lengthOf(path)).toBe(48_000);
});

test("import lengths: data after the samples of a WAV is ignored", async () => {
  const path = join(music, "a.wav");
  await writeFile(
    path,
    Buffer.concat([wav([sine(1, 440)], 48_000), Buffer.from("LIST\x10\0\0\0INFO"), Buffer.alloc(12)]),
  );
  expect(await lengthOf(path)).toBe(48_000);
});

test("import lengths: tags and covers between and after mp3 frames are skipped", async () => {
  const one = await mp3(sine(1.5, 440, 44_100), { TIT2: "One" });
  const cover = Buffer.alloc(40_000, 0xff);
  const path = join(music, "a.mp3");
  const alone = join(music, "b.mp3");
  await writeFile(alone, one);
  await writeFile(path, Buffer.concat([one, one, Buffer.alloc(50_000), Buffer.from("TAG"), cover]));
  expect(await lengthOf(path)).toBe(2 * (await lengthOf(alone)));
});

async function lengthOf(path: string): Promise<number> {
  let frames = 0;
  for await (const { left } of (await openFile(path)).decode()) frames += left.length;
  return frames;
}

test("import: files that are too short or that the store rejects are named; the rest is imported", {
  timeout: 20_000,
}, async () => {
  for (const name of ["10samples.wav", "jingle30.wav"]) await bring(name);
  await writeFile(join(music, "0999.wav"), wav([sine(0.999, 440)], 48_000));
  await writeFile(join(music, "1000.wav"), wav([sine(1, 440)], 48_000));
  await writeFile(join(music, "unstorable.wav"), wav([sine(1.5, 440)], 48_000));
  await writeFile(join(music, "z.wav"), wav([sine(2, 440)], 48_000));
  store.refused.add("unstorable");
  const { imported, skipped } = await run();
  const tooShort = "The track is shorter than 1 second";
  expect(reasons(skipped)).toEqual({
    "10samples.wav": tooShort,
    "jingle30.wav": tooShort,
    "0999.wav": tooShort,
    "unstorable.wav": "Roomtone can't store this",
  });
  expect(imported).toBe(2);
});

test("import of a compilation: many artists in one folder are one album; another folder is another album", {
  timeout: 20_000,
}, async () => {
  const other = join(music, "Other");
  await mkdir(other);
  for (const name of ["compilation-1.mp3", "compilation.m4a"]) await bring(name);
  await bring("compilation-2.mp3");
  const more = await mp3(sine(2, 330, 44_100), {
    TIT2: "Else",
    TPE1: "Else",
    TALB: "One Compilation",
    TCMP: "1",
  });
  await writeFile(join(other, "else.mp3"), more);
  await run();
  const albums = Object.fromEntries(
    [...store.tracks.values()].map(({ tags }) => [tags.title, [tags.albumArtist, tags.artists[0]]]),
  );
  expect(albums).toEqual({
    "Comp 1": ["music", "Comp Artist 1"],
    "Comp 2": ["music", "Comp Artist 2"],
    One: ["music", "A One"],
    Else: ["Other", "Else"],
  });
});
