import { copyTicket } from "#server/modules/mail/public.ts";
import type { Services } from "#server/services.ts";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "#shared/domain/time/lengths.ts";
import { currentHelpdesk, hostAddress } from "./helpdesk.ts";
import type { Filing } from "./port.ts";
import { queuedTickets, screenshotOf, type TicketRow, writeDelivery } from "./repository.ts";

/** Files taken requests for help in the background, and again after growing pauses while that fails. */

const QUEUE = "support-tickets";
/** Requests filed in a row. */
const AT_ONCE = 50;
/** Within this time a copy that is queued again is the same job. */
const COPIED_WITHIN_MS = DAY_MS;
/** The pause after a failure is this share of the time that the youngest failed request has waited. */
const PAUSE_SHARE = 1 / 4;
const SHORTEST_PAUSE_MS = 10_000;
const LONGEST_PAUSE_MS = HOUR_MS / 2;
/** In case a job was lost. */
const SWEEP_MS = 10 * MINUTE_MS;

export async function startSupport(services: Services): Promise<void> {
  const { jobs } = services;
  await jobs.work(QUEUE, async () => {
    await jobs.send(QUEUE, {}, { key: QUEUE, startAfterMs: SWEEP_MS });
    const pauseMs = await fileQueued(services);
    if (pauseMs !== null) await jobs.send(QUEUE, {}, { key: "again", startAfterMs: pauseMs });
  });
  await jobs.send(QUEUE, {}, { key: QUEUE, startAfterMs: SWEEP_MS });
}

/** Has queued requests filed at once. */
export async function fileSoon({ jobs }: Pick<Services, "jobs">): Promise<void> {
  await jobs.send(QUEUE, {}, { key: "now" });
}

/**
 * Files queued requests, and mails their senders copies; returns the ms after which those that are left are tried again, null for
 * none.
 */
export async function fileQueued(services: Services): Promise<number | null> {
  const { db, now } = services;
  const helpdesk = await currentHelpdesk(services);
  const queued = await queuedTickets(db, AT_ONCE);
  const waitedMs = ({ createdAt }: TicketRow) => now().getTime() - createdAt.getTime();
  const address = await hostAddress(services);
  // A copy does not wait for the helpdesk, and a crash loses none: its request is still queued.
  for (const ticket of queued)
    if (waitedMs(ticket) < COPIED_WITHIN_MS) await copyTicket(services, address, ticket);
  let pauseMs: number | null = null;
  let isProgress = false;
  for (const ticket of queued) {
    const filing = await helpdesk.file({ ...ticket, screenshot: () => pictureOf(services, ticket.id) });
    await note(services, ticket, filing);
    if (filing.kind !== "later") {
      isProgress = true;
      continue;
    }
    const pause = Math.max(pauseAfter(waitedMs(ticket)), filing.retryAfterMs ?? 0);
    if (filing.isDown) return pause;
    pauseMs = Math.min(pauseMs ?? pause, pause);
  }
  return queued.length === AT_ONCE && isProgress ? 0 : pauseMs;
}

/** A request that waits for long is tried less and less often. */
function pauseAfter(waitedMs: number): number {
  return Math.min(LONGEST_PAUSE_MS, Math.max(SHORTEST_PAUSE_MS, waitedMs * PAUSE_SHARE));
}

async function note({ db, log }: Services, { id, number }: TicketRow, filing: Filing): Promise<void> {
  switch (filing.kind) {
    case "filed":
      await writeDelivery(db, id, filing.delivery, "externalId" in filing ? filing.externalId : null);
      return log.info({ number, delivery: filing.delivery }, "A request for help was delivered");
    case "refused":
      await writeDelivery(db, id, "refused", null);
      return log.warn({ number }, "The helpdesk refused a request for help; /operator/support shows it");
    case "later":
      return log.warn({ number }, "The helpdesk did not take a request for help; it is tried again");
  }
}

async function pictureOf({ db }: Services, id: string): Promise<Uint8Array<ArrayBuffer> | null> {
  const base64 = await screenshotOf(db, id);
  return base64 === null ? null : Uint8Array.from(Buffer.from(base64, "base64"));
}
