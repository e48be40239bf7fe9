/** Names of music files, as written in external lists: with folders of any system, or as addresses. */

const MUSIC_FILE = /\.(aac|aiff?|alac|ape|flac|m4[abp]|mka|mp[234c]|oga|ogg|opus|wav|webm|wma|wv)$/i;

/** The base name of the file at a path or an address. */
export function fileNameIn(path: string): string {
  const address = /^[a-z][a-z0-9+.-]+:\/\//i.test(path) ? path.replace(/[?#].*$/, "") : path;
  return percentDecoded(address.split(/[/\\]/).at(-1) ?? "");
}

/**
 * A file's name in comparable form: the base name, composed (NFC) and in lower case. Null if a text does not
 * refer to a music file. `fileNameKeyOf` of the database's schema is the same in SQL.
 */
export function fileNameKey(path: string): string | null {
  const name = fileNameIn(path.trim());
  return MUSIC_FILE.test(name) ? name.normalize("NFC").toLowerCase() : null;
}

/** Whether a line of a list is a path or an address of a music file. */
export function isMusicPath(line: string): boolean {
  return fileNameKey(line) !== null;
}

/** Addresses are in UTF-8; old programs write single bytes. */
function percentDecoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text.replace(/%([0-9a-f]{2})/gi, (_, byte: string) =>
      String.fromCharCode(Number.parseInt(byte, 16)),
    );
  }
}
