import type { Services } from "#server/services.ts";
import { HOUR_MS, MINUTE_MS } from "#shared/domain/time/lengths.ts";
import { countUptime } from "./count-uptime.ts";
import { sweepIncidents } from "./sweep.ts";

const SWEEP = "incident-sweep";
const SWEEP_EVERY_MS = 30_000;
const COUNT = "uptime-count";

/** Starts the sweeps and counts, which one process of the service does at a time. */
export async function startIncidents(services: Services): Promise<void> {
  await repeat(services, SWEEP, SWEEP_EVERY_MS, SWEEP_EVERY_MS, async () => {
    await sweepIncidents(services);
  });
  await repeat(services, COUNT, MINUTE_MS, HOUR_MS, () => countUptime(services));
}

async function repeat(
  { jobs }: Services,
  queue: string,
  firstMs: number,
  everyMs: number,
  work: () => Promise<void>,
): Promise<void> {
  await jobs.work(queue, async () => {
    // Queued first, so that the next run does not depend on this one's success.
    await jobs.send(queue, {}, { key: queue, startAfterMs: everyMs });
    await work();
  });
  await jobs.send(queue, {}, { key: queue, startAfterMs: firstMs });
}
