import { PgBoss } from "pg-boss";
import type { Logger } from "pino";
import type { OpenDatabase } from "#server/db/database.ts";
import type { Jobs } from "#server/services.ts";

const STOP_MS = 5_000;
const POLL_SECONDS = 2;

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
        for (const job of jobs) await handler(job.data);
      });
      workers.set(queue, worker);
    },
    async send(queue, data, options = {}) {
      await ensure(queue);
      const id = await boss.send(queue, data, {
        ...(options.key === undefined ? {} : { singletonKey: options.key }),
        ...(options.id === undefined ? {} : { id: options.id }),
        ...(options.startAfterMs === undefined ? {} : { startAfter: Math.ceil(options.startAfterMs / 1000) }),
        ...(options.retries === undefined
          ? {}
          : {
              retryLimit: options.retries.most,
              retryDelay: Math.ceil(options.retries.delayMs / 1000),
              retryBackoff: true,
            }),
      });
      const worker = workers.get(queue);
      if (worker !== undefined && options.startAfterMs === undefined) boss.notifyWorker(worker);
      return id !== null;
    },
    close: () => boss.stop({ graceful: true, timeout: STOP_MS }),
  };
}
