import { PgBoss } from "pg-boss";
import type { Logger } from "pino";
import type { OpenDatabase } from "#server/db/database.ts";
import type { Jobs } from "#server/services.ts";

const STOP_MS = 5_000;
/** For jobs of other processes and for retries: a process wakes its own workers. */
const POLL_SECONDS = 5;
/** The delay of a retry where the sender names none, in seconds. */
const RETRY_SECONDS = 2;
/** The longest delay of a timer. */
const MOST_MS = 2 ** 31 - 1;

/** Background jobs, stored in the database. */
export interface OpenJobs extends Jobs {
  /** Waits a limited time for running jobs. */
  readonly close: () => Promise<void>;
}

export async function createJobs({ execute }: OpenDatabase, log: Logger): Promise<OpenJobs> {
  const boss = new PgBoss({ db: { executeSql: execute } });
  boss.on("error", (error) => log.error({ err: error }, "Background work failed"));
  await boss.start();
  const known = new Set<string>();
  /** This process's own worker of each queue. */
  const workers = new Map<string, string>();
  const timers = new Set<NodeJS.Timeout>();
  /** Lets this process's worker of a queue look for jobs, after a time. */
  const wake = (queue: string, afterMs = 0) => {
    const timer = setTimeout(
      () => {
        timers.delete(timer);
        const worker = workers.get(queue);
        if (worker !== undefined) boss.notifyWorker(worker);
      },
      Math.min(afterMs, MOST_MS),
    );
    timers.add(timer.unref());
  };
  const ensure = async (queue: string) => {
    if (known.has(queue)) return;
    // 'short': at most one job waits per key, while another may run.
    await boss.createQueue(queue, { policy: "short" });
    known.add(queue);
  };
  return {
    async work<Data extends object>(queue: string, handler: (data: Data) => Promise<void>) {
      await ensure(queue);
      const worker = await boss.work<Data>(queue, { pollingIntervalSeconds: POLL_SECONDS }, async (jobs) => {
        try {
          for (const job of jobs) await handler(job.data);
        } finally {
          // Others may wait behind it.
          wake(queue);
        }
      });
      workers.set(queue, worker);
    },
    async send(queue, data, options = {}) {
      await ensure(queue);
      const startAfter = Math.ceil((options.startAfterMs ?? 0) / 1000);
      const id = await boss.send(queue, data, {
        ...(options.key === undefined ? {} : { singletonKey: options.key }),
        ...(options.id === undefined ? {} : { id: options.id }),
        ...(startAfter === 0 ? {} : { startAfter }),
        ...(options.retries === undefined
          ? { retryDelay: RETRY_SECONDS }
          : {
              retryLimit: options.retries.most,
              retryDelay: Math.ceil(options.retries.delayMs / 1000),
              retryBackoff: true,
            }),
      });
      wake(queue, startAfter * 1000);
      return id !== null;
    },
    close: () => {
      for (const timer of timers) clearTimeout(timer);
      return boss.stop({ graceful: true, timeout: STOP_MS });
    },
  };
}
