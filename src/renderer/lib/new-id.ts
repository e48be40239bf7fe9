/**
 * A random UUID. Browsers hide `crypto.randomUUID` from pages without a certificate, such as a service opened by its
 * address in the local network.
 */
export function newId(): string {
  return globalThis.isSecureContext
    ? crypto.randomUUID()
    : uuidOf(crypto.getRandomValues(new Uint8Array(16)));
}

/** Version 4 of RFC 9562, from 16 random bytes. */
export function uuidOf(bytes: Uint8Array): string {
  const hex = [...bytes]
    .map((byte, place) => (place === 6 ? (byte & 0x0f) | 0x40 : place === 8 ? (byte & 0x3f) | 0x80 : byte))
    .map((byte) => byte.toString(16).padStart(2, "0"))
    .join("");
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
}
