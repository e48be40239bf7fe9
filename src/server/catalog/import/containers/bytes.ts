/** The text of bytes, one character per byte. */
export function textAt(bytes: Uint8Array, at: number, length: number): string {
  return String.fromCharCode(...bytes.subarray(at, at + length));
}

/** A view of the same bytes. */
export function viewOf(bytes: Uint8Array): DataView {
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}

/** Concatenates the parts. */
export function joined(parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(parts.reduce((length, part) => length + part.length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}

/**
 * The length of an ID3v2 tag at this position, including its header; 0 when there is none. Source:
 * id3.org/id3v2.4.0-structure.
 */
export function id3Length(bytes: Uint8Array, at: number): number {
  if (textAt(bytes, at, 3) !== "ID3" || at + 10 > bytes.length) return 0;
  const digits = [...bytes.subarray(at + 6, at + 10)];
  if (digits.some((digit) => digit > 127)) return 0;
  const size = digits.reduce((sum, digit) => (sum << 7) | digit, 0);
  const footer = bytes[at + 5]! & 0x10 ? 10 : 0;
  return 10 + size + footer;
}
