import { type FSWatcher, watch } from "node:fs";
import { stat } from "node:fs/promises";
import path from "node:path";
import { findMusic } from "#server/catalog/import/find-music.ts";
import type { IsolatedImporter } from "#server/catalog/import/isolated-import.ts";
import { chooseOwner, type OwnerChoice } from "#server/catalog/import/owner.ts";
import { createImportStore, importAccounts } from "#server/catalog/store-import.ts";
import { announceImported } from "#server/catalog/store-local.ts";
import type { MusicFolderSetting } from "#server/env.ts";
import type { Services } from "#server/services.ts";
import { noteRead, readVersions } from "./watched-repository.ts";

/** Times of a watched folder, in ms. */
export interface FolderTimes {
  /** For how long a file must not change before it counts as completely written. */
  readonly settle: number;
  /** How often the folder is looked through in any case: network drives do not tell about their changes. */
  readonly rescan: number;
}

/** A look ends after so many files that could not be stored. */
const MOST_FAILURES = 3;

const TIMES: FolderTimes = { settle: 3000, rescan: 5 * 60_000 };

/**
 * Imports the music of a folder of the host as it appears there, with the same code as the import command. Each folder in
 * it becomes a playlist. What was read is remembered over restarts by the file's size and times; a deleted file keeps its
 * track. A folder that cannot be reached, such as on a network drive, is reported and looked for again.
 */
export class WatchedFolder {
  readonly #services: Services;
  readonly #importer: IsolatedImporter;
  readonly #setting: MusicFolderSetting;
  readonly #times: FolderTimes;
  readonly #stop = new AbortController();
  /** Files that are not read yet, with their version at the last look. */
  #seen = new Map<string, { readonly version: string; readonly at: number }>();
  #watcher: FSWatcher | null = null;
  #running: Promise<void> | null = null;
  #timer: NodeJS.Timeout | undefined;
  /** Whether something changed since the current look began. */
  #isChanged = false;
  /** The problem that was reported; null while there is none. */
  #problem: string | null = null;

  constructor(
    services: Services,
    importer: IsolatedImporter,
    setting: MusicFolderSetting,
    times: FolderTimes = TIMES,
  ) {
    this.#services = services;
    this.#importer = importer;
    this.#setting = setting;
    this.#times = times;
  }

  start(): void {
    this.#look();
  }

  async close(): Promise<void> {
    this.#stop.abort(new Error("The service is stopping"));
    clearTimeout(this.#timer);
    this.#watcher?.close();
    await this.#running;
  }

  #look(): void {
    if (this.#running || this.#stop.signal.aborted) return;
    clearTimeout(this.#timer);
    this.#isChanged = false;
    this.#running = this.#lookThrough()
      .then(
        () => this.#report(null),
        (error: unknown) => this.#report(error instanceof Error ? error.message : String(error)),
      )
      .finally(() => {
        this.#running = null;
        this.#lookIn(this.#isChanged || this.#seen.size > 0 ? this.#times.settle : this.#times.rescan);
      });
  }

  #lookIn(ms: number): void {
    clearTimeout(this.#timer);
    if (!this.#stop.signal.aborted) this.#timer = setTimeout(() => this.#look(), ms).unref();
  }

  #report(problem: string | null): void {
    if (problem === this.#problem || this.#stop.signal.aborted) return;
    this.#problem = problem;
    const folder = this.#setting.path;
    if (problem === null) this.#services.log.info({ folder }, "The music folder can be read again");
    else {
      this.#seen.clear();
      this.#endWatch();
      this.#services.log.warn({ folder, problem }, "The music folder cannot be read; its tracks stay");
    }
  }

  async #lookThrough(): Promise<void> {
    const { db } = this.#services;
    const { files } = await findMusic(this.#setting.path);
    this.#watch();
    const owner = await chooseOwner(choiceOf(this.#setting), await importAccounts(db), async () => null);
    if (!owner.ok) throw new Error(`Set ROOMTONE_MUSIC_FOLDER_ACCOUNT. ${owner.reason.join(" ")}`);
    const known = await readVersions(db);
    const seen = this.#seen;
    this.#seen = new Map();
    const failures: unknown[] = [];
    for (const file of files) {
      if (this.#stop.signal.aborted) return;
      const version = await versionOf(file);
      if (version === null || known.get(file) === version) continue;
      const before = seen.get(file);
      const since = before?.version === version ? before.at : Date.now();
      if (Date.now() - since < this.#times.settle) this.#seen.set(file, { version, at: since });
      else {
        try {
          await this.#import(file, version, owner.value.account?.id ?? null);
        } catch (error) {
          // One file that cannot be stored keeps no other back; a service that fails would fail with each.
          if (this.#stop.signal.aborted || failures.push(error) === MOST_FAILURES) throw error;
        }
      }
    }
    if (failures.length > 0) throw failures[0];
  }

  async #import(file: string, version: string, owner: string | null): Promise<void> {
    const { db, env, secrets, now, log } = this.#services;
    const [folder, ...rest] = path.relative(this.#setting.path, file).split(path.sep);
    const store = createImportStore({
      db,
      catalogueDir: env.catalogueDir,
      folder: rest.length > 0 && folder ? folder : this.#setting.path,
      owner,
      pictureKey: secrets["picture-name"],
      now,
    });
    const job = { path: file, name: file, catalogueFolder: env.catalogueDir };
    const outcome = await this.#importer.import(job, store, this.#stop.signal);
    const reason = outcome.kind === "skipped" ? outcome.reason : null;
    // A file that was written while it was read is read once more.
    if ((await versionOf(file)) !== version) return void this.#seen.set(file, { version, at: Date.now() });
    await noteRead(db, { path: file, version, reason: reason?.code ?? null, readAt: now() });
    if (reason) return log.warn({ file, reason: reason.said }, "A file of the music folder was not added");
    await store.finish();
    const playlist = store.playlist();
    if (playlist) await announceImported(this.#services, playlist);
  }

  /** Changes are noticed at once where the system tells about them. */
  #watch(): void {
    if (this.#watcher) return;
    try {
      this.#watcher = watch(this.#setting.path, { recursive: true, persistent: false }, () => {
        this.#isChanged = true;
        this.#lookIn(this.#times.settle);
      });
      this.#watcher.on("error", () => this.#endWatch());
    } catch {
      this.#endWatch();
    }
  }

  #endWatch(): void {
    this.#watcher?.close();
    this.#watcher = null;
  }
}

function choiceOf({ owner }: MusicFolderSetting): OwnerChoice {
  if (owner === null) return "unsaid";
  return owner === "everybody" ? owner : { account: owner };
}

/** Also the time of its last change of any kind: a copy may get its size and its date before its content. */
async function versionOf(file: string): Promise<string | null> {
  return await stat(file).then(
    ({ size, mtimeMs, ctimeMs }) => `${size} ${mtimeMs} ${ctimeMs}`,
    () => null,
  );
}
