import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { readPlaylistFile } from "#shared/domain/music/playlists/playlist-file.ts";
import { caseFile } from "#tests/factories/case-file.ts";
import { decodeText } from "./read-text.ts";

const LIST = "#EXTM3U\r\n#EXTINF:200,Adèle – Génève €\r\nC:\\Musik\\01 Génève.mp3\r\n";
const utf16 = (text: string) => Buffer.from(text, "utf16le");

test.each([
  ["UTF-8", Buffer.from(LIST)],
  ["UTF-8 with a mark", Buffer.from(`\uFEFF${LIST}`)],
  ["UTF-16 LE with a mark", utf16(`\uFEFF${LIST}`)],
  ["UTF-16 LE", utf16(LIST)],
  ["UTF-16 BE with a mark", utf16(`\uFEFF${LIST}`).swap16()],
  ["UTF-16 BE", utf16(LIST).swap16()],
])("text files: %s is read", (_name, bytes) => {
  expect(decodeText(bytes)).toBe(LIST);
});

test("text files: Windows-1252 is read, including its special characters", () => {
  expect(decodeText(Buffer.from([0x47, 0xe9, 0x6e, 0xe8, 0x76, 0x65, 0x20, 0x80, 0x96]))).toBe("Génève €–");
  expect(decodeText(new Uint8Array())).toBe("");
});

test.each([
  ["playlists/plain-1252.m3u", ["Génève", "Über"], ""],
  ["playlists/ext-1252.m3u", ["Génève", "Über"], ""],
  ["playlists/apple-music.m3u", ["Artist"], "Title"],
  ["tables/sep.csv", ["Genève"], "Adèle"],
  ["tables/semicolon-1252.csv", ["Genève"], "Adèle"],
  ["tables/swedish-headers.csv", ["Genève"], "Adèle"],
])("playlist files: %s is read with its accents", (name, titles, artists) => {
  const read = readPlaylistFile(decodeText(readFileSync(caseFile(name))));
  expect(read).toMatchObject({ ok: true, tracks: titles.map((title) => ({ title, artists })) });
});
