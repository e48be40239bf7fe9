import type { Services } from "#server/services.ts";
import { MINUTE_MS } from "#shared/domain/time/lengths.ts";
import { sandbox } from "./provider.ts";
import { sendBillingMails } from "./send-mails.ts";
import { PAYMENTS_QUEUE, sweepAccount, sweepBilling } from "./sweep.ts";
import { noteBillingMode } from "./turn-on.ts";

const SWEEP = "billing-sweep";
const MAILS = "billing-mails";

/**
 * Starts making payments and sweeping, if anything is sold. Processes that do the same at once do it once: accounts are
 * locked, and a mail has one job for each person. See
 * [Note: turning on silences nobody].
 */
export async function startBilling(services: Services): Promise<void> {
  await noteBillingMode(services);
  if (services.env.billing === "off") return;
  const { jobs } = services;
  const mail = () => jobs.send(MAILS, {}, { key: MAILS });
  await jobs.work(MAILS, () => sendBillingMails(services));
  await jobs.work<{ readonly accountId: string }>(PAYMENTS_QUEUE, async ({ accountId }) => {
    await sweepAccount(services, sandbox, accountId);
    await mail();
  });
  await jobs.work(SWEEP, async () => {
    // Queued first, so that the next run does not depend on this one's success.
    await jobs.send(SWEEP, {}, { key: SWEEP, startAfterMs: MINUTE_MS });
    await sweepBilling(services);
    await mail();
  });
  await jobs.send(SWEEP, {}, { key: SWEEP, startAfterMs: MINUTE_MS });
}
