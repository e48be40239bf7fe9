import { id3Length, joined, textAt, viewOf } from "./bytes.ts";
import { type Container, MOST_LEFT_OUT, type SoundStream } from "./container.ts";
import { frameAt, type MpegFrame } from "./mpeg-frame.ts";

/**
 * MPEG audio: frames, one behind the other, with tags before, behind and, in joined files, between them. The first frame
 * may hold facts instead of sound ("Xing", "Info" or "VBRI"), such as how many frames follow; the decoder believes them.
 */

/** Frames in a row that show that bytes are frames, not something that happens to look like one. */
const PROOF = 3;

/** Of the bytes between the first frame and the last: more than this share being no frames is damage. */
const MOST_LOST = 0.2;

/** First bytes of the tags. */
const MAY_BEGIN: ReadonlySet<number> = new Set([..."TAI"].map((letter) => letter.charCodeAt(0)));

/** What is read of the facts: their name, flags, frames and bytes. */
const FACTS = 16;
/** Bytes: of layer III, at 320 kbit/s and 32 kHz. */
const LONGEST_FRAME = 1441;
/** Encoders count the frame with the facts, or not. */
const MISCOUNTED = 2;
const HAS_FRAMES = 1;
const HAS_BYTES = 2;
const APE_HEAD = 32;
const VBRI_AT = 36;

/** Seconds of silence that encoders put around the music and decoders leave out. */
const PADDING = 0.35;

interface Segment {
  readonly kind: string;
  /** The frame with the encoder's facts; null when there is none. */
  readonly facts: Uint8Array | null;
  readonly frames: Uint8Array[];
  /** How many frames the facts count, where they also count more bytes than there are; 0 where they do not. */
  readonly missed: number;
  seconds: number;
}

/** The streams of an mp3 file, several where files were joined; null when there are no frames in it. */
export function readMp3(file: Uint8Array): Container | null {
  const segments: Segment[] = [];
  let [lost, kept, gap] = [0, 0, 0];
  for (let at = id3Length(file, 0); at < file.length; ) {
    const tag = MAY_BEGIN.has(file[at]!) ? tagLength(file, at) : 0;
    // Behind bytes that are no frames, only several frames in a row are believed.
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

/** Adds a frame to the last segment, or begins one. */
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
  // A placeholder is no count: frames have a greatest length.
  return bytes > there && bytes < frames * LONGEST_FRAME ? frames : 0;
}

/** Whether its facts count frames that are not there; either count alone is often wrong. */
function isCut({ missed, frames }: Segment): boolean {
  return frames.length < missed - MISCOUNTED;
}

/** The segment with facts that fit what is there. */
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

/** A frame of the stream that is being read, or the first of several of another. */
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

/** Whether a frame, a tag or the end can be here. */
function follows(file: Uint8Array, at: number): boolean {
  return at >= file.length || frameAt(file, at) !== null || tagLength(file, at) > 0 || file[at] === 0;
}

/** The length of a tag that begins here; 0 when none does. APE tags: 32 bytes of header, the size of the rest at 12. */
function tagLength(file: Uint8Array, at: number): number {
  if (textAt(file, at, 3) === "TAG") return 128;
  if (textAt(file, at, 8) === "APETAGEX" && at + APE_HEAD <= file.length)
    return APE_HEAD + viewOf(file).getUint32(at + 12, true);
  return id3Length(file, at);
}
