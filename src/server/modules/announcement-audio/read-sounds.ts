import type { Services } from "#server/services.ts";
import { announceSounds } from "./announce-sounds.ts";
import {
  claimNext,
  finishSource,
  freeClaims,
  keepClaim,
  nextClaimAt,
  putBack,
  refuseSource,
  type SourceRow,
} from "./repository.ts";
import { deleteReceived, deleteSourceFiles, receivedFile, sourceFile } from "./sound-files.ts";
import type { SoundWork } from "./sound-work.ts";

/** For how long a process has a sound to itself, in ms; it asks for more while it reads. */
const CLAIM_MS = 60_000;
const KEEP_MS = 20_000;
/** How often a sound may take the service down, or meet a failing database. */
const MOST_ATTEMPTS = 3;
/** Delay after a failure of the service, in ms; for a sound ten times longer after each. */
const RETRY_MS = 5000;
/** How often other processes' sounds are looked after, in ms: one of them may have been killed. */
const LOOK_MS = 60_000;

/** Reads complete sounds, one after another; goes on after a restart. */
export class SoundReader {
  readonly #services: Services;
  readonly #work: SoundWork;
  #running: Promise<void> | null = null;
  #isWanted = false;
  #timer: NodeJS.Timeout | undefined;

  constructor(services: Services, work: SoundWork) {
    this.#services = services;
    this.#work = work;
  }

  async start(): Promise<void> {
    if (this.#services.env.databaseUrl === null) await freeClaims(this.#services.db);
    this.wake();
  }

  /** There may be something to read. */
  readonly wake = (): void => {
    if (this.#work.stop.signal.aborted) return;
    this.#isWanted = true;
    this.#running ??= this.#run().finally(() => {
      this.#running = null;
      if (this.#isWanted) this.wake();
    });
  };

  /** After its work was stopped. */
  async close(): Promise<void> {
    clearTimeout(this.#timer);
    await this.#running;
  }

  async #run(): Promise<void> {
    const { db, now, log } = this.#services;
    const { signal } = this.#work.stop;
    clearTimeout(this.#timer);
    this.#isWanted = false;
    let delay = LOOK_MS;
    try {
      while (!signal.aborted) {
        const at = now();
        const source = await claimNext(db, { now: at, readUntil: new Date(at.getTime() + CLAIM_MS) });
        if (!source) break;
        await this.#readOne(source);
      }
      const next = await nextClaimAt(db, now());
      if (next) delay = Math.min(delay, Math.max(RETRY_MS, next.getTime() - now().getTime()));
    } catch (error) {
      log.error({ err: error }, "Sounds of messages cannot be read at the moment");
      delay = RETRY_MS;
    }
    if (!signal.aborted) this.#timer = setTimeout(this.wake, delay).unref();
  }

  async #readOne(source: SourceRow): Promise<void> {
    const { db, now, log } = this.#services;
    const { id } = source;
    const { signal: stopping } = this.#work.stop;
    if (source.attempts > MOST_ATTEMPTS) return await this.#refuse(source, "unreadable");
    const removed = new AbortController();
    const claim = setInterval(() => {
      keepClaim(db, id, new Date(now().getTime() + CLAIM_MS)).then(
        (isKept) => isKept || removed.abort(),
        (error: unknown) => log.warn({ err: error }, "A sound that is being read could not be kept"),
      );
    }, KEEP_MS);
    try {
      const job = {
        kind: "read",
        path: receivedFile(this.#services, id),
        target: sourceFile(this.#services, id),
      } as const;
      const outcome = await this.#work.reading.sound(job, AbortSignal.any([removed.signal, stopping]));
      if (outcome.kind === "skipped") return await this.#refuse(source, outcome.reason.code);
      const { durationMs, startMs, endMs, peaks } = outcome.sound;
      await finishSource(db, id, { durationMs, startMs, endMs, peaks: [...peaks] }, now());
      await deleteReceived(this.#services, id);
      announceSounds(this.#services, source.accountId);
    } catch (error) {
      if (removed.signal.aborted) return await deleteSourceFiles(this.#services, id);
      const isStopped = stopping.aborted;
      if (!isStopped) log.warn({ err: error, source: id }, "A sound could not be read yet");
      const delay = RETRY_MS * 10 ** (source.attempts - 1);
      const readUntil = isStopped ? null : new Date(now().getTime() + delay);
      await putBack(db, id, { isAttempt: !isStopped, readUntil });
    } finally {
      clearInterval(claim);
    }
  }

  async #refuse({ id, accountId }: SourceRow, reason: NonNullable<SourceRow["reason"]>): Promise<void> {
    await refuseSource(this.#services.db, id, reason, this.#services.now());
    await deleteSourceFiles(this.#services, id);
    announceSounds(this.#services, accountId);
  }
}
