/** What a terminal would act on, or show as something else: control and format characters, other line ends, halves of pairs. */
const INVISIBLE = /[\p{Cc}\p{Cf}\p{Cs}\u2028\u2029]/gu;

const NAMES: Readonly<Record<string, string>> = { "\n": "\\n", "\r": "\\r", "\t": "\\t" };

/** A text from outside, such as a file name, as one line for a terminal: what would not be seen is written as an escape. */
export function visibleText(text: string): string {
  return text.replace(
    INVISIBLE,
    (char) => NAMES[char] ?? `\\u{${(char.codePointAt(0) ?? 0).toString(16).padStart(2, "0")}}`,
  );
}
