/** Ogg (RFC 3533), as far as needed for a deterministic encoding. */

const HEADER = 27;
const SERIAL_AT = 14;
const CHECKSUM_AT = 22;
const SEGMENTS_AT = 26;

/** "Room" in ASCII. */
const SERIAL = 0x6d6f6f52;

const table = Uint32Array.from({ length: 256 }, (_, i) => {
  let r = i << 24;
  for (let bit = 0; bit < 8; bit++) r = r & 0x8000_0000 ? (r << 1) ^ 0x04c1_1db7 : r << 1;
  return r >>> 0;
});

/** The checksum of a page whose checksum field is zero. */
export function pageChecksum(page: Uint8Array): number {
  let crc = 0;
  for (let i = 0; i < page.length; i++) crc = (crc << 8) ^ table[((crc >>> 24) ^ page[i]!) & 0xff]!;
  return crc >>> 0;
}

/**
 * Sets one fixed serial number on every page of a stream. The encoder draws a random one for each file, which
 * would change the hash with every encoding. Accepts bytes in any pieces; returns the complete pages.
 */
export function createPageSealer(): (bytes: Uint8Array) => Uint8Array<ArrayBuffer> {
  let rest = new Uint8Array(0);
  return (bytes) => {
    const all = new Uint8Array(rest.length + bytes.length);
    all.set(rest);
    all.set(bytes, rest.length);
    const view = new DataView(all.buffer);
    let at = 0;
    while (at + HEADER <= all.length) {
      if (view.getUint32(at) !== 0x4f67_6753)
        throw new Error("The encoder gave something that is no Ogg page");
      const segments = all[at + SEGMENTS_AT]!;
      if (at + HEADER + segments > all.length) break;
      let end = at + HEADER + segments;
      for (let i = 0; i < segments; i++) end += all[at + HEADER + i]!;
      if (end > all.length) break;
      view.setUint32(at + SERIAL_AT, SERIAL, true);
      view.setUint32(at + CHECKSUM_AT, 0, true);
      view.setUint32(at + CHECKSUM_AT, pageChecksum(all.subarray(at, end)), true);
      at = end;
    }
    rest = all.slice(at);
    return all.slice(0, at);
  };
}
