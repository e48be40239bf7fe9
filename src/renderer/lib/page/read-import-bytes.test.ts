import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { parseCsvRows } from "#shared/domain/formatting/parse-csv.ts";
import { readImport } from "#shared/domain/zones/import/read-import.ts";
import { caseFile } from "#tests/factories/case-file.ts";
import { decodeText } from "./read-text.ts";

const FILE = "Plats;Ort;Zon\r\nCafé Blå;Malmö;Övervåning\r\n";
const TABBED = FILE.replaceAll(";", "\t");
const windows1252 = (text: string) => Buffer.from(text, "latin1");
const utf16 = (text: string) => Buffer.from(text, "utf16le");

test.each([
  ["CSV UTF-8 of Excel", Buffer.from(`\uFEFF${FILE}`)],
  ["CSV of a Swedish Excel, Windows-1252", windows1252(FILE)],
  ["Unicode text of Excel, UTF-16 with tabs", utf16(`\uFEFF${TABBED}`)],
  ["UTF-16 of other byte order", utf16(`\uFEFF${TABBED}`).swap16()],
  ["LibreOffice with every cell quoted", Buffer.from(FILE.replaceAll(/[^;\r\n]+/g, '"$&"'))],
  ["Google Sheets, UTF-8 with commas and LF", Buffer.from(FILE.replaceAll(";", ",").replaceAll("\r", ""))],
  ["Numbers, with a separator named first", Buffer.from(`sep=;\r\n${FILE}`)],
  ["UTF-8 of decomposed letters", Buffer.from(FILE.normalize("NFD"))],
])("import file: %s is read", (_name, bytes) => {
  const read = readImport(decodeText(bytes));
  const [line] = read.ok ? read.lines : [];
  const { location, city, zone } = line?.cells ?? {};
  expect([location, city, zone].map((text) => text?.normalize("NFC"))).toEqual([
    "Café Blå",
    "Malmö",
    "Övervåning",
  ]);
});

test.each([
  ["tables/sep.csv", 3],
  ["tables/semicolon-1252.csv", 2],
  ["tables/swedish-headers.csv", 2],
])("import file: %s is read, and refused for want of a location", (name, line) => {
  const text = decodeText(readFileSync(caseFile(name)));
  expect(parseCsvRows(text)[1]).toMatchObject({ line, cells: expect.arrayContaining(["Genève", "Adèle"]) });
  expect(readImport(text)).toMatchObject({ ok: false, reason: "missing-columns" });
});
