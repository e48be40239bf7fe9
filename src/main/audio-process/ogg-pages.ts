import type { FileHandle } from "node:fs/promises";

/** One page of an Ogg file, from its header. */
export interface OggPage {
  /** Offset from the beginning of the file, and size, in bytes. */
  readonly offset: number;
  readonly size: number;
  /** The stream's frame at the end of the last packet that ends on this page; −1 when no packet does. */
  readonly granule: number;
  /** Whether it begins with the rest of a packet of the page before. */
  readonly continued: boolean;
  readonly last: boolean;
  readonly serial: number;
  /** Number of packets that end on this page. */
  readonly packets: number;
}

const HEADER_BYTES = 27;
const LARGEST_HEADER = HEADER_BYTES + 255;
/** Maximum size of a page, in bytes. */
const LARGEST_PAGE = LARGEST_HEADER + 255 * 255;
const CAPTURE = Buffer.from("OggS\0", "latin1");

/** Number of header packets before the first sound: identification, comments and setup. */
const VORBIS_HEADERS = 3;

/** Half of Vorbis's longest window, in frames: a page's first sound may begin this long after the page. */
const LARGEST_OVERLAP = 4096;

/** A range this short is read page by page instead of halved again, in bytes. */
const WALK_BYTES = 64 * 1024;

/** Where to resume reading a Vorbis file in order to hear a frame. */
export interface SeekPoint {
  /** The decoder is set up from the file's bytes up to here. */
  readonly headersEnd: number;
  readonly page: OggPage;
}

/**
 * Finds the page from which to decode so that few frames precede `frame`: a binary search over the positions in the
 * page headers. Null: read the file from its beginning.
 */
export async function findSeekPoint(file: FileHandle, frame: number): Promise<SeekPoint | null> {
  const first = await firstSoundPage(file);
  if (!first) return null;
  const { size } = await file.stat();
  const wanted = frame - LARGEST_OVERLAP;
  let [low, high] = [first.offset, size];
  while (high - low > WALK_BYTES) {
    const middle = Math.floor((low + high) / 2);
    const page = await nextEnding(file, middle, first.serial);
    if (page && page.offset < high && page.granule <= wanted) low = page.offset;
    else high = middle;
  }
  const page = await lastUsable(file, low, wanted, first.serial);
  return page && { headersEnd: first.offset, page };
}

/** The first page after the headers; null when they do not end as those of a Vorbis stream. */
async function firstSoundPage(file: FileHandle): Promise<OggPage | null> {
  let packets = 0;
  let page = await pageAt(file, 0);
  while (page && packets < VORBIS_HEADERS) {
    packets += page.packets;
    page = await pageAt(file, page.offset + page.size);
  }
  return packets === VORBIS_HEADERS ? page : null;
}

/** The last page after an offset, not past the wanted frame, that begins with a new packet. */
async function lastUsable(
  file: FileHandle,
  offset: number,
  wanted: number,
  serial: number,
): Promise<OggPage | null> {
  let usable: OggPage | null = null;
  let reached = 0;
  let page: OggPage | null = await pageAt(file, offset);
  while (page && page.serial === serial && !page.last && reached <= wanted) {
    const next: OggPage | null = await pageAt(file, page.offset + page.size);
    // The first page may lie past the wanted frame, and the decoder needs a page after this one.
    if (page.offset > offset && next && !page.continued && page.granule >= 0) usable = page;
    if (page.granule >= 0) reached = page.granule;
    page = next;
  }
  return usable;
}

/** The first page at or after an offset on which a packet of the stream ends. */
async function nextEnding(file: FileHandle, offset: number, serial: number): Promise<OggPage | null> {
  const bytes = Buffer.alloc(LARGEST_PAGE + LARGEST_HEADER);
  const { bytesRead } = await file.read(bytes, 0, bytes.length, offset);
  const found = bytes.subarray(0, bytesRead);
  for (let at = found.indexOf(CAPTURE); at >= 0; at = found.indexOf(CAPTURE, at + 1)) {
    // The capture pattern may occur in the music by chance: a real page belongs to the stream, as does its successor.
    let page = await pageAt(file, offset + at);
    while (page?.serial === serial) {
      if (page.granule >= 0) return page;
      page = await pageAt(file, page.offset + page.size);
    }
  }
  return null;
}

/** The page at an offset; null when none begins there. */
async function pageAt(file: FileHandle, offset: number): Promise<OggPage | null> {
  const header = Buffer.alloc(LARGEST_HEADER);
  const { bytesRead } = await file.read(header, 0, LARGEST_HEADER, offset);
  if (bytesRead < HEADER_BYTES || !header.subarray(0, CAPTURE.length).equals(CAPTURE)) return null;
  const segments = header.readUInt8(26);
  if (bytesRead < HEADER_BYTES + segments) return null;
  const lacing = [...header.subarray(HEADER_BYTES, HEADER_BYTES + segments)];
  const flags = header.readUInt8(5);
  return {
    offset,
    size: HEADER_BYTES + segments + lacing.reduce((sum, length) => sum + length, 0),
    granule: Number(header.readBigInt64LE(6)),
    continued: (flags & 1) !== 0,
    last: (flags & 4) !== 0,
    serial: header.readUInt32LE(14),
    packets: lacing.filter((length) => length < 255).length,
  };
}
