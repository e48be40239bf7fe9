import { id3Length, joined, textAt, viewOf } from "./bytes.ts";
import { type Container, MOST_LEFT_OUT, type SoundStream } from "./container.ts";
import { frameAt, type MpegFrame } from "./mpeg-frame.ts";

/**
 * MPEG audio: consecutive frames, with tags before, after and, in joined files, between them. The first frame
 * may contain metadata instead of audio ("Xing", "Info" or "VBRI"), such as the number of frames that follow;
 * the decoder trusts it.
 */

/** Consecutive frames needed to tell frames from bytes that merely look like one. */
const PROOF = 3;

/**
 * If more than this share of the bytes between the first and the last frame is not frames, the file is
 * damaged.
 */
const MOST_LOST = 0.2;

/** First bytes of the tags. */
const MAY_BEGIN: ReadonlySet<number> = new Set([..."TAI"].map((letter) => letter.charCodeAt(0)));

/** Parsed metadata frame: name, flags, frames and bytes. */
const FACTS = 16;
/** Largest frame in bytes: layer III at 320 kbit/s and 32 kHz. */
const LONGEST_FRAME = 1441;
/** Some encoders count the metadata frame, others do not. */
const MISCOUNTED = 2;
const HAS_FRAMES = 1;
const HAS_BYTES = 2;
const APE_HEAD = 32;
const VBRI_AT = 36;

/** Seconds of silence that encoders add around the music and decoders remove. */
const PADDING = 0.35;

interface Segment {
  readonly kind: string;
  /** The encoder's metadata frame; null when there is none. */
  readonly facts: Uint8Array | null;
  readonly frames: Uint8Array[];
  /** The frame count of the metadata, if it also claims more bytes than the file has; else 0. */
  readonly missed: number;
  seconds: number;
}

/** The streams of an mp3 file, several if files were joined; null when it contains no frames. */
export function readMp3(file: Uint8Array): Container | null {
  const segments: Segment[] = [];
  let [lost, kept, gap] = [0, 0, 0];
  for (let at = id3Length(file, 0); at < file.length; ) {
    const tag = MAY_BEGIN.has(file[at]!) ? tagLength(file, at) : 0;
    // After bytes that are not frames, only several consecutive frames are accepted.
    const expected = gap === 0 ? segments.at(-1)?.kind : undefined;
    const frame = tag > 0 ? null : soundFrameAt(file, at, expected);
    if (!frame) {
      at += tag || 1;
      if (tag === 0) gap++;
      continue;
    }
    const bytes = file.subarray(at, at + frame.length);
    if (segments.length > 0) lost += gap;
    gap = 0;
    kept += bytes.length;
    addFrame(segments, frame, bytes, file, at);
    at += frame.length;
  }
  if (segments.length === 0) return null;
  return {
    streams: segments.filter(({ frames }) => frames.length > 0).map(streamOf),
    leastSeconds: segments.reduce((sum, { seconds }) => sum + seconds * (1 - MOST_LEFT_OUT) - PADDING, 0),
    isIncomplete: segments.some(isCut) || lost > MOST_LOST * (lost + kept),
  };
}

/** Adds a frame to the last segment, or starts a new one. */
function addFrame(
  segments: Segment[],
  frame: MpegFrame,
  bytes: Uint8Array,
  file: Uint8Array,
  at: number,
): void {
  const facts = textAt(file, frame.sideEnd, 4);
  const hasFacts = (facts === "Xing" || facts === "Info") && frame.sideEnd + FACTS <= at + frame.length;
  const isVbri = textAt(file, at + VBRI_AT, 4) === "VBRI";
  const last = segments.at(-1);
  if (hasFacts || isVbri || last?.kind !== frame.kind)
    segments.push({
      kind: frame.kind,
      facts: hasFacts ? bytes.slice() : null,
      frames: [],
      missed: hasFacts ? missedFrames(viewOf(file), frame.sideEnd, file.length - at) : 0,
      seconds: 0,
    });
  if (hasFacts || isVbri) return;
  const segment = segments.at(-1)!;
  segment.frames.push(bytes);
  segment.seconds += frame.samples / frame.sampleRate;
}

function missedFrames(view: DataView, facts: number, there: number): number {
  const flags = view.getUint32(facts + 4);
  if ((flags & (HAS_FRAMES | HAS_BYTES)) !== (HAS_FRAMES | HAS_BYTES)) return 0;
  const [frames, bytes] = [view.getUint32(facts + 8), view.getUint32(facts + 12)];
  // A placeholder is no valid count: frames have a maximum length.
  return bytes > there && bytes < frames * LONGEST_FRAME ? frames : 0;
}

/** Whether its metadata counts missing frames. Both counts are needed: either alone is often wrong. */
function isCut({ missed, frames }: Segment): boolean {
  return frames.length < missed - MISCOUNTED;
}

/** The segment whose metadata matches the frames present. */
function streamOf({ facts, frames }: Segment): SoundStream {
  if (!facts) return { kind: "other", bytes: joined(frames) };
  const frame = frameAt(facts, 0)!;
  const view = viewOf(facts);
  const flags = view.getUint32(frame.sideEnd + 4);
  const bytes = joined([facts, ...frames]);
  const written = viewOf(bytes);
  let at = frame.sideEnd + 8;
  if (flags & HAS_FRAMES) {
    written.setUint32(at, frames.length);
    at += 4;
  }
  if (flags & HAS_BYTES) written.setUint32(at, bytes.length);
  return { kind: "other", bytes };
}

/** A frame of the current stream, or the first of several of another. */
function soundFrameAt(file: Uint8Array, at: number, kind: string | undefined): MpegFrame | null {
  const first = frameAt(file, at);
  if (!first || at + first.length > file.length) return null;
  if (first.kind === kind && follows(file, at + first.length)) return first;
  let next = at;
  for (let i = 0; i < PROOF; i++) {
    const frame = frameAt(file, next);
    if (frame?.kind !== first.kind) return null;
    next += frame.length;
    if (next >= file.length) break;
  }
  return first;
}

/** Whether a frame, a tag or the end of the file is possible here. */
function follows(file: Uint8Array, at: number): boolean {
  return at >= file.length || frameAt(file, at) !== null || tagLength(file, at) > 0 || file[at] === 0;
}

/**
 * The length of a tag that begins here; 0 when there is none. APE tags: 32 bytes of header, the size of the
 * rest at offset 12.
 */
function tagLength(file: Uint8Array, at: number): number {
  if (textAt(file, at, 3) === "TAG") return 128;
  if (textAt(file, at, 8) === "APETAGEX" && at + APE_HEAD <= file.length)
    return APE_HEAD + viewOf(file).getUint32(at + 12, true);
  return id3Length(file, at);
}
