import { findMusic, type LeftOut } from "./find-music.ts";
import { importFile } from "./import-file.ts";
import type { CatalogueStore } from "./store.ts";

export interface ImportOptions {
  /** Searched including all subfolders. */
  readonly folder: string;
  /** The catalogue folder; audio goes to `catalogueFolder/audio`. */
  readonly catalogueFolder: string;
  readonly store: CatalogueStore;
  readonly onProgress?: (progress: {
    readonly done: number;
    readonly total: number;
    readonly file: string;
  }) => void;
  /** Aborts between two files. */
  readonly signal?: AbortSignal;
}

export interface ImportSummary {
  readonly imported: number;
  /** Files that were already in the catalogue. */
  readonly known: number;
  /** Those of them that are shared music, when the import is for an account. */
  readonly everybodys: number;
  readonly skipped: readonly LeftOut[];
  /** The name of the folder's playlist; null while it is empty. */
  readonly playlist: string | null;
}

/**
 * Imports the music files of a folder, one after another. An unreadable file is named in the summary and
 * skipped. A track is stored only once its audio is on disk, and audio is removed again if its track could
 * not be stored. Running it twice changes nothing: a file is identified by its content.
 */
export async function importFolder(o: ImportOptions): Promise<ImportSummary> {
  const { files, leftOut } = await findMusic(o.folder);
  const skipped = [...leftOut];
  const counts = { imported: 0, own: 0, everybody: 0 };
  for (const [index, file] of files.entries()) {
    if (o.signal?.aborted) break;
    o.onProgress?.({ done: index, total: files.length, file });
    const outcome = await importFile(file, o);
    if (outcome.kind === "skipped") skipped.push({ file, reason: outcome.reason.said });
    else counts[outcome.kind]++;
  }
  const playlist = await o.store.finish();
  o.onProgress?.({ done: files.length, total: files.length, file: "" });
  const { imported, own, everybody } = counts;
  return { imported, known: own + everybody, everybodys: everybody, skipped, playlist };
}
