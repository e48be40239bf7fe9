/** Comma-separated values as spreadsheets read them (RFC 4180). */

/** Stands before the first line: without it spreadsheets take UTF-8 for something else. */
export const CSV_START = "\uFEFF";

/** What separates cells, and a number's whole part from the rest. */
export interface CsvStyle {
  readonly separator: "," | ";";
  readonly decimal: "." | ",";
}

/** The style that spreadsheets of a language read, such as "sv". */
export function csvStyle(language: string): CsvStyle {
  const usesComma = new Intl.NumberFormat(language).format(0.5).includes(",");
  return usesComma ? { separator: ";", decimal: "," } : { separator: ",", decimal: "." };
}

/** What a spreadsheet would run as a formula when a cell begins with it. */
const FORMULA = /^[=+\-@\t\r\n]/;
/** Where a spreadsheet that separates cells by something else would begin another one, quoted or not. */
const FORMULA_INSIDE = /([;\t\r\n])(?=[=+\-@])/g;

/** A line with its end. Texts that would be run as formulas get an apostrophe in front; numbers stay as they are. */
export function csvLine(cells: readonly (string | number)[], { separator, decimal }: CsvStyle): string {
  return `${cells.map((cell) => csvCell(cell, decimal)).join(separator)}\r\n`;
}

function csvCell(cell: string | number, decimal: string): string {
  if (typeof cell === "number") return String(cell).replace(".", decimal);
  const inside = cell.replaceAll(FORMULA_INSIDE, "$1'");
  const text = FORMULA.test(cell) ? `'${inside}` : inside;
  return /[",;\t\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
