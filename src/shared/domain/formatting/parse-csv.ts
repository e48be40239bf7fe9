const DECLARED = /^"?sep=([,;\t|])"?(?:[\r\n]|$)/i;
const SEPARATORS = [",", ";", "\t"] as const;

/**
 * Reads comma-separated values (RFC 4180), also with the semicolons and tabs of spreadsheets and a first line
 * `sep=;` that names the separator. Empty lines are skipped; an unclosed quotation mark extends to the end of
 * the file.
 */
export function parseCsv(text: string): readonly (readonly string[])[] {
  const declared = DECLARED.exec(text);
  const separator = declared?.[1] ?? separatorOf(text);
  const rows: string[][] = [];
  let row: string[] = [];
  let cell = "";
  let isQuoted = false;
  const endCell = () => {
    row.push(cell);
    cell = "";
  };
  const endRow = () => {
    endCell();
    if (row.some((value) => value !== "")) rows.push(row);
    row = [];
  };
  for (let at = declared?.[0].length ?? 0; at < text.length; at++) {
    const char = text.charAt(at);
    if (isQuoted) {
      if (char !== '"') cell += char;
      else if (text.charAt(at + 1) === '"') {
        cell += '"';
        at++;
      } else isQuoted = false;
    } else if (char === '"' && cell === "") isQuoted = true;
    else if (char === separator) endCell();
    else if (char === "\n" || char === "\r") {
      if (char === "\r" && text.charAt(at + 1) === "\n") at++;
      endRow();
    } else cell += char;
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
