import { stat } from "node:fs/promises";
import { relative, resolve } from "node:path";
import { parseArgs } from "node:util";
import { Presets, SingleBar } from "cli-progress";
import { visibleText } from "#shared/domain/formatting/visible-text.ts";
import { type ImportSummary, importFolder } from "./import-folder.ts";
import { type Ask, chooseOwner, type Owner, type OwnerChoice } from "./owner.ts";
import type { CatalogueStore, ImportAccount } from "./store.ts";

/**
 * Dependencies of the command on the service: where the catalogue lies, which accounts exist and how to write
 * to it.
 */
export interface ImportTarget {
  readonly catalogueFolder: string;
  accounts(): Promise<readonly ImportAccount[]>;
  /** The catalogue of an account's own music; null for shared music. */
  storeFor(owner: string | null): CatalogueStore;
  close(): Promise<void>;
}

/** Terminal of the command: prints lines and asks questions. */
export interface Terminal {
  readonly print: (line: string) => void;
  readonly ask: Ask;
}

type Say = (...lines: readonly string[]) => void;

/** Interval between progress lines when no bar can be drawn, in ms. */
const MINUTE = 60_000;

const USAGE = "Usage: npm run catalog:import -- FOLDER [--account NAME | --everybody]";

/**
 * `npm run catalog:import -- FOLDER`. Returns the exit code: 0 when everything was imported, 1 when files
 * were skipped, 2 when it could not start.
 */
export async function runImportCommand(
  args: readonly string[],
  open: (folder: string) => Promise<ImportTarget>,
  terminal: Terminal,
): Promise<number> {
  // Names come from files and accounts, so every printed line is escaped here.
  const say: Say = (...lines) => {
    for (const line of lines) terminal.print(visibleText(line));
  };
  const ask: Ask = (question) => terminal.ask(question.map(visibleText));
  const wanted = readArgs(args);
  if (!wanted || !(await isFolder(wanted.folder))) {
    say(wanted ? `There is no folder ${wanted.folder}` : USAGE);
    return 2;
  }
  const { folder, choice } = wanted;
  const target = await open(folder);
  try {
    const owner = await chooseOwner(choice, await target.accounts(), ask);
    if (!owner.ok) {
      say(...owner.reason);
      return 2;
    }
    say(owner.value.said);
    return await importFor(owner.value, target, folder, say);
  } finally {
    await target.close();
  }
}

async function importFor(
  { account }: Owner,
  target: ImportTarget,
  folder: string,
  say: Say,
): Promise<number> {
  const stop = new AbortController();
  const interrupt = (): void => stop.abort();
  process.once("SIGINT", interrupt);
  const bar = process.stdout.isTTY
    ? new SingleBar(
        { format: "{bar} {value}/{total} {file}", hideCursor: true, clearOnComplete: true },
        Presets.shades_classic,
      )
    : null;
  let last = { done: 0, total: 0 };
  const minutely = bar ? undefined : setInterval(() => say(`${last.done} of ${last.total} files …`), MINUTE);
  try {
    const summary = await importFolder({
      folder,
      catalogueFolder: target.catalogueFolder,
      store: target.storeFor(account?.id ?? null),
      signal: stop.signal,
      onProgress: ({ done, total, file }) => {
        last = { done, total };
        if (done === 0) bar?.start(total, 0, { file: "" });
        bar?.update(done, { file: file && visibleText(relative(folder, file)) });
      },
    });
    bar?.stop();
    report(summary, account, folder, say);
    if (stop.signal.aborted) say("Stopped before the end. Run it again to continue.");
    return summary.skipped.length > 0 || stop.signal.aborted ? 1 : 0;
  } finally {
    clearInterval(minutely);
    bar?.stop();
    process.off("SIGINT", interrupt);
  }
}

function report(
  { imported, known, everybodys, skipped, playlist }: ImportSummary,
  account: ImportAccount | null,
  folder: string,
  say: Say,
): void {
  say(`${imported} imported, ${known} already there, ${skipped.length} skipped.`);
  for (const { file, reason } of skipped) say(`  skipped ${relative(folder, file)}: ${reason}.`);
  if (everybodys > 0) say(`${everybodys} of those already there are for everybody, and stay that way.`);
  if (playlist === null) return;
  const where = account ? `in the library of ${account.name}` : "found by searching, in every account";
  say(`The playlist “${playlist}” is ${where}.`);
}

function readArgs(args: readonly string[]): { readonly folder: string; readonly choice: OwnerChoice } | null {
  try {
    const { positionals, values } = parseArgs({
      args: [...args],
      allowPositionals: true,
      options: { account: { type: "string" }, everybody: { type: "boolean" } },
    });
    const [folder] = positionals;
    const { account, everybody } = values;
    if (!folder || positionals.length !== 1 || (account !== undefined && everybody)) return null;
    const choice = everybody ? "everybody" : account === undefined ? "unsaid" : { account };
    return { folder: resolve(folder), choice };
  } catch {
    return null;
  }
}

async function isFolder(path: string): Promise<boolean> {
  return await stat(path).then(
    (found) => found.isDirectory(),
    () => false,
  );
}
