import { copyFile, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { AudioBuffer } from "node-web-audio-api";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { OWN_TRACK_LIMITS } from "#shared/contract/rest/music/own-tracks.ts";
import { decodeVorbis, encodeVorbis } from "#tests/factories/music/vorbis.ts";
import { audioFixture, MemoryStore, mp3, sine, wav } from "#tests/factories/music-files.ts";
import { type DecodedSound, openFile, stereo } from "./decode.ts";
import { findMusic } from "./find-music.ts";
import { importFolder } from "./import-folder.ts";

let root: string;
let music: string;
let catalogueFolder: string;
let store: MemoryStore;
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), "roomtone-import-"));
  music = join(root, "music");
  catalogueFolder = join(root, "catalogue");
  await mkdir(join(music, "Night Album"), { recursive: true });
  store = new MemoryStore();
});
afterEach(() => rm(root, { recursive: true, force: true }));

const run = () => importFolder({ folder: music, catalogueFolder, store });
const stored = async (): Promise<string[]> =>
  (await readdir(join(catalogueFolder, "audio")).catch(() => [])).sort();

test("import: several formats are stored with their tags, as 48 kHz stereo", {
  timeout: 20_000,
}, async () => {
  await writeFile(join(music, "Night Album", "07 - Late Show.wav"), wav([sine(4, 440, 44_100)], 44_100));
  await writeFile(
    join(music, "tagged.mp3"),
    await mp3(sine(4, 330, 44_100), {
      TIT2: "Caf\xe9",
      TPE1: "The Regulars",
      TALB: "Counter",
      TRCK: "3/9",
      TPOS: "2",
      TYER: "2019",
      TCON: "Jazz",
      TSRC: "SE-A1B-19-00042",
      TCOM: "Ada Ek/Bo Ek",
      TXXX: "ISWC\0T0345246801; T-034.524.680-2",
    }),
  );
  await writeFile(
    join(music, "plain.ogg"),
    await encodeVorbis({ left: sine(3.5, 220), right: sine(3.5, 221) }, 4),
  );
  await writeFile(join(music, "notes.txt"), "no music");
  expect(await run()).toMatchObject({ imported: 3, known: 0, skipped: [] });

  const byTitle = new Map([...store.tracks.values()].map((t) => [t.tags.title, t]));
  expect(byTitle.get("Café")?.tags).toEqual({
    title: "Café",
    artists: ["The Regulars"],
    album: "Counter",
    albumArtist: "The Regulars",
    fileName: "tagged.mp3",
    discNumber: 2,
    trackNumber: 3,
    releaseYear: 2019,
    genres: ["Jazz"],
    isrc: "SEA1B1900042",
    composers: ["Ada Ek", "Bo Ek"],
    iswcs: ["T-034.524.680-1"],
  });
  const late = byTitle.get("Late Show")!;
  expect(late.tags).toMatchObject({
    artists: ["Unknown artist"],
    album: "Night Album",
    trackNumber: 7,
    discNumber: 1,
  });
  // The decoder rounds the end of resampled audio up by a frame or two.
  expect(late.audio).toMatchObject({ durationMs: 4000, previewable: true });
  expect(Math.abs(late.audio.frames - 192_000)).toBeLessThanOrEqual(2);
  const audio = await decodeVorbis(
    await readFile(join(catalogueFolder, "audio", `${late.audio.sha256}.ogg`)),
  );
  expect(audio).toMatchObject({ frames: late.audio.frames, sampleRate: 48_000 });
  // Resampled, not sped up: still 440 cycles a second.
  let crossings = 0;
  for (let i = 48_001; i < 96_001; i++) if (audio.left[i - 1]! < 0 && audio.left[i]! >= 0) crossings++;
  expect(Math.abs(crossings - 440)).toBeLessThanOrEqual(1);
  expect(await stored()).toHaveLength(3);
});

test("import: of a tag with thousands of values the first ones are stored", async () => {
  const names = (word: string) => Array.from({ length: 5000 }, (_, i) => `${word} ${i}`);
  const tags = { TPE1: names("Artist").join("/"), TCON: ["long ".repeat(100), ...names("Genre")].join("\0") };
  await writeFile(join(music, "hostile.mp3"), await mp3(sine(3.2, 330, 44_100), tags));
  expect(await run()).toMatchObject({ imported: 1, skipped: [] });
  const [track] = store.tracks.values();
  expect(track?.tags.artists).toHaveLength(OWN_TRACK_LIMITS.artists);
  expect(track?.tags.artists[0]).toBe("Artist 0");
  expect(track?.tags.genres).toHaveLength(OWN_TRACK_LIMITS.genres);
  for (const genre of track?.tags.genres ?? [])
    expect(genre.length).toBeLessThanOrEqual(OWN_TRACK_LIMITS.genre);
});

