import { uploadAddress } from "#renderer/data/music/uploads.ts";
import type { Services } from "#renderer/lib/services.tsx";
import { UPLOAD_REASONS } from "#shared/contract/rest/music/music-uploads.ts";
import { Retry, type RetryEnvironment } from "#shared/domain/realtime/retry.ts";
import type { StartTransfer, Transfer } from "./transfer.ts";
import { TransferSpeed } from "./transfer-speed.ts";
import { isPassing, type TransferError, uploadHeaders } from "./tus.ts";
import { type Connection, type SentFile, useUploads } from "./upload-store.ts";

/** Files sent at a time. */
const AT_ONCE = 3;
/** A file that failed this often without progress is given up until somebody retries it. */
const MOST_TRIES = 8;
/** Without progress for this long the connection counts as lost, in ms: the browser itself waits for minutes. */
const STALLED_MS = 45_000;
/** Progress is stored at most this often, in ms. */
const PROGRESS_MS = 250;

export interface SenderOptions extends RetryEnvironment {
  readonly services: Pick<Services, "session" | "caller" | "host">;
  readonly startTransfer: StartTransfer;
  readonly now: () => number;
  /** Calls back with each change of the service's reach until the disposer is called. */
  readonly watchReach: (onReach: (reach: "answers" | Exclude<Connection, "ok">) => void) => () => void;
}

interface Active {
  readonly transfer: Transfer;
  /** Null before the first report of progress, which includes what the service had already. */
  bytes: number | null;
  storedAt: number;
  endStall: () => void;
}

/**
 * Sends the files of the store, a few at a time. The store decides: a removed file is stopped, a queued one started. When
 * the connection is lost, all wait until the service answers again.
 */
export class Sender {
  readonly #options: SenderOptions;
  readonly #active = new Map<string, Active>();
  /** Failures of a file since its last progress. */
  readonly #tries = new Map<string, number>();
  readonly #speed = new TransferSpeed();
  readonly #resume: Retry;
  readonly #stops: (() => void)[] = [];
  #endReach: (() => void) | null = null;

  constructor(options: SenderOptions) {
    this.#options = options;
    this.#resume = new Retry(options, () => this.#follow());
  }

  start(): void {
    const { session } = this.#options.services;
    this.#stops.push(
      useUploads.subscribe(() => this.#follow()),
      session.onEnd(() => useUploads.getState().clear()),
    );
    this.#follow();
  }

  /** Interrupts what is being sent; it continues with the next `start`. */
  stop(): void {
    for (const stop of this.#stops.splice(0)) stop();
    this.#interrupt();
    this.#endReach?.();
    this.#endReach = null;
    this.#resume.cancel();
    useUploads.getState().setConnection("ok");
  }

  #follow(): void {
    const { files, connection } = useUploads.getState();
    const sending = new Set(files.filter(({ state }) => state === "sending").map(({ key }) => key));
    for (const key of this.#active.keys()) if (!sending.has(key)) this.#end(key);
    if (connection !== "ok" || this.#resume.isWaiting) return;
    for (const file of files) {
      if (this.#active.size >= AT_ONCE) return;
      if (file.state === "queued" && !this.#active.has(file.key)) this.#send(file);
    }
  }

  #send(file: SentFile): void {
    const { services, startTransfer } = this.#options;
    const { key, account } = file;
    const { change } = useUploads.getState();
    const isActive = () => this.#active.get(key) === active;
    const transfer = startTransfer({
      file: file.file,
      path: file.path,
      batch: file.batch,
      url: file.url,
      endpoint: uploadAddress(services, account),
      headers: uploadHeaders(services),
      onUrl: (url, batch) => isActive() && change(key, { url, batch }),
      onProgress: (bytes) => isActive() && this.#progress(key, active, bytes),
      onDone: () => {
        if (!isActive()) return;
        this.#end(key);
        this.#tries.delete(key);
        change(key, { state: "sent", sent: file.file.size });
      },
      onError: (error) => {
        if (!isActive()) return;
        this.#end(key);
        void this.#fail(file, error);
      },
    });
    const active: Active = { transfer, bytes: null, storedAt: 0, endStall: this.#watchStall(key) };
    this.#active.set(key, active);
    change(key, { state: "sending" });
  }

  #progress(key: string, active: Active, bytes: number): void {
    const now = this.#options.now();
    active.endStall();
    active.endStall = this.#watchStall(key);
    const added = active.bytes === null ? 0 : bytes - active.bytes;
    active.bytes = bytes;
    if (added > 0) {
      this.#speed.add(now, added);
      this.#tries.delete(key);
      this.#resume.succeeded();
    }
    if (now - active.storedAt < PROGRESS_MS) return;
    active.storedAt = now;
    const { change, setSpeed } = useUploads.getState();
    change(key, { sent: bytes });
    setSpeed(this.#speed.at(now));
  }

  #watchStall(key: string): () => void {
    return this.#options.after(STALLED_MS, () => {
      const file = useUploads.getState().files.find((one) => one.key === key);
      this.#end(key);
      if (file) void this.#fail(file, { status: 0, reason: null });
    });
  }

  async #fail({ key, file }: SentFile, { status, reason }: TransferError): Promise<void> {
    const { change } = useUploads.getState();
    const tries = (this.#tries.get(key) ?? 0) + 1;
    this.#tries.set(key, tries);
    const refusal = UPLOAD_REASONS.find((one) => one === reason);
    if (refusal) return change(key, { state: "refused", reason: refusal });
    if (status === 413) return change(key, { state: "refused", reason: "too-large" });
    if (status === 507) return change(key, { state: "refused", reason: "no-space" });
    if (status === 404 || status === 410) return change(key, { state: "failed", failure: "cancelled" });
    if (status === 403) return change(key, { state: "failed", failure: "not-allowed" });
    if (!isPassing(status) || tries >= MOST_TRIES)
      return change(key, { state: "failed", failure: "service" });
    // A file that was changed or removed meanwhile looks like a lost connection.
    if (status === 0 && !(await isReadable(file)))
      return change(key, { state: "failed", failure: "changed" });
    // A refresh that fails is one of the connection, or the end of the session.
    if (status === 401) await this.#options.services.session.refresh().catch(() => null);
    if (!this.#resume.isWaiting) this.#resume.later();
    if (status === 0) this.#lose();
    change(key, { state: "queued" });
  }

  /** The connection is lost: waits until the service answers. */
  #lose(): void {
    if (this.#endReach) return;
    this.#interrupt();
    useUploads.getState().setConnection(navigator.onLine ? "no-service" : "no-network");
    this.#endReach = this.#options.watchReach((reach) => {
      if (reach !== "answers") return useUploads.getState().setConnection(reach);
      this.#endReach?.();
      this.#endReach = null;
      useUploads.getState().setConnection("ok");
    });
  }

  #interrupt(): void {
    this.#speed.reset();
    const { change, setSpeed } = useUploads.getState();
    setSpeed(null);
    for (const key of [...this.#active.keys()]) {
      this.#end(key);
      change(key, { state: "queued" });
    }
  }

  #end(key: string): void {
    const active = this.#active.get(key);
    this.#active.delete(key);
    active?.endStall();
    active?.transfer.stop();
  }
}

async function isReadable(file: File): Promise<boolean> {
  return file
    .slice(0, 1)
    .arrayBuffer()
    .then(
      () => true,
      () => false,
    );
}
