/** Bytes inspected to detect the encoding of a file without a byte order mark. */
const LOOKED_AT = 4096;

/** The text of a selected file in any supported encoding. */
export async function readText(file: Blob): Promise<string> {
  return decodeText(new Uint8Array(await file.arrayBuffer()));
}

/**
 * Decodes UTF-8 or UTF-16, with or without a byte order mark, else Windows-1252, which older programs wrote. Removes
 * the mark.
 */
export function decodeText(bytes: Uint8Array): string {
  const utf16 = utf16Of(bytes);
  if (utf16 !== null) return new TextDecoder(utf16).decode(bytes);
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder("windows-1252").decode(bytes);
  }
}

/** Detected by the byte order mark, or by the zeros in every other byte of most texts. */
function utf16Of(bytes: Uint8Array): "utf-16le" | "utf-16be" | null {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return "utf-16le";
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return "utf-16be";
  const head = bytes.subarray(0, LOOKED_AT);
  const zeros = [0, 0];
  for (const [at, byte] of head.entries()) if (byte === 0) zeros[at % 2]!++;
  const half = head.length / 2;
  if (zeros[1]! > half / 2 && zeros[0]! < half / 8) return "utf-16le";
  return zeros[0]! > half / 2 && zeros[1]! < half / 8 ? "utf-16be" : null;
}
