/** Marks, embeddings, overrides and isolates of the bidirectional algorithm: a name with one changes the order of what is beside it. */
const CONTROLS = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;

/** A name without characters that turn the direction of text. Letters written from right to left need none. */
export function withoutBidiControls(text: string): string {
  return text.replace(CONTROLS, "");
}
