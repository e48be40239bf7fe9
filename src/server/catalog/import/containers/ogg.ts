import { pageChecksum } from "#server/catalog/audio/ogg-pages.ts";
import { textAt, viewOf } from "./bytes.ts";
import { type Container, MOST_LEFT_OUT, type SoundStream } from "./container.ts";

/**
 * Ogg (RFC 3533). A file may be a chain of streams, one after another, like recordings of radio streams. Each
 * begins with a marked page; the decoders read only one stream.
 */

const HEADER = 27;
const CHECKSUM_AT = 22;
const IS_FIRST = 2;
/** A granule position of −1: no packet ends on the page. */
const NO_POSITION = 0xffff_ffff_ffff_ffffn;

interface Page {
  readonly start: number;
  readonly end: number;
  readonly isFirst: boolean;
  readonly content: number;
  /** Samples up to the end of the page; null if no packet ends on it. */
  readonly position: number | null;
  /** Page counter within the stream. */
  readonly number: number;
}

/** The streams of an Ogg file; null if it is no Ogg file. */
export function readOgg(file: Uint8Array): Container | null {
  if (textAt(file, 0, 4) !== "OggS") return null;
  const { pages, isCut } = pagesOf(file);
  const links: Page[][] = [];
  let previous: Page | undefined;
  for (const page of pages) {
    // Concurrent streams begin with all their first pages in a row: those form one link.
    if (page.isFirst && !previous?.isFirst) links.push([]);
    links.at(-1)?.push(page);
    previous = page;
  }
  let seconds = 0;
  let lost = 0;
  const streams = links.map((link) => {
    seconds += secondsOf(file, link);
    lost += lostPages(link);
    return streamOf(file, link);
  });
  if (streams.length === 0)
    return { streams: [{ kind: "other", bytes: file }], leastSeconds: null, isIncomplete: isCut };
  return { streams, leastSeconds: seconds * (1 - MOST_LEFT_OUT), isIncomplete: isCut || lost > 0 };
}

function streamOf(file: Uint8Array, link: readonly Page[]): SoundStream {
  const [first] = link;
  const isOpus = textAt(file, first!.content, 8) === "OpusHead";
  return { kind: isOpus ? "opus" : "other", bytes: file.subarray(first!.start, link.at(-1)!.end) };
}

/**
 * Complete pages; bytes between them are skipped. `isCut`: a page is damaged, or the last one is incomplete.
 */
function pagesOf(file: Uint8Array): { readonly pages: readonly Page[]; readonly isCut: boolean } {
  const view = viewOf(file);
  const pages: Page[] = [];
  for (let at = 0; at < file.length; ) {
    if (textAt(file, at, 4) !== "OggS") {
      const next = file.indexOf(0x4f, at + 1);
      if (next < 0) break;
      at = next;
      continue;
    }
    const segments = file[at + HEADER - 1] ?? 0;
    const content = at + HEADER + segments;
    let end = content;
    for (let i = at + HEADER; i < content; i++) end += file[i] ?? 0;
    if (at + HEADER > file.length || end > file.length || !isSound(file.slice(at, end)))
      return { pages, isCut: true };
    const position = view.getBigUint64(at + 6, true);
    pages.push({
      start: at,
      end,
      content,
      isFirst: (file[at + 5]! & IS_FIRST) !== 0,
      position: position === NO_POSITION ? null : Number(position),
      number: view.getUint32(at + 18, true),
    });
    at = end;
  }
  return { pages, isCut: false };
}

/** Whether a page matches its checksum. */
function isSound(page: Uint8Array): boolean {
  const view = viewOf(page);
  const checksum = view.getUint32(CHECKSUM_AT, true);
  view.setUint32(CHECKSUM_AT, 0, true);
  return pageChecksum(page) === checksum;
}

/** For a link with one stream: the number of missing pages between the first and the last. */
function lostPages(link: readonly Page[]): number {
  if (link.filter(({ isFirst }) => isFirst).length > 1) return 0;
  let lost = 0;
  for (const [index, { number }] of link.entries()) {
    const before = link[index - 1];
    // A recorded radio stream begins anywhere: its page numbers jump once, after the headers, which take two
    // or three pages.
    if (before && before.number >= 3) lost += Math.max(0, number - before.number - 1);
  }
  return lost;
}

/** From the first page with audio to the last: a recorded radio stream does not begin at 0. */
function secondsOf(file: Uint8Array, link: readonly Page[]): number {
  const rate = rateOf(file, link[0]!.content);
  const positions = link.flatMap(({ position }) => (position === null || position === 0 ? [] : [position]));
  return rate === null ? 0 : Math.max(0, (positions.at(-1) ?? 0) - (positions[0] ?? 0)) / rate;
}

function rateOf(file: Uint8Array, packet: number): number | null {
  const view = viewOf(file);
  if (packet + 40 > file.length) return null;
  if (textAt(file, packet, 8) === "OpusHead") return 48_000;
  if (textAt(file, packet, 7) === "\x01vorbis") return view.getUint32(packet + 12, true) || null;
  return null;
}
