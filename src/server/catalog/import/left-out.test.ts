import { copyFile, mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { encodeVorbis } from "#tests/factories/music/vorbis.ts";
import { audioFixture, MemoryStore, mp3, sine, wav } from "#tests/factories/music-files.ts";
import { importFolder } from "./import-folder.ts";
import { reasonOf } from "./reasons.ts";

let root: string;
let music: string;
let store: MemoryStore;
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), "roomtone-left-out-"));
  music = join(root, "music");
  await mkdir(music);
  store = new MemoryStore();
});
afterEach(() => rm(root, { recursive: true, force: true }));

const put = (name: string, content: Uint8Array | string) => writeFile(join(music, name), content);

/** Imports the folder; returns the skipped files with reasons, by name. */
async function leftOut(): Promise<Record<string, string>> {
  const { skipped } = await importFolder({ folder: music, catalogueFolder: join(root, "catalogue"), store });
  return Object.fromEntries(skipped.map(({ file, reason }) => [file.slice(music.length + 1), reason]));
}

test("import: each unusable file is named with a plain reason, leaves nothing behind and blocks no other", {
  timeout: 20_000,
}, async () => {
  const good = wav([sine(3.2, 500), sine(3.2, 600)], 48_000);
  const rubbish = Buffer.alloc(9000, 0x5a);
  const vorbis = await encodeVorbis({ left: sine(3, 220), right: sine(3, 221) }, 4);
  const tagged = await mp3(sine(4, 330, 44_100), { TIT2: "Night" });
  await put("good.wav", good);
  await put("empty.flac", "");
  await put("rubbish.mp3", rubbish);
  await put("rubbish.flac", rubbish);
  await put("text.ogg", "this is no music");
  await put("cut.ogg", vorbis.subarray(0, 60));
  await put("only tags.mp3", tagged.subarray(0, 40));
  for (const name of ["index-first.m4a", "index-last.m4a"]) {
    const whole = await readFile(audioFixture(name));
    await put(`cut ${name}`, whole.subarray(0, whole.length / 2));
  }
  await copyFile(audioFixture("tone-speex.ogg"), join(music, "speex.ogg"));
  await put("windows.wma", rubbish);
  await put("film.webm", rubbish);
  await put("notes.txt", "no music");

  const noMusic = "This isn't a music file that Roomtone can read";
  const endsEarly = "The file ends early";
  expect(await leftOut()).toEqual({
    "empty.flac": "The file is empty",
    "rubbish.mp3": noMusic,
    "rubbish.flac": noMusic,
    "text.ogg": noMusic,
    "cut.ogg": endsEarly,
    "only tags.mp3": noMusic,
    "cut index-first.m4a": endsEarly,
    "cut index-last.m4a": endsEarly,
    "speex.ogg": expect.stringMatching(/^This file uses Speex[ .\d]* audio, which Roomtone can't read$/),
    "windows.wma": "Roomtone can't read .wma files. Convert it to flac or mp3",
    "film.webm": "Roomtone can't read .webm files. Convert it to flac or mp3",
  });
  const stored = await readdir(join(root, "catalogue", "audio"));
  expect(stored).toEqual([...store.tracks.values()].map((t) => `${t.audio.sha256}.ogg`));
  expect(stored).toHaveLength(1);
});

test("import of silence: an inaudible file is skipped and named", async () => {
  await put("silence.wav", wav([new Float32Array(3 * 48_000)], 48_000));
  await put("hum.wav", wav([sine(3, 50).map((sample) => sample / 1000)], 48_000));
  await put("quiet.wav", wav([sine(3, 440).map((sample) => sample / 100)], 48_000));
  expect(await leftOut()).toEqual({
    "silence.wav": "The file holds only silence",
    "hum.wav": "The file holds only silence",
  });
  expect(store.tracks.size).toBe(1);
});

test("import of links: links are not followed; those to music or folders are named", async () => {
  const elsewhere = join(root, "elsewhere");
  await mkdir(elsewhere);
  await writeFile(join(elsewhere, "a.wav"), wav([sine(3, 440)], 48_000));
  await writeFile(join(elsewhere, "notes.txt"), "no music");
  await symlink(join(elsewhere, "a.wav"), join(music, "song.wav"));
  await symlink(elsewhere, join(music, "more music"));
  await symlink(join(elsewhere, "gone.mp3"), join(music, "gone.mp3"));
  await symlink(join(elsewhere, "notes.txt"), join(music, "notes.txt"));
  const isLink = "It's a link. Import the folder that it leads to instead";
  expect(await leftOut()).toEqual({ "song.wav": isLink, "more music": isLink, "gone.mp3": isLink });
  expect(store.tracks.size).toBe(0);
});

test.each([
  [
    "unsupported audio codec: 0x1001",
    "Windows Media Audio 9",
    /^This file uses Windows Media Audio 9 audio, which/,
  ],
  ["unsupported audio codec: 0x1001", null, /^This file uses a kind of audio that Roomtone can't read$/],
  ["End-Of-Stream", null, /^The file ends early$/],
  ["unsupported feature: core (probe): no suitable format reader found", null, /^This isn't a music file/],
  ["malformed stream: mpa: invalid main_data offset", "MPEG 1 Layer 3", /^The file is damaged$/],
  ["EACCES: permission denied, open '/a'", null, /^Roomtone isn't allowed to read this file$/],
  ["ENOSPC: no space left on device, write", "FLAC", /^There is no space left on the disk$/],
  ["something new", "FLAC", /^This file can't be read \(something new\)$/],
])("import: the reason for skipping a file: %s of %s", (said, codec, words) => {
  expect(reasonOf(new Error(said), codec).said).toMatch(words);
});
