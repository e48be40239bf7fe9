import { copyFile, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { AudioBuffer } from "node-web-audio-api";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createMp3Encoder } from "wasm-media-encoders";
import { decodeVorbis, encodeVorbis } from "../audio/vorbis.ts";
import { runImportCommand } from "./command.ts";
import { type DecodedSound, decodeFile, stereo } from "./decode.ts";
import { findMusic, importFolder } from "./import-folder.ts";
import type { CatalogueStore, ImportedTrack } from "./store.ts";

const tone = (seconds: number, hertz: number, rate = 48_000): Float32Array =>
  Float32Array.from(
    { length: Math.round(seconds * rate) },
    (_, i) => 0.3 * Math.sin((2 * Math.PI * hertz * i) / rate),
  );

function wav(channels: readonly Float32Array[], rate: number): Buffer {
  const frames = channels[0]!.length;
  const data = Buffer.alloc(frames * channels.length * 2);
  for (let i = 0; i < frames; i++)
    for (const [k, c] of channels.entries())
      data.writeInt16LE(Math.round(c[i]! * 32_767), (i * channels.length + k) * 2);
  const head = Buffer.alloc(44);
  head.write("RIFF", 0);
  head.writeUInt32LE(36 + data.length, 4);
  head.write("WAVEfmt ", 8);
  head.writeUInt32LE(16, 16);
  head.writeUInt16LE(1, 20);
  head.writeUInt16LE(channels.length, 22);
  head.writeUInt32LE(rate, 24);
  head.writeUInt32LE(rate * channels.length * 2, 28);
  head.writeUInt16LE(channels.length * 2, 32);
  head.writeUInt16LE(16, 34);
  head.write("data", 36);
  head.writeUInt32LE(data.length, 40);
  return Buffer.concat([head, data]);
}

/** An mp3 with an ID3v2.3 tag of text frames. */
async function mp3(samples: Float32Array, tags: Readonly<Record<string, string>>): Promise<Buffer> {
  const frames = Object.entries(tags).map(([id, text]) => {
    const body = Buffer.concat([Buffer.from([0]), Buffer.from(text, "latin1")]);
    const head = Buffer.alloc(10);
    head.write(id, 0, "latin1");
    head.writeUInt32BE(body.length, 4);
    return Buffer.concat([head, body]);
  });
  const tag = Buffer.concat(frames);
  const size = tag.length;
  const head = Buffer.from([
    0x49,
    0x44,
    0x33,
    3,
    0,
    0,
    (size >> 21) & 127,
    (size >> 14) & 127,
    (size >> 7) & 127,
    size & 127,
  ]);
  const encoder = await createMp3Encoder();
  encoder.configure({ sampleRate: 44_100, channels: 2, bitrate: 128 });
  const sound = Buffer.from(encoder.encode([samples, samples]));
  return Buffer.concat([head, tag, sound, Buffer.from(encoder.finalize())]);
}

class MemoryStore implements CatalogueStore {
  readonly tracks = new Map<string, ImportedTrack>();
  broken = false;
  async hasFile(contentHash: string): Promise<boolean> {
    return this.tracks.has(contentHash);
  }
  async upsertTrack(track: ImportedTrack): Promise<void> {
    if (this.broken) throw new Error("the disk is full");
    this.tracks.set(track.contentHash, track);
  }
}

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

test("music of several kinds comes in with its tags, as stereo at 48 kHz", { timeout: 20_000 }, async () => {
  await writeFile(join(music, "Night Album", "07 - Late Show.wav"), wav([tone(4, 440, 44_100)], 44_100));
  await writeFile(
    join(music, "tagged.mp3"),
    await mp3(tone(4, 330, 44_100), {
      TIT2: "Caf\xe9",
      TPE1: "The Regulars",
      TALB: "Counter",
      TRCK: "3/9",
      TPOS: "2",
      TYER: "2019",
      TCON: "Jazz",
    }),
  );
  await writeFile(
    join(music, "plain.ogg"),
    await encodeVorbis({ left: tone(3.5, 220), right: tone(3.5, 221) }, 4),
  );
  await writeFile(join(music, "notes.txt"), "no music");
  expect(await run()).toEqual({ imported: 3, known: 0, skipped: [] });

  const byTitle = new Map([...store.tracks.values()].map((t) => [t.tags.title, t]));
  expect(byTitle.get("Café")?.tags).toEqual({
    title: "Café",
    artists: ["The Regulars"],
    album: "Counter",
    albumArtist: "The Regulars",
    discNumber: 2,
    trackNumber: 3,
    releaseYear: 2019,
    genres: ["Jazz"],
  });
  const late = byTitle.get("Late Show")!;
  expect(late.tags).toMatchObject({
    artists: ["Unknown artist"],
    album: "Night Album",
    trackNumber: 7,
    discNumber: 1,
  });
  // The decoder rounds the end of a resampled sound up by a frame or two.
  expect(late.audio).toMatchObject({ durationMs: 4000, previewable: true });
  expect(Math.abs(late.audio.frames - 192_000)).toBeLessThanOrEqual(2);
  const audio = await decodeVorbis(
    await readFile(join(catalogueFolder, "audio", `${late.audio.sha256}.ogg`)),
  );
  expect(audio).toMatchObject({ frames: late.audio.frames, sampleRate: 48_000 });
  // Resampled, not sped up: it still swings 440 times a second.
  let crossings = 0;
  for (let i = 48_001; i < 96_001; i++) if (audio.left[i - 1]! < 0 && audio.left[i]! >= 0) crossings++;
  expect(Math.abs(crossings - 440)).toBeLessThanOrEqual(1);
  expect(await stored()).toHaveLength(3);
});

