/** Formats that Roomtone reads. */
export const READ_FORMATS: ReadonlySet<string> = new Set([
  ...[".mp3", ".m4a", ".flac", ".ogg", ".oga", ".opus", ".wav"],
]);

/** Music formats without a decoder in Roomtone; listed, so that nobody wonders where the files went. */
export const UNREAD_FORMATS: ReadonlySet<string> = new Set([
  ...[".aac", ".aif", ".aiff", ".amr", ".ape", ".caf", ".dff", ".dsf", ".m4b", ".m4p", ".mka"],
  ...[".mp2", ".mpc", ".ra", ".tta", ".webm", ".wma", ".wv"],
]);

/** Covers beside the music. */
const PICTURES: ReadonlySet<string> = new Set([
  ...[".avif", ".bmp", ".gif", ".heic", ".jpeg", ".jpg", ".png", ".tif", ".tiff", ".webp"],
]);

/** Files that systems write into folders by themselves, besides hidden ones. */
const SYSTEM_FILES: ReadonlySet<string> = new Set(["desktop.ini", "ehthumbs.db", "thumbs.db"]);

/** Folders that systems add to archives. */
const SYSTEM_FOLDERS: ReadonlySet<string> = new Set(["__macosx", "$recycle.bin"]);

/**
 * What a file of a folder is by its path: music that is read, music in a format that is not, a file that belongs there
 * but is no music (hidden, of the system, a picture), or anything else.
 */
export type FileKind = "music" | "unread" | "ignored" | "other";

export function fileKind(path: string): FileKind {
  const folders = path.toLowerCase().split("/");
  const name = folders.pop() ?? "";
  if (name.startsWith(".") || folders.some((folder) => folder.startsWith("."))) return "ignored";
  if (SYSTEM_FILES.has(name) || folders.some((folder) => SYSTEM_FOLDERS.has(folder))) return "ignored";
  const extension = extensionOf(name);
  if (READ_FORMATS.has(extension)) return "music";
  if (UNREAD_FORMATS.has(extension)) return "unread";
  return PICTURES.has(extension) ? "ignored" : "other";
}

/** The extension of a name with its dot, in lower case; empty without one. */
function extensionOf(name: string): string {
  const dot = name.lastIndexOf(".");
  return dot <= 0 ? "" : name.slice(dot).toLowerCase();
}
