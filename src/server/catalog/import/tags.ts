import { basename, dirname, extname } from "node:path";
import { type IAudioMetadata, parseFile, selectCover } from "music-metadata";
import { OWN_TRACK_LIMITS } from "#shared/contract/rest/music/own-tracks.ts";
import { plainText } from "#shared/domain/formatting/plain-text.ts";
import { readIsrc } from "#shared/domain/music/rights/isrc.ts";
import { readIswc } from "#shared/domain/music/rights/iswc.ts";
import type { ImportedTags } from "./store.ts";

export interface FileFacts {
  readonly tags: ImportedTags;
  /** Name of the codec, such as "Speex 1.2"; null if unknown. */
  readonly codec: string | null;
  readonly picture: Uint8Array | null;
}

/**
 * Reads a file's tags; its name and folder stand in for missing ones. Throws if music-metadata does not recognise the
 * file as audio.
 */
export async function readTags(path: string, name: string): Promise<FileFacts> {
  const metadata = await parseFile(path);
  return {
    tags: tagsOf(metadata, name),
    codec: clean(metadata.format.codec) || null,
    picture: selectCover(metadata.common.picture)?.data ?? null,
  };
}

function tagsOf({ common, native }: IAudioMetadata, path: string): ImportedTags {
  const artists = distinct(common.artists ?? [common.artist ?? ""], OWN_TRACK_LIMITS.artists);
  const folder = folderOf(path);
  const named = artists.length > 0 ? artists : ["Unknown artist"];
  return {
    title: clean(common.title) || titleFromName(path),
    artists: named,
    album: clean(common.album) || folder || "Unknown album",
    albumArtist:
      clean(common.albumartist) || (common.compilation || isCompilation(native) ? folder : named[0]!),
    discNumber: positive(common.disk.no) ?? 1,
    trackNumber: positive(common.track.no) ?? numberFromName(path) ?? 1,
    releaseYear: positive(common.year),
    genres: distinct(common.genre ?? [], OWN_TRACK_LIMITS.genres, OWN_TRACK_LIMITS.genre),
    fileName: fileNameOf(path),
    isrc: (common.isrc ?? []).map(readIsrc).find((isrc) => isrc !== null) ?? null,
    composers: distinct(common.composer ?? [], OWN_TRACK_LIMITS.composers),
    iswcs: iswcsIn(native),
  };
}

/** The file's base name in storable form. */
export function fileNameOf(path: string): string {
  return clean(basename(path));
}

/** The name of the file's folder; empty for a file without one. */
function folderOf(path: string): string {
  const folder = dirname(path);
  return folder === "." ? "" : clean(basename(folder));
}

/** Alternative form, written by programs that do not know the usual frame. */
const COMPILATION = /^(TXXX:)?(TCMP|(ITUNES)?COMPILATION)$/i;

function isCompilation(native: IAudioMetadata["native"]): boolean {
  return Object.values(native)
    .flat()
    .some(({ id, value }) => COMPILATION.test(id) && String(value).trim() === "1");
}

/** Free fields of ID3, Vorbis comments, APE and MP4; "WORK" also holds the name of a work. */
const WORK_CODE = /^(TXXX:|----:com\.apple\.iTunes:)?(ISWC|WORK)$/i;

function iswcsIn(native: IAudioMetadata["native"]): readonly string[] {
  const values = Object.values(native)
    .flat()
    .filter(({ id }) => WORK_CODE.test(id))
    .flatMap(({ value }) =>
      String(value)
        .slice(0, LONGEST_LIST)
        .split(/[;,/\0]/),
    );
  const codes = values.map(readIswc).filter((code) => code !== null);
  return [...new Set(codes)].slice(0, OWN_TRACK_LIMITS.iswcs);
}

const LONGEST_TEXT = 300;
/** Several codes in one field. */
const LONGEST_LIST = 1000;

/** The first values of a tag, without empty and repeated ones: a file may hold any number. */
function distinct(values: readonly string[], most: number, longest = LONGEST_TEXT): readonly string[] {
  const cleaned = values.map((value) => plainText(value, longest)).filter(Boolean);
  return [...new Set(cleaned)].slice(0, most);
}

/** Tags and file names may contain control characters, and PostgreSQL rejects NUL. */
function clean(text: string | undefined): string {
  return plainText(text ?? "", LONGEST_TEXT);
}

function positive(value: number | null | undefined): number | null {
  return value && Number.isInteger(value) && value > 0 && value < 10_000 ? value : null;
}

/** "03 - Late Show.mp3" is track three, "Late Show". */
function titleFromName(path: string): string {
  const name = basename(path, extname(path));
  return clean(name.replace(/^\d{1,3}[\s._-]+/, "").replace(/_/g, " ")) || clean(name) || "Unknown title";
}

function numberFromName(path: string): number | null {
  const match = /^(\d{1,3})[\s._-]/.exec(basename(path));
  return match ? positive(Number(match[1])) : null;
}
