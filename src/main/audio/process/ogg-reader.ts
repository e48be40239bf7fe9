import { type FileHandle, open } from "node:fs/promises";
import { OggVorbisDecoder } from "@wasm-audio-decoders/ogg-vorbis";

/** Decoded sound: two channels of the same length. */
export interface Pcm {
  readonly left: Float32Array;
  readonly right: Float32Array;
}

/** Compressed bytes taken at once: about a second of music. */
const READ_BYTES = 32 * 1024;

/**
 * Decodes an Ogg Vorbis file piece by piece from a frame on, to its exact last frame. Neither the file nor the sound is
 * ever in memory as a whole.
 */
export class OggReader {
  readonly #file: FileHandle;
  readonly #decoder: OggVorbisDecoder;
  readonly #buffer = new Uint8Array(READ_BYTES);
  /** Frames of the track: what the decoder gives beyond them is padding. */
  readonly #frames: number;
  /** The track's frame that comes next out of the decoder. */
  #position = 0;
  #flushed = false;
  #closed = false;

  private constructor(file: FileHandle, decoder: OggVorbisDecoder, frames: number) {
    this.#file = file;
    this.#decoder = decoder;
    this.#frames = frames;
  }

  /** Throws when the file cannot be opened. */
  static async open(path: string, frames: number): Promise<OggReader> {
    const file = await open(path, "r");
    const decoder = new OggVorbisDecoder();
    await decoder.ready;
    return new OggReader(file, decoder, frames);
  }

  /** The next piece that is not before `from`, which is a frame of the track; null at the end. Throws when the disk fails. */
  async read(from: number): Promise<{ readonly at: number; readonly pcm: Pcm } | null> {
    while (!this.#closed) {
      const pcm = await this.#decodeMore();
      if (!pcm) return null;
      const at = this.#position;
      const end = Math.min(at + pcm.left.length, this.#frames);
      this.#position = at + pcm.left.length;
      const first = Math.max(at, from);
      if (first < end) return { at: first, pcm: cut(pcm, first - at, end - at) };
      if (at >= this.#frames) return null;
    }
    return null;
  }

  async close(): Promise<void> {
    if (this.#closed) return;
    this.#closed = true;
    this.#decoder.free();
    await this.#file.close();
  }

  async #decodeMore(): Promise<Pcm | null> {
    if (this.#flushed) return null;
    const { bytesRead } = await this.#file.read(this.#buffer, 0, READ_BYTES, null);
    if (this.#closed) return null;
    this.#flushed = bytesRead === 0;
    const decoded = this.#flushed
      ? await this.#decoder.flush()
      : await this.#decoder.decode(this.#buffer.subarray(0, bytesRead));
    const [left, right = left] = decoded.channelData;
    const length = decoded.samplesDecoded;
    if (!left || !right) return { left: new Float32Array(0), right: new Float32Array(0) };
    return cut({ left, right }, 0, length);
  }
}

function cut(pcm: Pcm, start: number, end: number): Pcm {
  return { left: pcm.left.subarray(start, end), right: pcm.right.subarray(start, end) };
}
