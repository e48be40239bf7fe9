import { plainText } from "#shared/domain/formatting/plain-text.ts";

const LONGEST_NAME = 255;
const MOST_FOLDERS = 20;
const UNNAMED = "Untitled";

/**
 * The path of an added file as it is stored and shown: names separated by `/`, without steps up, empty names or control
 * characters. It never names a file on this computer. Of a deep path the last folders stay, and the first, which names
 * the playlist.
 */
export function uploadPath(sent: string): string {
  const names = sent
    .replaceAll("\\", "/")
    .split("/")
    .map((name) => plainText(name, LONGEST_NAME))
    .filter((name) => name !== "" && name !== "." && name !== "..");
  const kept = names.length > MOST_FOLDERS ? [names[0]!, ...names.slice(1 - MOST_FOLDERS)] : names;
  return kept.join("/") || UNNAMED;
}
