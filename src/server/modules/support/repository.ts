import { and, asc, count, desc, eq, gt, isNotNull, isNull, lt, sql } from "drizzle-orm";
import type { Database } from "#server/db/database.ts";
import { supportTickets } from "#server/db/schema/asked.ts";
import { accounts, users } from "#server/db/schema/people/people.ts";
import type { TicketDelivery } from "#shared/domain/support/ticket.ts";

export type NewTicket = Omit<typeof supportTickets.$inferInsert, "number">;
export type TicketRow = Awaited<ReturnType<typeof findTicket>> & object;

const COLUMNS = {
  id: supportTickets.id,
  number: supportTickets.number,
  createdAt: supportTickets.createdAt,
  account: { id: accounts.id, name: accounts.businessName },
  businessType: accounts.businessType,
  country: accounts.isoCountry,
  from: {
    id: users.id,
    name: users.name,
    email: users.email,
    emailVerifiedAt: users.emailVerifiedAt,
    language: users.language,
  },
  subject: supportTickets.subject,
  comment: supportTickets.comment,
  score: supportTickets.score,
  priority: supportTickets.priority,
  tags: supportTickets.tags,
  hasScreenshot: sql<boolean>`${supportTickets.screenshot} is not null`,
  delivery: supportTickets.delivery,
  externalId: supportTickets.externalId,
  handledAt: supportTickets.handledAt,
};

function selectTickets(db: Database) {
  return db
    .select(COLUMNS)
    .from(supportTickets)
    .innerJoin(accounts, eq(accounts.id, supportTickets.accountId))
    .innerJoin(users, eq(users.id, supportTickets.userId));
}

/** Locks a person's requests for help against other writers until the transaction ends. */
export async function lockTicketsOf(tx: Database, userId: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('support tickets'), hashtext(${userId}))`);
}

/** The first ticket with the same words and picture that a person has sent since a time. */
export async function findSameTicket(
  db: Database,
  { accountId, userId, subject, comment, screenshot }: NewTicket,
  since: Date,
): Promise<{ readonly id: string; readonly number: number } | null> {
  const [found] = await db
    .select({ id: supportTickets.id, number: supportTickets.number })
    .from(supportTickets)
    .where(
      and(
        eq(supportTickets.userId, userId),
        gt(supportTickets.createdAt, since),
        eq(supportTickets.accountId, accountId),
        eq(supportTickets.subject, subject),
        eq(supportTickets.comment, comment),
        sql`${supportTickets.screenshot} is not distinct from ${screenshot ?? null}::text`,
      ),
    )
    .orderBy(asc(supportTickets.number))
    .limit(1);
  return found ?? null;
}

export async function insertTicket(db: Database, ticket: NewTicket) {
  const [row] = await db
    .insert(supportTickets)
    .values(ticket)
    .returning({ id: supportTickets.id, number: supportTickets.number });
  return row!; // an insert returns its row
}

export async function findTicket(db: Database, id: string) {
  const [row] = await selectTickets(db).where(eq(supportTickets.id, id));
  return row ?? null;
}

/** Tickets below a number, the newest first. */
export function ticketsBefore(
  db: Database,
  {
    state,
    before,
    limit,
  }: {
    readonly state: "open" | "handled" | undefined;
    readonly before: number | undefined;
    readonly limit: number;
  },
) {
  return selectTickets(db)
    .where(
      and(
        before === undefined ? undefined : lt(supportTickets.number, before),
        state === "open" ? isNull(supportTickets.handledAt) : undefined,
        state === "handled" ? isNotNull(supportTickets.handledAt) : undefined,
      ),
    )
    .orderBy(desc(supportTickets.number))
    .limit(limit);
}

export async function countOpenTickets(db: Database): Promise<number> {
  const [row] = await db
    .select({ open: count() })
    .from(supportTickets)
    .where(isNull(supportTickets.handledAt));
  return row?.open ?? 0;
}

/** Tickets that are not delivered yet, the oldest first; of more than `most` any, so that none keeps others waiting. */
export async function queuedTickets(db: Database, most: number): Promise<readonly TicketRow[]> {
  const rows = await selectTickets(db)
    .where(eq(supportTickets.delivery, "queued"))
    .orderBy(sql`random()`)
    .limit(most);
  return rows.toSorted((one, other) => one.number - other.number);
}

/** Writes how a queued ticket was delivered. */
export async function writeDelivery(
  db: Database,
  id: string,
  delivery: TicketDelivery,
  externalId: string | null,
): Promise<void> {
  await db
    .update(supportTickets)
    .set({ delivery, externalId })
    .where(and(eq(supportTickets.id, id), eq(supportTickets.delivery, "queued")));
}

/** The picture of a ticket in base64; null: it has none, or does not exist. */
export async function screenshotOf(db: Database, id: string): Promise<string | null> {
  const [row] = await db
    .select({ screenshot: supportTickets.screenshot })
    .from(supportTickets)
    .where(eq(supportTickets.id, id));
  return row?.screenshot ?? null;
}

/** Marks a ticket as handled at a time, or as open (null). One that is handled keeps its time. */
export async function writeHandled(db: Database, id: string, at: Date | null): Promise<void> {
  await db
    .update(supportTickets)
    .set({ handledAt: at })
    .where(and(eq(supportTickets.id, id), at === null ? undefined : isNull(supportTickets.handledAt)));
}

/** Deletes tickets created before a time; returns how many. */
export async function deleteTicketsBefore(db: Database, before: Date): Promise<number> {
  const gone = await db
    .delete(supportTickets)
    .where(lt(supportTickets.createdAt, before))
    .returning({ id: supportTickets.id });
  return gone.length;
}
