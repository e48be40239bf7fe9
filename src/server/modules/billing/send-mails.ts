import { aclsOfAccount, findAccount } from "#server/modules/accounts/public.ts";
import { mailBilling, wayOfMail } from "#server/modules/mail/public.ts";
import { findUsers, type UserRow } from "#server/modules/users/public.ts";
import type { Services } from "#server/services.ts";
import { type BillingMailRow, findUnsentMail, markMailSent, unsentMailIds } from "./mail-repository.ts";

/** Mails sent per call; the next one sends the rest. */
const MOST_AT_ONCE = 500;

/**
 * Sends mails about billing that were written with the change that they are about. A crash between queueing and marking
 * loses none, and nobody is mailed twice: neither after it, nor when two processes do this at once. Where no mail can be sent they are marked only, so that none of them is sent later.
 */
export async function sendBillingMails(services: Services): Promise<void> {
  const { db, env, now, log } = services;
  for (const id of await unsentMailIds(db, MOST_AT_ONCE)) {
    const found = await findUnsentMail(db, id);
    if (!found) continue;
    try {
      if (wayOfMail(env) !== "off") await sendToAll(services, found.row, found.timezone ?? "UTC");
      await markMailSent(db, id, now());
    } catch (error) {
      log.error({ err: error, mail: id }, "A mail about billing could not be sent; it is tried again");
    }
  }
}

async function sendToAll(
  services: Services,
  { id: mailId, accountId, mail }: BillingMailRow,
  timezone: string,
): Promise<void> {
  const account = await findAccount(services.db, accountId);
  if (!account) return;
  for (const person of await recipientsOf(services, accountId))
    await mailBilling(services, person, { mailId, mail, company: account.businessName, accountId, timezone });
}

/** Members with a say in money; not invitees, contacts, and people of a location. */
async function recipientsOf({ db }: Services, accountId: string): Promise<readonly UserRow[]> {
  const members = await aclsOfAccount(db, accountId);
  const ids = members.flatMap(({ acl: { userId, owner, admin, finance } }) =>
    userId !== null && (owner || admin || finance) ? [userId] : [],
  );
  return ids.length === 0 ? [] : await findUsers(db, ids);
}
