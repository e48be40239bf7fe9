/**
 * Characters that a terminal would interpret or disguise: control and format characters, other line ends,
 * lone surrogates.
 */
const INVISIBLE = /[\p{Cc}\p{Cf}\p{Cs}\u2028\u2029]/gu;

const NAMES: Readonly<Record<string, string>> = { "\n": "\\n", "\r": "\\r", "\t": "\\t" };

/** An external text, such as a file name, as one line for a terminal: invisible characters are escaped. */
export function visibleText(text: string): string {
  return text.replace(
    INVISIBLE,
    (char) => NAMES[char] ?? `\\u{${(char.codePointAt(0) ?? 0).toString(16).padStart(2, "0")}}`,
  );
}
