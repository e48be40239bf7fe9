import type { Services } from "#server/services.ts";
import { sweepIncidents } from "./sweep.ts";

const QUEUE = "incident-sweep";
const EVERY_MS = 30_000;

/** Starts the sweeps, which one process of the service does at a time. */
export async function startIncidents(services: Services): Promise<void> {
  await services.jobs.work(QUEUE, async () => {
    // Queued first, so that the next run does not depend on this one's success.
    await services.jobs.send(QUEUE, {}, { key: QUEUE, startAfterMs: EVERY_MS });
    await sweepIncidents(services);
  });
  await services.jobs.send(QUEUE, {}, { key: QUEUE, startAfterMs: EVERY_MS });
}
