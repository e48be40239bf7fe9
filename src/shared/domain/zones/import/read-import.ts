import { withoutBidiControls } from "#shared/domain/formatting/bidi.ts";
import { parseCsvRows } from "#shared/domain/formatting/parse-csv.ts";
import { columnOf, IMPORT_COLUMNS, type ImportColumn, NEEDED_COLUMNS } from "./import-columns.ts";

/** A line of a file with locations and zones: its cells by column, trimmed. Absent cells are empty. */
export interface ImportLine {
  /** In the file, from 1. */
  readonly line: number;
  readonly cells: Readonly<Record<ImportColumn, string>>;
}

export type ImportFile =
  | {
      readonly ok: true;
      readonly lines: readonly ImportLine[];
      readonly columns: readonly ImportColumn[];
      /** Headers that name no column: their cells are not read. */
      readonly unknown: readonly string[];
    }
  | {
      readonly ok: false;
      readonly reason: "empty" | "no-lines" | "too-long" | "missing-columns" | "column-twice";
      /** The missing columns, or the repeated headers. */
      readonly columns: readonly string[];
    };

/** The most lines that one file may have. */
export const MOST_IMPORT_LINES = 5000;

const NO_CELLS = Object.fromEntries(IMPORT_COLUMNS.map((column) => [column, ""])) as Record<
  ImportColumn,
  string
>;

/** Reads the text of a file: a line of headers in any order, then a line for each zone. */
export function readImport(text: string): ImportFile {
  const [header, ...rows] = parseCsvRows(
    text
      .replace(/^\uFEFF/, "")
      .replaceAll("\0", "")
      .toWellFormed(),
  );
  if (!header) return { ok: false, reason: "empty", columns: [] };
  const places = header.cells.map(columnOf);
  const columns = places.filter((column) => column !== null);
  const missing = NEEDED_COLUMNS.filter((column) => !columns.includes(column));
  if (missing.length > 0) return { ok: false, reason: "missing-columns", columns: missing };
  const twice = header.cells.filter((_, place) => {
    const column = places[place] ?? null;
    return column !== null && columns.indexOf(column) !== columns.lastIndexOf(column);
  });
  if (twice.length > 0) return { ok: false, reason: "column-twice", columns: twice.map(plain) };
  if (rows.length === 0) return { ok: false, reason: "no-lines", columns: [] };
  if (rows.length > MOST_IMPORT_LINES) return { ok: false, reason: "too-long", columns: [] };
  const lines = rows.map(({ line, cells }) => {
    const read: Record<ImportColumn, string> = { ...NO_CELLS };
    for (const [place, column] of places.entries()) if (column) read[column] = plain(cells[place] ?? "");
    return { line, cells: read };
  });
  const unknown = header.cells.filter((name, place) => places[place] === null && name.trim() !== "");
  return { ok: true, lines, columns, unknown: unknown.map(plain) };
}

/** On one line, without the apostrophe that prevents a spreadsheet from evaluating a cell: see `csv.ts`. */
function plain(cell: string): string {
  return withoutBidiControls(cell)
    .replaceAll(/\s+/g, " ")
    .trim()
    .replace(/^'(?=[=+\-@])/, "");
}
