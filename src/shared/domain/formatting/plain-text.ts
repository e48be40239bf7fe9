import { withoutBidiControls } from "./bidi.ts";

/**
 * An external text, such as a sound card's name or an error, as one line that can be sent, stored and shown:
 * control characters become spaces, bidi controls are removed, and a cut never splits a character. At most
 * `longest` UTF-16 units.
 */
export function plainText(text: string, longest: number): string {
  return withoutBidiControls(text)
    .replace(/\p{Cc}+/gu, " ")
    .trim()
    .slice(0, longest)
    .toWellFormed();
}
