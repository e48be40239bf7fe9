import type { IsolatedImporter } from "#server/catalog/import/isolated-import.ts";
import { createImportStore } from "#server/catalog/store-import.ts";
import { announceImported } from "#server/catalog/store-local.ts";
import { recordAddedMusic } from "#server/modules/audit/public.ts";
import type { UploadWork } from "#server/plugins/uploads/work.ts";
import type { Services } from "#server/services.ts";
import { addedFolder } from "#shared/domain/own-music/playlist-names.ts";
import { announceUploads } from "./announce.ts";
import {
  claimNext,
  endUpload,
  freeClaims,
  isBatchOpen,
  keepClaim,
  nextClaimAt,
  putBack,
  takeUnlogged,
  titleOf,
  type UploadRow,
} from "./repository.ts";
import { deleteUploadFile, uploadFile } from "./upload-files.ts";

/** For how long a process has a file to itself, in ms; it asks for more while it reads. */
const CLAIM_MS = 60_000;
const KEEP_MS = 20_000;
/** How often a file may take the service down, or meet a failing database. */
const MOST_ATTEMPTS = 3;
/** Delay after a failure of the service, in ms; for a file ten times longer after each. */
const RETRY_MS = 5000;
/** How often other processes' files are looked after, in ms: one of them may have been killed. */
const LOOK_MS = 60_000;

/** Reads complete files into the catalogue, by turns of the accounts; goes on after a restart. */
export class UploadReader {
  readonly #services: Services;
  readonly #importer: IsolatedImporter;
  readonly #work: UploadWork;
  readonly #stop = new AbortController();
  #running: Promise<void> | null = null;
  #isWanted = false;
  /** The account whose file was read last. */
  #lastAccount = "";
  #timer: NodeJS.Timeout | undefined;

  constructor(services: Services, importer: IsolatedImporter, work: UploadWork) {
    this.#services = services;
    this.#importer = importer;
    this.#work = work;
  }

  async start(): Promise<void> {
    if (this.#services.env.databaseUrl === null) await freeClaims(this.#services.db);
    this.wake();
  }

  /** There may be something to read. */
  wake(): void {
    if (this.#stop.signal.aborted) return;
    this.#isWanted = true;
    this.#running ??= this.#run().finally(() => {
      this.#running = null;
      if (this.#isWanted) this.wake();
    });
  }

  async close(): Promise<void> {
    clearTimeout(this.#timer);
    this.#stop.abort(new Error("The service is stopping"));
    await this.#running;
  }

  async #run(): Promise<void> {
    const { db, now, log } = this.#services;
    clearTimeout(this.#timer);
    this.#isWanted = false;
    let delay = LOOK_MS;
    try {
      while (!this.#stop.signal.aborted) {
        const at = now();
        const readUntil = new Date(at.getTime() + CLAIM_MS);
        const upload = await claimNext(db, { now: at, readUntil, after: this.#lastAccount });
        if (!upload) break;
        this.#lastAccount = upload.accountId;
        await this.#readOne(upload);
      }
      const next = await nextClaimAt(db, now());
      if (next) delay = Math.min(delay, Math.max(RETRY_MS, next.getTime() - now().getTime()));
    } catch (error) {
      log.error({ err: error }, "Added music cannot be read at the moment");
      delay = RETRY_MS;
    }
    if (!this.#stop.signal.aborted) this.#timer = setTimeout(() => this.wake(), delay).unref();
  }

  async #readOne(upload: UploadRow): Promise<void> {
    const { db, now, log } = this.#services;
    announceUploads(this.#services, upload.accountId);
    if (upload.attempts > MOST_ATTEMPTS)
      return await this.#end(upload, { state: "refused", reason: "unreadable" });
    const claim = setInterval(() => {
      keepClaim(db, upload.id, new Date(now().getTime() + CLAIM_MS)).then(
        (isKept) => isKept || this.#work.stop(upload.id),
        (error: unknown) => log.warn({ err: error }, "A file that is being read could not be kept"),
      );
    }, KEEP_MS);
    try {
      await this.#work.on(upload.id, (removed) => this.#import(upload, removed));
    } catch (error) {
      const isStopped = this.#stop.signal.aborted;
      if (!isStopped) log.warn({ err: error, upload: upload.id }, "An added file could not be read yet");
      const delay = RETRY_MS * 10 ** (upload.attempts - 1);
      const readUntil = isStopped ? null : new Date(now().getTime() + delay);
      await putBack(db, upload.id, { isAttempt: !isStopped, readUntil });
      announceUploads(this.#services, upload.accountId);
    } finally {
      clearInterval(claim);
    }
  }

  async #import(upload: UploadRow, removed: AbortSignal): Promise<void> {
    const { db, env, secrets, now } = this.#services;
    const store = createImportStore({
      db,
      catalogueDir: env.catalogueDir,
      folder: addedFolder(upload.path),
      owner: upload.accountId,
      pictureKey: secrets["picture-name"],
      now,
    });
    const file = {
      path: uploadFile(this.#services, upload.id),
      name: upload.path,
      catalogueFolder: env.catalogueDir,
    };
    const outcome = await this.#importer
      .import(file, store, AbortSignal.any([removed, this.#stop.signal]))
      .catch((error: unknown) => {
        if (removed.aborted) return null;
        throw error;
      });
    if (outcome === null) return;
    if (outcome.kind === "skipped")
      return await this.#end(upload, { state: "refused", reason: outcome.reason.code });
    await store.finish();
    const playlist = store.playlist();
    await this.#end(upload, {
      state: outcome.kind === "imported" ? "added" : "known",
      trackId: store.track(),
    });
    if (playlist) await announceImported(this.#services, playlist);
  }

  async #end(
    upload: UploadRow,
    end: Pick<UploadRow, "state"> & Partial<Pick<UploadRow, "reason" | "trackId">>,
  ): Promise<void> {
    const { db, now } = this.#services;
    await endUpload(db, upload.id, end, now());
    await deleteUploadFile(this.#services, upload.id);
    announceUploads(this.#services, upload.accountId);
    await logBatch(this.#services, upload.accountId, upload.batch);
  }
}

/**
 * Writes the tracks of a batch into the account's log once nothing of it is left to do; those that were removed from the
 * list at once.
 */
export async function logBatch(
  services: Services,
  accountId: string,
  batch: string,
  removed: readonly UploadRow[] = [],
): Promise<void> {
  const isOpen = await isBatchOpen(services.db, accountId, batch);
  const listed = isOpen ? [] : await takeUnlogged(services.db, accountId, batch);
  const added = [...removed.filter(({ state, isLogged }) => state === "added" && !isLogged), ...listed];
  const [first] = added;
  if (!first) return;
  await recordAddedMusic(services, {
    accountId,
    userId: added.find(({ createdBy }) => createdBy !== null)?.createdBy ?? null,
    first: { id: first.trackId ?? "", name: await titleOf(services.db, first) },
    count: added.length,
  });
}
