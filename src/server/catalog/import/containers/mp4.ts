import { textAt, viewOf } from "./bytes.ts";
import { type Container, MOST_LEFT_OUT, type SoundStream } from "./container.ts";
import { type Box, boxesIn, withIndexFirst } from "./mp4-boxes.ts";

/**
 * MP4. An AAC encoder adds silence before and after the music, and the file marks the audible part: by an
 * edit list (ISO/IEC 14496-12, box elst) or, as iTunes does, in a comment "iTunSMPB".
 */

/** Seconds that a decoder may omit at the beginning. */
const PRIMING = 0.1;

interface Track {
  readonly box: Box;
  /** Ticks per second. */
  readonly timescale: number;
  /** Total duration of its samples, in ticks; 0 if they are in fragments. */
  readonly ticks: number;
}

/** The audio of an MP4 file with its index first; null if it is no MP4 file. */
export function readMp4(file: Uint8Array): Container | null {
  if (textAt(file, 4, 4) !== "ftyp") return null;
  const bytes = withIndexFirst(file);
  const stream: SoundStream = { kind: "other", bytes };
  const index = boxesIn(bytes, 0, bytes.length).find(({ type }) => type === "moov");
  const track = index ? soundTrack(bytes, index) : null;
  if (!index || !track) return { streams: [stream], leastSeconds: null, isIncomplete: false };
  const seconds = track.ticks > 0 ? track.ticks / track.timescale : null;
  const heard = itunesPart(bytes, index, track) ?? editedPart(bytes, index, track);
  const isPlausible = heard !== null && heard.length > 0 && (seconds === null || heard.from < seconds);
  return {
    streams: [isPlausible ? { ...stream, heard } : stream],
    leastSeconds: leastSeconds(isPlausible ? heard : null, seconds),
    isIncomplete: false,
  };
}

type Part = NonNullable<SoundStream["heard"]>;

function leastSeconds(heard: Part | null, seconds: number | null): number | null {
  if (seconds === null) return null;
  const length = heard ? Math.min(heard.length, seconds - heard.from) : seconds;
  return length * (1 - MOST_LEFT_OUT) - PRIMING;
}

function soundTrack(bytes: Uint8Array, index: Box): Track | null {
  const view = viewOf(bytes);
  for (const box of inside(bytes, index)) {
    if (box.type !== "trak") continue;
    const kind = boxAt(bytes, box, ["mdia", "hdlr"]);
    const header = boxAt(bytes, box, ["mdia", "mdhd"]);
    if (!kind || !header || textAt(bytes, contentOf(kind) + 8, 4) !== "soun") continue;
    const timescale = view.getUint32(contentOf(header) + (bytes[contentOf(header)] === 1 ? 20 : 12));
    if (timescale > 0) return { box, timescale, ticks: ticksOf(bytes, box) };
  }
  return null;
}

/** The box stts lists the duration of runs of samples, in ticks. */
function ticksOf(bytes: Uint8Array, track: Box): number {
  const box = boxAt(bytes, track, ["mdia", "minf", "stbl", "stts"]);
  if (!box) return 0;
  const view = viewOf(bytes);
  const from = contentOf(box) + 8;
  const count = Math.min(view.getUint32(from - 4), Math.floor((box.start + box.size - from) / 8));
  let ticks = 0;
  for (let i = 0; i < count; i++) ticks += view.getUint32(from + i * 8) * view.getUint32(from + i * 8 + 4);
  return ticks;
}

/**
 * The single part that an edit list plays. Lists with several parts or other speeds are left to the decoder.
 */
function editedPart(bytes: Uint8Array, index: Box, { box, timescale }: Track): Part | null {
  const list = boxAt(bytes, box, ["edts", "elst"]);
  const header = boxAt(bytes, index, ["mvhd"]);
  if (!list || !header) return null;
  const view = viewOf(bytes);
  const content = contentOf(list);
  const isLong = bytes[content] === 1;
  const width = isLong ? 20 : 12;
  const movieTimescale = view.getUint32(contentOf(header) + (bytes[contentOf(header)] === 1 ? 20 : 12));
  const parts: Part[] = [];
  for (let at = content + 8; at + width <= list.start + list.size; at += width) {
    const length = isLong ? Number(view.getBigUint64(at)) : view.getUint32(at);
    const from = isLong ? Number(view.getBigInt64(at + 8)) : view.getInt32(at + 4);
    // −1 is a pause before the music. A length of 0 means up to the end, as in fragmented files.
    if (from >= 0)
      parts.push({
        from: from / timescale,
        length: length > 0 ? length / movieTimescale : Number.POSITIVE_INFINITY,
      });
  }
  const [only] = parts;
  return parts.length === 1 && only ? only : null;
}

/**
 * " 00000000 00000840 000001CA 00000000003F31F6 …": samples before, after and of the music, in hexadecimal.
 */
const ITUNES = /^ ?[0-9A-F]{8} ([0-9A-F]{8}) ([0-9A-F]{8}) ([0-9A-F]{16})/i;

function itunesPart(bytes: Uint8Array, index: Box, { timescale }: Track): Part | null {
  const items = boxAt(bytes, index, ["udta", "meta", "ilst"]);
  for (const item of items ? inside(bytes, items) : []) {
    if (item.type !== "----") continue;
    const named = inside(bytes, item);
    const name = named.find(({ type }) => type === "name");
    const data = named.find(({ type }) => type === "data");
    if (!name || !data || textOf(bytes, name, 4) !== "iTunSMPB") continue;
    const [, before, , length] = ITUNES.exec(textOf(bytes, data, 8)) ?? [];
    if (before && length)
      return {
        from: Number.parseInt(before, 16) / timescale,
        length: Number.parseInt(length, 16) / timescale,
      };
  }
  return null;
}

function textOf(bytes: Uint8Array, box: Box, skipped: number): string {
  const from = contentOf(box) + skipped;
  return textAt(bytes, from, Math.max(0, box.start + box.size - from));
}

function boxAt(bytes: Uint8Array, within: Box, path: readonly string[]): Box | null {
  let found: Box | undefined = within;
  for (const type of path) found = found && inside(bytes, found).find((box) => box.type === type);
  return found ?? null;
}

function inside(bytes: Uint8Array, box: Box): readonly Box[] {
  // The box meta has four bytes of version and flags before its children.
  return boxesIn(bytes, contentOf(box) + (box.type === "meta" ? 4 : 0), box.start + box.size);
}

function contentOf(box: Box): number {
  return box.start + box.header;
}