test("broken files are named and skipped, the others come in, and nothing is left behind", async () => {
  const good = wav([tone(3.2, 500), tone(3.2, 600)], 48_000);
  await writeFile(join(music, "good.wav"), good);
  await writeFile(join(music, "rubbish.mp3"), Buffer.alloc(9000, 0x5a));
  await writeFile(join(music, "empty.flac"), "");
  await writeFile(join(music, "cut.wav"), good.subarray(0, 90_000));
  const summary = await run();
  expect(summary.imported).toBe(1);
  expect(summary.skipped.map((s) => s.file.slice(music.length + 1)).sort()).toEqual([
    "cut.wav",
    "empty.flac",
    "rubbish.mp3",
  ]);
  for (const { reason } of summary.skipped) expect(reason).not.toBe("");
  expect(await stored()).toEqual([...store.tracks.values()].map((t) => `${t.audio.sha256}.ogg`));
});

test("running twice changes nothing, and a copy under another name is the same track", async () => {
  await writeFile(join(music, "a.wav"), wav([tone(3.2, 500)], 48_000));
  await run();
  const before = [...store.tracks];
  const files = await stored();
  await copyFile(join(music, "a.wav"), join(music, "b.wav"));
  expect(await run()).toEqual({ imported: 0, known: 2, skipped: [] });
  expect([...store.tracks]).toEqual(before);
  expect(await stored()).toEqual(files);
});

test("when the store fails, the import says so and takes its audio away again", async () => {
  await writeFile(join(music, "a.wav"), wav([tone(3.2, 500)], 48_000));
  store.broken = true;
  await expect(run()).rejects.toThrow("the disk is full");
  expect(await stored()).toEqual([]);
  store.broken = false;
  expect((await run()).imported).toBe(1);
});

test("surround sound is folded to stereo", () => {
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

// Its views point into memory that is freed with the buffer; whether that shows depends on the garbage collector.
test("samples are copied out of the decoder, never viewed", async () => {
  const view = vi.spyOn(AudioBuffer.prototype, "getChannelData");
  const path = join(music, "a.wav");
  await writeFile(path, wav([tone(2.5, 500)], 48_000));
  const { frames, pieces } = await decodeFile(path);
  let peak = 0;
  let count = 0;
  for (const { left } of pieces) {
    count += left.length;
    for (const v of left) peak = Math.max(peak, Math.abs(v));
  }
  expect(count).toBe(frames);
  expect(peak).toBeCloseTo(0.3, 2);
  expect(view).not.toHaveBeenCalled();
  view.mockRestore();
});

test("music is found in the order people number it", async () => {
  for (const name of ["10 b.mp3", "2 a.MP3", ".hidden.mp3", "x.txt"]) await writeFile(join(music, name), "");
  expect((await findMusic(music)).map((f) => f.slice(music.length + 1))).toEqual(["2 a.MP3", "10 b.mp3"]);
});

test("the command says what it did, and how to call it", async () => {
  const lines: string[] = [];
  let closed = 0;
  const open = async () => ({ store, catalogueFolder, close: async () => void closed++ });
  expect(await runImportCommand([], open, (l) => lines.push(l))).toBe(2);
  expect(await runImportCommand([join(root, "nowhere")], open, (l) => lines.push(l))).toBe(2);
  expect(lines.join("\n")).toMatch(/Usage: .*\n.*There is no folder/);
  expect(closed).toBe(0);
  await writeFile(join(music, "a.wav"), wav([tone(3.2, 500)], 48_000));
  await writeFile(join(music, "rubbish.mp3"), Buffer.alloc(900, 1));
  lines.length = 0;
  expect(await runImportCommand([music], open, (l) => lines.push(l))).toBe(1);
  expect(lines[0]).toBe("1 imported, 0 already there, 1 skipped.");
  expect(lines[1]).toContain("rubbish.mp3");
  expect(closed).toBe(1);
});
