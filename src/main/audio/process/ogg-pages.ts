import type { FileHandle } from "node:fs/promises";

/** One page of an Ogg file, as its header tells of it. */
export interface OggPage {
  /** Bytes from the beginning of the file, and how many it takes. */
  readonly offset: number;
  readonly size: number;
  /** The stream's frame at the end of the last packet that ends on this page; −1 when none does. */
  readonly granule: number;
  /** It begins with the rest of a packet of the page before. */
  readonly continued: boolean;
  readonly last: boolean;
  readonly serial: number;
  /** Packets that end on this page. */
  readonly packets: number;
}

const HEADER_BYTES = 27;
const LARGEST_HEADER = HEADER_BYTES + 255;
/** A page is at most this long. */
const LARGEST_PAGE = LARGEST_HEADER + 255 * 255;
const CAPTURE = Buffer.from("OggS\0", "latin1");

/** Identification, comments and setup come before the first sound. */
const VORBIS_HEADERS = 3;

/** Half of the longest window that Vorbis has: so far behind a page's beginning its first sound may lie. In frames. */
const LARGEST_OVERLAP = 4096;

/** A stretch this short is walked through page by page rather than halved again, in bytes. */
const WALK_BYTES = 64 * 1024;

/** Where to go on reading a Vorbis file in order to hear a frame. */
export interface SeekPoint {
  /** The file's first bytes up to here set the decoder up. */
  readonly headersEnd: number;
  readonly page: OggPage;
}

/**
 * Finds the page to decode from, so that the sound of `frame` comes after few others: by halving the file, as its pages
 * say how far they reach. Null: the file is to be read from its beginning.
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

/** The first page after the headers of a file that holds one Vorbis stream and nothing else. */
async function firstSoundPage(file: FileHandle): Promise<OggPage | null> {
  let packets = 0;
  let page = await pageAt(file, 0);
  while (page && packets < VORBIS_HEADERS) {
    packets += page.packets;
    page = await pageAt(file, page.offset + page.size);
  }
  return packets === VORBIS_HEADERS ? page : null;
}

/** The last page after an offset that begins with a packet of its own, not after the wanted frame. */
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
    // Where the walk begins is not known to come before the wanted frame; the decoder needs a page after this one.
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
    // The same letters may stand in the music by chance: a page is followed by a page, and is the stream's.
    let page = await pageAt(file, offset + at);
    while (page?.serial === serial) {
      if (page.granule >= 0) return page;
      page = await pageAt(file, page.offset + page.size);
    }
  }
  return null;
}

/** The page that begins at an offset; null when none does. */
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
