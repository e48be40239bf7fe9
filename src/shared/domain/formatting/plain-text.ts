import { withoutBidiControls } from "./bidi.ts";

/**
 * A text from outside, such as a sound card's name or an error, as one line that can be sent, stored and shown: control
 * characters become spaces, those that turn its direction are left out, and no half of a character is left where it is cut. At most `longest` UTF-16 units.
 */
export function plainText(text: string, longest: number): string {
  return withoutBidiControls(text)
    .replace(/\p{Cc}+/gu, " ")
    .trim()
    .slice(0, longest)
    .toWellFormed();
}
