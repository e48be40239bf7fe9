/**
 * Marks, embeddings, overrides and isolates of the bidirectional algorithm: a name with one reorders adjacent
 * text.
 */
const CONTROLS = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;

/** A name without bidi controls. Right-to-left letters need none. */
export function withoutBidiControls(text: string): string {
  return text.replace(CONTROLS, "");
}
