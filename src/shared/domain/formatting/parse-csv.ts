const DECLARED = /^"?sep=([,;\t|])"?(?:[\r\n]|$)/i;
const SEPARATORS = [",", ";", "\t"] as const;

/** A row of a file, and the line that it begins in, from 1. */
export interface CsvRow {
  readonly line: number;
  readonly cells: readonly string[];
}

/**
 * Reads comma-separated values (RFC 4180), also with the semicolons and tabs of spreadsheets and a first line
 * `sep=;` that names the separator. Empty lines are skipped; an unclosed quotation mark extends to the end of
 * the file.
 */
export function parseCsv(text: string): readonly (readonly string[])[] {
  return parseCsvRows(text).map(({ cells }) => cells);
}

/** The same, with the lines of the rows. */
export function parseCsvRows(text: string): readonly CsvRow[] {
  const declared = DECLARED.exec(text);
  const separator = declared?.[1] ?? separatorOf(text);
  const start = declared?.[0].length ?? 0;
  const rows: CsvRow[] = [];
  let row: string[] = [];
  let cell = "";
  let isQuoted = false;
  let line = declared ? 2 : 1;
  let began = line;
  const endCell = () => {
    row.push(cell);
    cell = "";
  };
  const endRow = () => {
    endCell();
    if (row.some((value) => value !== "")) rows.push({ line: began, cells: row });
    row = [];
    began = line;
  };
  // The second character of the line end after `sep=;` is left.
  for (let at = text.startsWith("\r\n", start - 1) ? start + 1 : start; at < text.length; at++) {
    const char = text.charAt(at);
    const isLineEnd = char === "\n" || (char === "\r" && text.charAt(at + 1) !== "\n");
    if (isLineEnd) line++;
    if (isQuoted) {
      if (char !== '"') cell += char;
      else if (text.charAt(at + 1) === '"') {
        cell += '"';
        at++;
      } else isQuoted = false;
    } else if (char === '"' && cell === "") isQuoted = true;
    else if (char === separator) endCell();
    else if (isLineEnd) endRow();
    else if (char !== "\r") cell += char;
  }
  endRow();
  return rows;
}

/** The most frequent one in the first line. */
function separatorOf(text: string): string {
  const [first = ""] = text.split(/[\r\n]/, 1);
  const count = (separator: string) => first.split(separator).length;
  return SEPARATORS.toSorted((a, b) => count(b) - count(a))[0] ?? ",";
}
