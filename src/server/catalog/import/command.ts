import { stat } from "node:fs/promises";
import { relative, resolve } from "node:path";
import { parseArgs } from "node:util";
import { Presets, SingleBar } from "cli-progress";
import { importFolder } from "./import-folder.ts";
import type { CatalogueStore } from "./store.ts";

/** What the command needs of the service: where the catalogue lies and how to write to it. */
export interface ImportTarget {
  readonly store: CatalogueStore;
  readonly catalogueFolder: string;
  close(): Promise<void>;
}

const USAGE = "Usage: npm run catalog:import -- FOLDER";

/**
 * `npm run catalog:import -- FOLDER`. Answers the exit code: 0 when everything is in, 1 when files were skipped,
 * 2 when it could not start.
 */
export async function runImportCommand(
  args: readonly string[],
  open: (folder: string) => Promise<ImportTarget>,
  print: (line: string) => void = (line) => process.stdout.write(`${line}\n`),
): Promise<number> {
  const folder = folderOf(args);
  if (
    folder === null ||
    !(await stat(folder).then(
      (s) => s.isDirectory(),
      () => false,
    ))
  ) {
    print(folder === null ? USAGE : `There is no folder ${folder}`);
    return 2;
  }
  const target = await open(folder);
  const stop = new AbortController();
  const interrupt = (): void => stop.abort();
  process.once("SIGINT", interrupt);
  const bar = process.stdout.isTTY
    ? new SingleBar(
        { format: "{bar} {value}/{total} {file}", hideCursor: true, clearOnComplete: true },
        Presets.shades_classic,
      )
    : null;
  try {
    const { imported, known, skipped } = await importFolder({
      folder,
      catalogueFolder: target.catalogueFolder,
      store: target.store,
      signal: stop.signal,
      onProgress: ({ done, total, file }) => {
        if (done === 0) bar?.start(total, 0, { file: "" });
        bar?.update(done, { file: file && relative(folder, file) });
      },
    });
    bar?.stop();
    print(`${imported} imported, ${known} already there, ${skipped.length} skipped.`);
    for (const { file, reason } of skipped) print(`  skipped ${relative(folder, file)}: ${reason}`);
    if (stop.signal.aborted) print("Stopped before the end; run it again to go on.");
    return skipped.length > 0 || stop.signal.aborted ? 1 : 0;
  } finally {
    bar?.stop();
    process.off("SIGINT", interrupt);
    await target.close();
  }
}

function folderOf(args: readonly string[]): string | null {
  try {
    const { positionals } = parseArgs({ args: [...args], allowPositionals: true, options: {} });
    const [folder] = positionals;
    return folder && positionals.length === 1 ? resolve(folder) : null;
  } catch {
    return null;
  }
}
