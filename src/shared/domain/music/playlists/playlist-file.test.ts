import fc from "fast-check";
import { expect, test } from "vitest";
import { csvStyle } from "#shared/domain/formatting/csv.ts";
import { parseCsv } from "#shared/domain/formatting/parse-csv.ts";
import { type FileTrack, readPlaylistFile, writeCsv, writeM3u8 } from "./playlist-file.ts";

const word = fc.stringMatching(/^[\p{L}\d,;"'&.!]([\p{L}\d ,;"'&.!]{0,30}[\p{L}\d,;"'&.!])?$/u);
const tracks = fc.array(
  fc.record({
    uri: fc.stringMatching(/^roomtone:track:[A-Za-z0-9]{4,12}$/),
    isrc: fc.constantFrom("", "SEA1B2400042"),
    title: word,
    artists: word,
    album: word,
    durationMs: fc.option(fc.integer({ min: 1, max: 3_000_000 })),
  }),
  { minLength: 1, maxLength: 20 },
);

test("playlist files: a written CSV reads back unchanged", () => {
  fc.assert(
    fc.property(tracks, fc.constantFrom("en", "sv"), (list, language) => {
      expect(readPlaylistFile(writeCsv(list, csvStyle(language)))).toEqual({
        ok: true,
        tracks: list,
        left: 0,
      });
    }),
  );
});

test("playlist files: M3U8 keeps address, artist, title and whole seconds", () => {
  fc.assert(
    fc.property(tracks, (list) => {
      const read = readPlaylistFile(writeM3u8("Any name", list));
      expect(read).toEqual({
        ok: true,
        left: 0,
        tracks: list.map((track) => ({
          ...track,
          isrc: "",
          album: "",
          durationMs: track.durationMs === null ? null : Math.round(track.durationMs / 1000) * 1000 || null,
        })),
      });
    }),
  );
});

test("playlist files: any file gives a clear outcome", () => {
  const anything = fc.oneof(
    fc.string({ unit: "binary", maxLength: 400 }),
    fc.string({
      unit: fc.constantFrom('"', ",", ";", "\n", "\r", "\t", "#EXTM3U", "#EXTINF:", "title", "a", "-1"),
      maxLength: 60,
    }),
  );
  fc.assert(
    fc.property(anything, (text) => {
      const read = readPlaylistFile(text);
      if (!read.ok) return ["empty", "unknown-format"].includes(read.reason);
      return read.tracks.length > 0 && read.tracks.every(isUsable);
    }),
    { numRuns: 2000 },
  );
});

function isUsable({ uri, title, artists, durationMs }: FileTrack): boolean {
  const texts = [uri, title, artists];
  return (
    texts.every((text) => text.isWellFormed() && !text.includes("\0") && text.length <= 2000) &&
    (durationMs === null || durationMs > 0)
  );
}

test("playlist files: columns of other services, semicolons, lengths as people write them", () => {
  const exported =
    '"Track URI";"Track Name";"Artist Name(s)";"Duration"\n"spotify:track:x";"So ""What""";"Miles";"9:22"\n';
  expect(readPlaylistFile(exported)).toMatchObject({
    tracks: [{ uri: "spotify:track:x", title: 'So "What"', artists: "Miles", durationMs: 562_000 }],
  });
  expect(readPlaylistFile("\uFEFFISRC,Length\nUSRC17607839,205")).toMatchObject({
    tracks: [{ isrc: "USRC17607839", durationMs: 205_000 }],
  });
});

test("playlist files: an M3U without titles uses its file names", () => {
  const list = "#EXTM3U\nC:\\Music\\03 - Miles - So What.mp3\n\n# a comment\n../Blue in Green.flac\n";
  expect(readPlaylistFile(list)).toMatchObject({
    tracks: [
      { title: "So What", artists: "Miles" },
      { title: "Blue in Green", artists: "" },
    ],
  });
});

test("playlist files: other files are reported as such, and lists are cut at 3000 tracks", () => {
  expect(readPlaylistFile("")).toEqual({ ok: false, reason: "empty" });
  expect(readPlaylistFile("#EXTM3U\n#EXTINF:3,a - b\n")).toEqual({ ok: false, reason: "empty" });
  expect(readPlaylistFile("price,amount\n1,2")).toEqual({ ok: false, reason: "unknown-format" });
  const many = readPlaylistFile(`title\n${"a\n".repeat(3010)}`);
  expect(many).toMatchObject({ ok: true, left: 10 });
});

test("CSV: quoted cells may contain separators, quotation marks and line ends", () => {
  expect(parseCsv('a,b\r\n"x,""y""","1\n2"\r\n\r\n')).toEqual([
    ["a", "b"],
    ['x,"y"', "1\n2"],
  ]);
});

test("playlist files: columns are read by Swedish and German names, with any separator", () => {
  for (const head of [
    "Låt;Artist;Längd",
    "Titel;Künstler;Dauer",
    "Spår;Artister;Länge",
    "TITEL;Interpret;Speltid",
  ])
    for (const mark of [";", ",", "\t"])
      expect(readPlaylistFile(`${head}\nGenève;Adèle;3:20`.replaceAll(";", mark)), head + mark).toMatchObject(
        {
          tracks: [{ title: "Genève", artists: "Adèle", durationMs: 200_000 }],
        },
      );
  expect(readPlaylistFile('sep=|\r\nTitel|Längd\r\n"a|b"|200,5')).toMatchObject({
    tracks: [{ title: "a|b", durationMs: 200_500 }],
  });
});

test("playlist files: an M3U without a header is read, as are percent-encoded names", () => {
  expect(readPlaylistFile("01%20G%C3%A9n%C3%A8ve.mp3\n# a comment\n/music/02 Über.flac\n")).toMatchObject({
    tracks: [
      { title: "Génève", artists: "", uri: "01%20G%C3%A9n%C3%A8ve.mp3" },
      { title: "Über", artists: "" },
    ],
  });
  expect(readPlaylistFile("01 one.mp3\nnotes\n")).toEqual({ ok: false, reason: "unknown-format" });
});

test.each([
  ["digits without a comma", `#EXTM3U\n#EXTINF:${"1".repeat(5_000_000)}\n`],
  ["spaces in a title", `#EXTM3U\n#EXTINF:1,a${" ".repeat(5_000_000)}b\n/a.mp3\n`],
  ["spaces in a file name", `#EXTM3U\na${" ".repeat(5_000_000)}b\n`],
  ["spaces before anything", " ".repeat(5_000_000)],
  ["columns and rows", `title${",".repeat(200_000)}\n${"a\n".repeat(200_000)}`],
  ["quotation marks", `title\n${'"'.repeat(5_000_000)}`],
])("playlist files: a hostile file of 5 MB is read in linear time: %s", (_what, text) => {
  expect(readPlaylistFile(text)).toBeDefined();
});
