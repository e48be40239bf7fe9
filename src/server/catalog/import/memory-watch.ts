import { workerData } from "node:worker_threads";

/**
 * Ends its process when that uses too much memory, or has outlived the service. In a thread of its own: decoding blocks
 * the main one, and its memory is not JavaScript's, so that no setting of Node limits it.
 */

export interface MemoryLimit {
  readonly bytes: number;
  /** The service's process. */
  readonly parent: number;
}

const LOOK_MS = 50;

const { bytes, parent } = workerData as MemoryLimit;
setInterval(() => {
  if (process.memoryUsage.rss() > bytes || process.ppid !== parent) process.kill(process.pid, "SIGKILL");
}, LOOK_MS);
