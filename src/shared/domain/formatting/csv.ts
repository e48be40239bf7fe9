/** Comma-separated values as spreadsheets read them (RFC 4180). */

/** Stands before the first line: without it spreadsheets take UTF-8 for something else. */
export const CSV_START = "\uFEFF";

/** What a spreadsheet would run as a formula when a cell begins with it. */
const FORMULA = /^[=+\-@\t\r\n]/;

/** A line with its end. Texts that would be run as formulas get an apostrophe in front; numbers stay as they are. */
export function csvLine(cells: readonly (string | number)[]): string {
  return `${cells.map(csvCell).join(",")}\r\n`;
}

function csvCell(cell: string | number): string {
  if (typeof cell === "number") return String(cell);
  const text = FORMULA.test(cell) ? `'${cell}` : cell;
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
