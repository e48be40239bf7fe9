import { type FileHandle, open } from "node:fs/promises";
import { OggVorbisDecoder } from "@wasm-audio-decoders/ogg-vorbis";
import { findSeekPoint, type OggPage } from "./ogg-pages.ts";
import { SAMPLE_RATE } from "./protocol.ts";

/** Stereo sound, of which the first `length` frames are valid. Reused for every read. */
export interface Piece {
  readonly left: Float32Array<ArrayBuffer>;
  readonly right: Float32Array<ArrayBuffer>;
  /** The track's frame at which it begins. */
  at: number;
  length: number;
}

/** Compressed bytes decoded at once: about a third of a second of music. */
const DECODE_BYTES = 8 * 1024;

/** Compressed bytes read at once: several seconds of music, to survive a slow disk. */
const READ_BYTES = 128 * 1024;

/** Frames further away than this are reached by a search in the file instead of decoding, in frames. */
const SEEK_WORTH = 10 * SAMPLE_RATE;

interface Decoded {
  readonly left: Float32Array;
  readonly right: Float32Array;
}

const NOTHING: Decoded = { left: new Float32Array(0), right: new Float32Array(0) };

export function emptyPiece(frames: number): Piece {
  return { left: new Float32Array(frames), right: new Float32Array(frames), at: 0, length: 0 };
}

/**
 * Decodes an Ogg Vorbis file in pieces from a given frame to its exact last frame. Neither the file nor the sound is
 * ever in memory as a whole.
 */
export class OggReader {
  readonly #file: FileHandle;
  readonly #decoder: OggVorbisDecoder;
  readonly #bytes = new Uint8Array(READ_BYTES);
  /** File offsets of the first byte in memory and of the byte after the last. */
  #from = 0;
  #to = 0;
  /** Frames of the track; further frames from the decoder are padding. */
  readonly #frames: number;
  /** Decoded sound that was not returned yet; begins at the track's frame `#position`. */
  #held: Decoded = NOTHING;
  #position = 0;
  /** File offset of the next bytes to decode. */
  #offset = 0;
  #flushed = false;
  #closed = false;

  private constructor(file: FileHandle, decoder: OggVorbisDecoder, frames: number) {
    this.#file = file;
    this.#decoder = decoder;
    this.#frames = frames;
  }

  /** Throws when the file cannot be opened or the decoder cannot be created. */
  static async open(path: string, frames: number): Promise<OggReader> {
    const file = await open(path, "r");
    try {
      const decoder = new OggVorbisDecoder();
      await decoder.ready;
      return new OggReader(file, decoder, frames);
    } catch (error) {
      await file.close();
      throw error;
    }
  }

  /** Fills a piece with the next sound at or after the frame `from`; false at the end. Throws when the disk fails. */
  async read(piece: Piece, from: number): Promise<boolean> {
    await this.#skipTo(from);
    piece.at = this.#position;
    piece.length = 0;
    while (piece.length < piece.left.length && (await this.#hold())) {
      const room = piece.left.length - piece.length;
      const { left, right } = this.#take(room);
      piece.left.set(left, piece.length);
      piece.right.set(right, piece.length);
      piece.length += left.length;
    }
    return piece.length > 0;
  }

  async close(): Promise<void> {
    if (this.#closed) return;
    this.#closed = true;
    this.#held = NOTHING;
    this.#decoder.free();
    await this.#file.close();
  }

  async #skipTo(frame: number): Promise<void> {
    if (this.#offset === 0 && frame > SEEK_WORTH) await this.#seek(frame);
    while (this.#position < frame && (await this.#hold())) this.#take(frame - this.#position);
  }

  /** Moves to shortly before a frame; to the beginning if the file cannot be searched. */
  async #seek(frame: number): Promise<void> {
    const found = await findSeekPoint(this.#file, frame);
    if (!found || this.#closed) return;
    const { headersEnd, page } = found;
    while (this.#offset < headersEnd && this.#readsOn()) await this.#decodeMore(headersEnd - this.#offset);
    this.#offset = page.offset;
    this.#held = await this.#decodePage(page);
    this.#position = page.granule - this.#held.left.length;
  }

  /** Decodes one page; the decoder returns its sound only after it has seen a following page. */
  async #decodePage({ size }: OggPage): Promise<Decoded> {
    const parts: Decoded[] = [];
    const end = this.#offset + size + 1;
    while (this.#offset < end && this.#readsOn()) parts.push(await this.#decodeMore(end - this.#offset));
    return joined(parts);
  }

  /** Takes at most `frames` from the decoded sound. */
  #take(frames: number): Decoded {
    const { left, right } = this.#held;
    const taken = Math.min(frames, left.length);
    this.#held = cut(this.#held, taken, left.length);
    this.#position += taken;
    return { left: left.subarray(0, taken), right: right.subarray(0, taken) };
  }

  /** Decodes until there is sound to return; false at the end. */
  async #hold(): Promise<boolean> {
    while (this.#held.left.length === 0) {
      if (!this.#readsOn() || this.#position >= this.#frames) return false;
      const decoded = await this.#decodeMore();
      if (this.#closed) return false;
      this.#held = cut(decoded, 0, Math.min(decoded.left.length, this.#frames - this.#position));
    }
    return true;
  }

  #readsOn(): boolean {
    return !this.#flushed && !this.#closed;
  }

  async #decodeMore(atMost = DECODE_BYTES): Promise<Decoded> {
    const bytes = await this.#bytesHere(Math.min(atMost, DECODE_BYTES));
    if (this.#closed) return NOTHING;
    this.#offset += bytes.length;
    this.#flushed = bytes.length === 0;
    const decoded = this.#flushed ? await this.#decoder.flush() : await this.#decoder.decode(bytes);
    const [left, right = left] = decoded.channelData;
    return left && right ? cut({ left, right }, 0, decoded.samplesDecoded) : NOTHING;
  }

  /** Reads at most `atMost` bytes from the decode offset; returns none at the end of the file. */
  async #bytesHere(atMost: number): Promise<Uint8Array<ArrayBuffer>> {
    if (this.#offset < this.#from || this.#offset >= this.#to) {
      const { bytesRead } = await this.#file.read(this.#bytes, 0, READ_BYTES, this.#offset);
      this.#from = this.#offset;
      this.#to = this.#offset + bytesRead;
    }
    const at = this.#offset - this.#from;
    return this.#bytes.subarray(at, Math.min(at + atMost, this.#to - this.#from));
  }
}

function joined(parts: readonly Decoded[]): Decoded {
  const length = parts.reduce((sum, { left }) => sum + left.length, 0);
  const whole = { left: new Float32Array(length), right: new Float32Array(length) };
  let at = 0;
  for (const { left, right } of parts) {
    whole.left.set(left, at);
    whole.right.set(right, at);
    at += left.length;
  }
  return whole;
}

function cut({ left, right }: Decoded, start: number, end: number): Decoded {
  return { left: left.subarray(start, end), right: right.subarray(start, end) };
}
