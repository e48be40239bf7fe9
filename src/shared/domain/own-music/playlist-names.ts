import type { LanguageCode } from "#shared/domain/texts/languages.ts";

/** The playlist of files that were added without a folder, in the account's language. */
export const PLAYLIST_OF_FILES: Readonly<Record<LanguageCode, string>> = {
  en: "Own music",
  sv: "Egen musik",
};

/** The folder that was added: the first name of a file's path; null for a file on its own. */
export function addedFolder(path: string): string | null {
  const [folder, ...rest] = path.split("/");
  return rest.length > 0 && folder ? folder : null;
}

/** The names that the playlist of an added file may have: that of its folder, or the one of files without a folder. */
export function playlistNames(path: string): readonly string[] {
  const folder = addedFolder(path);
  return folder === null ? Object.values(PLAYLIST_OF_FILES) : [folder];
}
