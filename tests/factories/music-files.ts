import { fileURLToPath } from "node:url";
import { createMp3Encoder } from "wasm-media-encoders";
import {
  type CatalogueStore,
  type ImportedTrack,
  type KnownFile,
  TrackRefused,
} from "#server/catalog/import/store.ts";

/** Music files as people bring them along, made in the test, and a catalogue in memory that they go to. */

/** A small file of the folder `audio` beside this. */
export function audioFixture(name: string): string {
  return fileURLToPath(new URL(`./audio/${name}`, import.meta.url));
}

export function sine(seconds: number, hertz: number, rate = 48_000): Float32Array {
  return Float32Array.from(
    { length: Math.round(seconds * rate) },
    (_, i) => 0.3 * Math.sin((2 * Math.PI * hertz * i) / rate),
  );
}

/** A WAV file of 16-bit samples. */
export function wav(channels: readonly Float32Array[], rate: number): Buffer {
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
export async function mp3(samples: Float32Array, tags: Readonly<Record<string, string>>): Promise<Buffer> {
  const frames = Object.entries(tags).map(([id, text]) => {
    const body = Buffer.concat([Buffer.from([0]), Buffer.from(text, "latin1")]);
    const head = Buffer.alloc(10);
    head.write(id, 0, "latin1");
    head.writeUInt32BE(body.length, 4);
    return Buffer.concat([head, body]);
  });
  const tag = Buffer.concat(frames);
  const size = [21, 14, 7, 0].map((shift) => (tag.length >> shift) & 127);
  const head = Buffer.from([0x49, 0x44, 0x33, 3, 0, 0, ...size]);
  const encoder = await createMp3Encoder();
  encoder.configure({ sampleRate: 44_100, channels: 2, bitrate: 128 });
  const sound = Buffer.from(encoder.encode([samples, samples]));
  return Buffer.concat([head, tag, sound, Buffer.from(encoder.finalize())]);
}

/** A catalogue of one owner. */
export class MemoryStore implements CatalogueStore {
  readonly tracks = new Map<string, ImportedTrack>();
  /** Files that everybody has. */
  readonly everybodys = new Set<string>();
  broken = false;
  /** Titles that the store refuses. */
  readonly refused = new Set<string>();

  async findFile(contentHash: string): Promise<KnownFile> {
    if (this.tracks.has(contentHash)) return "own";
    return this.everybodys.has(contentHash) ? "everybody" : "unknown";
  }
  async upsertTrack(track: ImportedTrack): Promise<void> {
    if (this.broken) throw new Error("the disk is full");
    if (this.refused.has(track.tags.title)) throw new TrackRefused("Roomtone can't store this");
    this.tracks.set(track.contentHash, track);
  }
  async finish(): Promise<string | null> {
    return this.tracks.size > 0 ? "Night music" : null;
  }
}
