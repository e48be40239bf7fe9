import { type FileHandle, open } from "node:fs/promises";
import { OggVorbisDecoder } from "@wasm-audio-decoders/ogg-vorbis";
import { SAMPLE_RATE } from "../protocol.ts";
import { findSeekPoint, type OggPage } from "./ogg-pages.ts";

/** Sound of two channels; the first `length` frames count. Filled again and again rather than made anew. */
export interface Piece {
  readonly left: Float32Array<ArrayBuffer>;
  readonly right: Float32Array<ArrayBuffer>;
  /** The track's frame at which it begins. */
  at: number;
  length: number;
}

/** Compressed bytes decoded at once: about a third of a second of music. */
const DECODE_BYTES = 8 * 1024;

/** Compressed bytes asked for at once: seconds of music, so that a disk may be slow to answer. */
const READ_BYTES = 128 * 1024;

/** A frame further away than this is looked for in the file rather than decoded up to, in frames. */
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
 * Decodes an Ogg Vorbis file piece by piece from a frame on, to its exact last frame. Neither the file nor the sound is
 * ever in memory as a whole.
 */
export class OggReader {
  readonly #file: FileHandle;
  readonly #decoder: OggVorbisDecoder;
  readonly #bytes = new Uint8Array(READ_BYTES);
  /** Where in the file the bytes at hand begin and end. */
  #from = 0;
  #to = 0;
  /** Frames of the track: what the decoder gives beyond them is padding. */
  readonly #frames: number;
  /** Decoded and not handed out yet; begins at the track's frame `#position`. */
  #held: Decoded = NOTHING;
  #position = 0;
  /** Where the file is decoded next, in bytes. */
  #offset = 0;
  #flushed = false;
  #closed = false;

  private constructor(file: FileHandle, decoder: OggVorbisDecoder, frames: number) {
    this.#file = file;
    this.#decoder = decoder;
    this.#frames = frames;
  }

  /** Throws when the file cannot be opened, or the decoder cannot be made. */
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

  /** Fills a piece with what comes next, but nothing before the frame `from`; false at the end. Throws when the disk fails. */
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

  /** Goes on shortly before a frame; from the beginning where the file does not let itself be searched. */
  async #seek(frame: number): Promise<void> {
    const found = await findSeekPoint(this.#file, frame);
    if (!found || this.#closed) return;
    const { headersEnd, page } = found;
    while (this.#offset < headersEnd && this.#readsOn()) await this.#decodeMore(headersEnd - this.#offset);
    this.#offset = page.offset;
    this.#held = await this.#decodePage(page);
    this.#position = page.granule - this.#held.left.length;
  }

  /** The sound of one page by itself: the decoder gives it once it has seen that another one follows. */
  async #decodePage({ size }: OggPage): Promise<Decoded> {
    const parts: Decoded[] = [];
    const end = this.#offset + size + 1;
    while (this.#offset < end && this.#readsOn()) parts.push(await this.#decodeMore(end - this.#offset));
    return joined(parts);
  }

  /** Hands out at most so many frames of what is held. */
  #take(frames: number): Decoded {
    const { left, right } = this.#held;
    const taken = Math.min(frames, left.length);
    this.#held = cut(this.#held, taken, left.length);
    this.#position += taken;
    return { left: left.subarray(0, taken), right: right.subarray(0, taken) };
  }

  /** Sees to it that something is held; false at the end. */
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

  /** At most so many bytes of the file from where it is decoded next; none at its end. */
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
