/** Comma-separated values as spreadsheets read them (RFC 4180). */

/** Byte order mark before the first line: without it spreadsheets do not recognise UTF-8. */
export const CSV_START = "\uFEFF";

/** Cell separator, and decimal separator. */
export interface CsvStyle {
  readonly separator: "," | ";";
  readonly decimal: "." | ",";
}

/** The style expected by spreadsheets of a language, such as "sv". */
export function csvStyle(language: string): CsvStyle {
  const usesComma = new Intl.NumberFormat(language).format(0.5).includes(",");
  return usesComma ? { separator: ";", decimal: "," } : { separator: ",", decimal: "." };
}

/** First characters that make a spreadsheet evaluate a cell as a formula. */
const FORMULA = /^[=+\-@\t\r\n]/;
/** Where a spreadsheet with another separator would start a new cell, quoted or not. */
const FORMULA_INSIDE = /([;\t\r\n])(?=[=+\-@])/g;

/**
 * A line with its line end. Texts that would be evaluated as formulas get a leading apostrophe; numbers are
 * unchanged.
 */
export function csvLine(cells: readonly (string | number)[], { separator, decimal }: CsvStyle): string {
  return `${cells.map((cell) => csvCell(cell, decimal)).join(separator)}\r\n`;
}

function csvCell(cell: string | number, decimal: string): string {
  if (typeof cell === "number") return String(cell).replace(".", decimal);
  const inside = cell.replaceAll(FORMULA_INSIDE, "$1'");
  const text = FORMULA.test(cell) ? `'${inside}` : inside;
  return /[",;\t\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
