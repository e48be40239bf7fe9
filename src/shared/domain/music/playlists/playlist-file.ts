import { CSV_START, type CsvStyle, csvLine } from "#shared/domain/formatting/csv.ts";
import { parseCsv } from "#shared/domain/formatting/parse-csv.ts";
import { fileNameIn, isMusicPath } from "#shared/domain/music/file-name.ts";
import { DAY_MS } from "#shared/domain/time/lengths.ts";
import { MOST_PLAYLIST_TRACKS } from "./manual-playlist.ts";

/** Playlist files: M3U, with and without its header, and CSV as spreadsheets and other services write it. */

/** A file's data about a track. Empty and null: unknown. */
export interface FileTrack {
  readonly uri: string;
  readonly isrc: string;
  readonly title: string;
  readonly artists: string;
  readonly album: string;
  readonly durationMs: number | null;
}

export type PlaylistFile =
  | {
      readonly ok: true;
      readonly tracks: readonly FileTrack[] /** Lines over the limit. */;
      readonly left: number;
    }
  | { readonly ok: false; readonly reason: "empty" | "unknown-format" };

export type PlaylistFormat = "m3u8" | "csv";

/** Maximum length of a cell; longer text is not a title. */
const LONGEST = 400;
const LONGEST_URI = 2000;
const LONGEST_MS = DAY_MS;

const NOTHING: FileTrack = { uri: "", isrc: "", title: "", artists: "", album: "", durationMs: null };

/** Writes a playlist as M3U8. */
export function writeM3u8(name: string, tracks: readonly FileTrack[]): string {
  const lines = tracks.map(({ uri, title, artists, durationMs }) => {
    const seconds = durationMs === null ? -1 : Math.round(durationMs / 1000);
    const words = [oneLine(artists), oneLine(title)].filter((text) => text !== "").join(" - ");
    return `#EXTINF:${seconds},${words}\n${oneLine(uri)}\n`;
  });
  return `#EXTM3U\n#PLAYLIST:${oneLine(name)}\n${lines.join("")}`;
}

const COLUMNS = ["uri", "isrc", "title", "artist", "album", "duration_ms"] as const;

/** Writes a playlist as CSV. */
export function writeCsv(tracks: readonly FileTrack[], style: CsvStyle): string {
  const lines = tracks.map(({ uri, isrc, title, artists, album, durationMs }) =>
    csvLine([uri, isrc, title, artists, album, durationMs ?? ""], style),
  );
  return CSV_START + csvLine(COLUMNS, style) + lines.join("");
}

/** Reads either format, detected from the content. */
export function readPlaylistFile(text: string): PlaylistFile {
  const plain = text
    .replace(/^\uFEFF/, "")
    .replaceAll("\0", "")
    .toWellFormed();
  if (plain.trim() === "") return { ok: false, reason: "empty" };
  const tracks = isM3u(plain) ? readM3u8(plain) : readCsv(plain);
  if (tracks === null) return { ok: false, reason: "unknown-format" };
  if (tracks.length === 0) return { ok: false, reason: "empty" };
  const kept = tracks.slice(0, MOST_PLAYLIST_TRACKS);
  return { ok: true, tracks: kept, left: tracks.length - kept.length };
}

