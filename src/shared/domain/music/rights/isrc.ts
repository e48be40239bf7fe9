/** An ISRC in its 12 characters, from any notation; null when it is invalid. */
export function readIsrc(text: string): string | null {
  const plain = text
    .trim()
    .replace(/^ISRC[\s:]*/i, "")
    .replaceAll(/[\s-]/g, "")
    .toUpperCase();
  return /^[A-Z]{2}[A-Z0-9]{3}\d{7}$/.test(plain) ? plain : null;
}