test("import: a second run changes nothing, and a renamed copy is the same track", async () => {
  await writeFile(join(music, "a.wav"), wav([sine(3.2, 500)], 48_000));
  await run();
  const before = [...store.tracks];
  const files = await stored();
  await copyFile(join(music, "a.wav"), join(music, "b.wav"));
  expect(await run()).toMatchObject({ imported: 0, known: 2, skipped: [] });
  expect([...store.tracks]).toEqual(before);
  expect(await stored()).toEqual(files);
});

test("import: a failing store is reported, and its stored audio is removed", async () => {
  await writeFile(join(music, "a.wav"), wav([sine(3.2, 500)], 48_000));
  store.broken = true;
  await expect(run()).rejects.toThrow("the disk is full");
  expect(await stored()).toEqual([]);
  store.broken = false;
  expect((await run()).imported).toBe(1);
});

test("import of Opus: .opus and Opus in .ogg keep their pitch and full length", async () => {
  await copyFile(audioFixture("tone.opus"), join(music, "evening.opus"));
  // One more byte at the end makes it another file.
  const longer = Buffer.concat([await readFile(audioFixture("tone.opus")), Buffer.alloc(1)]);
  await writeFile(join(music, "evening.ogg"), longer);
  expect(await run()).toMatchObject({ imported: 2, skipped: [] });
  const [track, again] = [...store.tracks.values()];
  expect(track?.tags).toMatchObject({
    title: "Evening",
    artists: ["The Regulars"],
    album: "Counter",
    trackNumber: 4,
  });
  expect([track?.audio.frames, again?.audio.frames]).toEqual([168_000, 168_000]);
  const audio = await decodeVorbis(
    await readFile(join(catalogueFolder, "audio", `${track?.audio.sha256}.ogg`)),
  );
  for (const [side, hertz] of [
    [audio.left, 440],
    [audio.right, 554],
  ] as const) {
    let crossings = 0;
    for (let i = 48_001; i < 96_001; i++) if (side[i - 1]! < 0 && side[i]! >= 0) crossings++;
    expect(Math.abs(crossings - hertz)).toBeLessThanOrEqual(1);
  }
  expect(Math.max(...audio.left.subarray(48_000, 49_000))).toBeCloseTo(0.5, 1);
});

test("import: surround sound is downmixed to stereo", () => {
  const surround = (...levels: readonly number[]): DecodedSound => ({
    length: 10,
    numberOfChannels: levels.length,
    copyFromChannel: (out, channel) => void out.fill(levels[channel]!, 0, 10),
  });
  const sides = (...levels: readonly number[]) => {
    const [piece] = [...stereo(surround(...levels))];
    return [piece!.left[3]!, piece!.right[3]!].map((v) => Math.round(v * 1000) / 1000);
  };
  expect(sides(0.5)).toEqual([0.5, 0.5]);
  expect(sides(0.1, 0.2)).toEqual([0.1, 0.2]);
  expect(sides(0.1, 0.2, 0.3, 0.5)).toEqual([0.312, 0.554]);
  expect(sides(0.1, 0.2, 0.4, 0.3, 0.5)).toEqual([0.595, 0.836]);
  expect(sides(0.1, 0.2, 0.4, 0.9, 0.3, 0.5)).toEqual([0.595, 0.836]);
});

// Its views point into memory that is freed with the buffer; whether that shows depends on the garbage
// collector.
test("import: samples are copied out of the decoder's memory, never viewed", async () => {
  const view = vi.spyOn(AudioBuffer.prototype, "getChannelData");
  const path = join(music, "a.wav");
  await writeFile(path, wav([sine(2.5, 500)], 48_000));
  let peak = 0;
  let count = 0;
  for await (const { left } of (await openFile(path)).decode()) {
    count += left.length;
    for (const v of left) peak = Math.max(peak, Math.abs(v));
  }
  expect(count).toBe(2.5 * 48_000);
  expect(peak).toBeCloseTo(0.3, 2);
  expect(view).not.toHaveBeenCalled();
  view.mockRestore();
});

test("import: files are read in natural order", async () => {
  for (const name of ["10 b.mp3", "2 a.MP3", ".hidden.mp3", "x.txt"]) await writeFile(join(music, name), "");
  const { files } = await findMusic(music);
  expect(files.map((f) => f.slice(music.length + 1))).toEqual(["2 a.MP3", "10 b.mp3"]);
});