/** An M3U without a header: all of its lines are paths. */
function isM3u(text: string): boolean {
  if (/^\s*#EXTM3U\b/i.test(text) || /^#EXTINF:/im.test(text)) return true;
  const lines = text.split(/[\r\n]+/).filter((line) => line.trim() !== "" && !line.startsWith("#"));
  return lines.length > 0 && lines.every(isMusicPath);
}

function readM3u8(text: string): readonly FileTrack[] {
  const tracks: FileTrack[] = [];
  let told: Partial<FileTrack> = {};
  for (const line of text.split(/\r\n|\r|\n/).map((one) => one.trim())) {
    const info = infoOf(line);
    if (info) told = info;
    else if (line !== "" && !line.startsWith("#")) {
      const named = told.title ? told : namesOf(fileName(line));
      tracks.push({ ...NOTHING, ...named, uri: line.slice(0, LONGEST_URI) });
      told = {};
    }
  }
  return tracks;
}

/** "#EXTINF:205 key="value",Artist - Title"; null for any other line. Takes linear time. */
function infoOf(line: string): Partial<FileTrack> | null {
  const comma = line.indexOf(",");
  const seconds = /^#EXTINF:\s*(-?\d+(?:\.\d+)?)/i.exec(line)?.[1];
  if (seconds === undefined || comma < 0) return null;
  return { ...namesOf(line.slice(comma + 1)), durationMs: milliseconds(Number(seconds) * 1000) };
}

/** Splits "Artist - Title"; a title alone is not split. */
function namesOf(words: string): Pick<FileTrack, "artists" | "title"> {
  const [artists = "", ...title] = words.split(/\s[-–—]\s/).map((part) => part.trim());
  if (title.length === 0) return { artists: "", title: cut(words) };
  return { artists: cut(artists), title: cut(title.join(" - ")) };
}

/** "/music/03 Late Show.mp3" is "Late Show". */
function fileName(path: string): string {
  return fileNameIn(path)
    .replace(/\.[A-Za-z0-9]{1,5}$/, "")
    .replace(/^\d{1,3}[\s._-]+/, "");
}

type Column = keyof FileTrack | "seconds";

/**
 * Column names of the product and the usual services, in English, Swedish and German; in lower case without
 * punctuation and diacritics.
 */
const KNOWN_COLUMNS: Readonly<Record<string, Column>> = {
  uri: "uri",
  trackuri: "uri",
  id: "uri",
  trackid: "uri",
  url: "uri",
  isrc: "isrc",
  title: "title",
  name: "title",
  track: "title",
  trackname: "title",
  tracktitle: "title",
  song: "title",
  artist: "artists",
  artists: "artists",
  artistname: "artists",
  artistnames: "artists",
  album: "album",
  albumname: "album",
  durationms: "durationMs",
  trackdurationms: "durationMs",
  duration: "seconds",
  length: "seconds",
  seconds: "seconds",
  durationseconds: "seconds",
  titel: "title",
  namn: "title",
  lat: "title",
  latnamn: "title",
  spar: "title",
  sparnamn: "title",
  lied: "title",
  liedtitel: "title",
  stuck: "title",
  artister: "artists",
  kunstler: "artists",
  interpret: "artists",
  interpreten: "artists",
  lank: "uri",
  langdms: "durationMs",
  dauerms: "durationMs",
  langd: "seconds",
  langdsekunder: "seconds",
  speltid: "seconds",
  varaktighet: "seconds",
  sekunder: "seconds",
  lange: "seconds",
  dauer: "seconds",
  sekunden: "seconds",
};

/** Columns that identify a track, each by itself. */
const NAMING = ["uri", "isrc", "title"] as const satisfies readonly Column[];

/** Null if no column identifies tracks. */
function readCsv(text: string): readonly FileTrack[] | null {
  const [header = [], ...rows] = parseCsv(text);
  const columns = columnsOf(header);
  if (!NAMING.some((column) => columns.has(column))) return null;
  return rows.flatMap((cells) => {
    const told: Partial<Record<Column, string>> = {};
    for (const [column, place] of columns) told[column] = unquoted(cells[place] ?? "");
    const { uri = "", isrc = "", title = "", artists = "", album = "", durationMs, seconds } = told;
    if (uri === "" && isrc === "" && title === "") return [];
    return [
      {
        uri: uri.slice(0, LONGEST_URI),
        isrc: isrc.slice(0, 100),
        title: cut(title),
        artists: cut(artists),
        album: cut(album),
        durationMs: durationMs ? milliseconds(Number(durationMs)) : lengthOf(seconds ?? ""),
      },
    ];
  });
}

/** Positions of the columns to read, each the first of its kind. */
function columnsOf(header: readonly string[]): ReadonlyMap<Column, number> {
  const places = new Map<Column, number>();
  for (const [place, title] of header.entries()) {
    const name = columnKey(title);
    const column = Object.hasOwn(KNOWN_COLUMNS, name) ? KNOWN_COLUMNS[name] : undefined;
    if (column !== undefined && !places.has(column)) places.set(column, place);
  }
  return places;
}

function columnKey(name: string): string {
  return name
    .normalize("NFKD")
    .toLowerCase()
    .replaceAll(/[^a-z]/g, "");
}

/** The apostrophe that prevents a spreadsheet from evaluating a cell is removed: see `csv.ts`. */
function unquoted(cell: string): string {
  return cell.trim().replaceAll(/(^|[;\t\r\n])'(?=[=+\-@])/g, "$1");
}

/** "3:25", "1:02:03", "205" and "205,5" in ms. */
function lengthOf(text: string): number | null {
  if (/^\d+([.,]\d+)?$/.test(text)) return milliseconds(Number(text.replace(",", ".")) * 1000);
  if (!/^(\d+:)?\d{1,2}:\d{2}$/.test(text)) return null;
  return milliseconds(text.split(":").reduce((sum, part) => sum * 60 + Number(part), 0) * 1000);
}

function milliseconds(value: number): number | null {
  return Number.isFinite(value) && value > 0 && value <= LONGEST_MS ? Math.round(value) : null;
}

function cut(text: string): string {
  return text.trim().slice(0, LONGEST).toWellFormed();
}

function oneLine(text: string): string {
  return text.replaceAll(/[\r\n]+/g, " ").trim();
}
