import { and, asc, eq, exists, gt, inArray, isNotNull, isNull, lt, not, or, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import type { Database } from "#server/db/database.ts";
import { alertDigests, alertMutes, alertRecipients, alertRules } from "#server/db/schema/alerts.ts";
import { accounts, users } from "#server/db/schema/people/people.ts";
import { locations, soundZones } from "#server/db/schema/places.ts";
import { incidentNotices, incidents } from "#server/db/schema/watch.ts";
import { labelIdsOfLocation, labelIdsOfZone } from "#server/modules/labels/public.ts";

export type AlertRuleRow = typeof alertRules.$inferSelect;
export type AlertMuteRow = typeof alertMutes.$inferSelect;
export type NoticeRow = typeof incidentNotices.$inferSelect;

/** A person's own rules, or for null those of the company, oldest first. */
export async function rulesOf(
  db: Database,
  accountId: string,
  userId: string | null,
): Promise<readonly AlertRuleRow[]> {
  const whose = userId === null ? isNull(alertRules.userId) : eq(alertRules.userId, userId);
  return await db
    .select()
    .from(alertRules)
    .where(and(eq(alertRules.accountId, accountId), whose))
    .orderBy(asc(alertRules.createdAt), alertRules.id);
}

/** The rules of all accounts that are active. */
export async function allRules(db: Database) {
  return await db
    .select({ rule: alertRules, account: accounts })
    .from(alertRules)
    .innerJoin(accounts, eq(accounts.id, alertRules.accountId))
    .where(eq(accounts.deactivated, false));
}

/** People who get the mails of these rules: the rule's own person, or those named by the company. */
export async function recipientsOf(db: Database, ruleIds: readonly string[]) {
  if (ruleIds.length === 0) return [];
  const person = { id: users.id, name: users.name, email: users.email, language: users.language };
  const own = await db
    .select({ ruleId: alertRules.id, ...person })
    .from(alertRules)
    .innerJoin(users, eq(users.id, alertRules.userId))
    .where(inArray(alertRules.id, [...ruleIds]));
  const named = await db
    .select({ ruleId: alertRecipients.ruleId, ...person })
    .from(alertRecipients)
    .innerJoin(users, eq(users.id, alertRecipients.userId))
    .where(inArray(alertRecipients.ruleId, [...ruleIds]))
    .orderBy(users.name, users.id);
  return [...own, ...named];
}

export async function insertRule(
  tx: Database,
  rule: AlertRuleRow,
  recipients: readonly string[],
): Promise<void> {
  await tx.insert(alertRules).values(rule);
  await writeRecipients(tx, rule.id, recipients);
}

/** Changes a rule of this person's, or for null the company's; null when it is gone. */
export async function writeRule(
  tx: Database,
  { id, accountId, userId }: Pick<AlertRuleRow, "id" | "accountId" | "userId">,
  columns: Omit<AlertRuleRow, "id" | "accountId" | "userId" | "createdAt">,
  recipients: readonly string[],
): Promise<AlertRuleRow | null> {
  const [row] = await tx
    .update(alertRules)
    .set(columns)
    .where(isRule(id, accountId, userId))
    .returning();
  if (!row) return null;
  await tx.delete(alertRecipients).where(eq(alertRecipients.ruleId, id));
  await writeRecipients(tx, id, recipients);
  return row;
}

/** Deletes a rule of this person's, or for null the company's; null when it is gone. */
export async function deleteRule(
  db: Database,
  { id, accountId, userId }: Pick<AlertRuleRow, "id" | "accountId" | "userId">,
): Promise<AlertRuleRow | null> {
  const [row] = await db
    .delete(alertRules)
    .where(isRule(id, accountId, userId))
    .returning();
  return row ?? null;
}

function isRule(id: string, accountId: string, userId: string | null) {
  const whose = userId === null ? isNull(alertRules.userId) : eq(alertRules.userId, userId);
  return and(eq(alertRules.id, id), eq(alertRules.accountId, accountId), whose);
}

async function writeRecipients(tx: Database, ruleId: string, recipients: readonly string[]): Promise<void> {
  if (recipients.length === 0) return;
  await tx.insert(alertRecipients).values(recipients.map((userId) => ({ ruleId, userId })));
}

/** Incidents of all accounts that are open or ended after this, with their zones and locations. */
export async function incidentsSince(db: Database, since: Date) {
  const select = () =>
    db
      .select({ incident: incidents, zone: soundZones.name, location: locations })
      .from(incidents)
      .innerJoin(soundZones, eq(soundZones.id, incidents.soundZoneId))
      .innerJoin(locations, eq(locations.id, incidents.locationId));
  // Two queries: each has its own partial index.
  const open = await select().where(isNull(incidents.endedAt)).orderBy(incidents.startedAt, incidents.id);
  const over = await select()
    .where(and(isNotNull(incidents.endedAt), gt(incidents.endedAt, since)))
    .orderBy(incidents.endedAt, incidents.id);
  return [...open, ...over];
}

/** Open incidents of an account. */
export async function openIncidents(db: Database, accountId: string) {
  return await db
    .select({ incident: incidents, location: locations })
    .from(incidents)
    .innerJoin(locations, eq(locations.id, incidents.locationId))
    .where(and(isNull(incidents.endedAt), eq(incidents.accountId, accountId)));
}

/** Active zones of an account, each with its location. */
export async function zonesOfAccount(db: Database, accountId: string) {
  return await db
    .select({ id: soundZones.id, locationId: soundZones.locationId })
    .from(soundZones)
    .innerJoin(locations, eq(locations.id, soundZones.locationId))
    .where(
      and(
        eq(soundZones.accountId, accountId),
        eq(soundZones.deactivated, false),
        eq(locations.deactivated, false),
      ),
    );
}

/** The labels of zones, with those of their locations. */
export async function labelsOfZones(
  db: Database,
  zoneIds: readonly string[],
): Promise<ReadonlyMap<string, readonly string[]>> {
  if (zoneIds.length === 0) return new Map();
  const rows = await db
    .select({
      id: soundZones.id,
      own: labelIdsOfZone(sql`${soundZones.id}`),
      ofLocation: labelIdsOfLocation(sql`${soundZones.locationId}`),
    })
    .from(soundZones)
    .where(inArray(soundZones.id, [...new Set(zoneIds)]));
  return new Map(rows.map(({ id, own, ofLocation }) => [id, [...own, ...ofLocation]]));
}

/** Who was told about these incidents. */
export async function noticesAbout(
  db: Database,
  incidentIds: readonly string[],
): Promise<readonly NoticeRow[]> {
  if (incidentIds.length === 0) return [];
  return await db
    .select()
    .from(incidentNotices)
    .where(inArray(incidentNotices.incidentId, [...incidentIds]));
}

/** Notes that somebody is told; returns those that nobody else, such as another process, has noted before. */
export async function noteNotices(db: Database, rows: readonly NoticeRow[]): Promise<readonly NoticeRow[]> {
  if (rows.length === 0) return [];
  return await db
    .insert(incidentNotices)
    .values([...rows])
    .onConflictDoNothing()
    .returning();
}

/** Takes notices back that could not be sent. */
export async function forgetNotices(db: Database, rows: readonly NoticeRow[]): Promise<void> {
  for (const { incidentId, ruleId, about, recipient } of rows)
    await db
      .delete(incidentNotices)
      .where(
        and(
          eq(incidentNotices.incidentId, incidentId),
          eq(incidentNotices.ruleId, ruleId),
          eq(incidentNotices.about, about),
          eq(incidentNotices.recipient, recipient),
        ),
      );
}

/** Deletes the notices of mails to an address. */
export async function deleteNoticesTo(tx: Database, email: string): Promise<void> {
  await tx.delete(incidentNotices).where(eq(sql`lower(${incidentNotices.recipient})`, email.toLowerCase()));
}

/** A person has another address: they are told once, and their data is found by the new one. */
export async function renameRecipient(tx: Database, from: string, to: string): Promise<void> {
  const told = alias(incidentNotices, "told");
  const isTold = exists(
    tx
      .select({ one: sql`1` })
      .from(told)
      .where(
        and(
          eq(told.incidentId, incidentNotices.incidentId),
          eq(told.ruleId, incidentNotices.ruleId),
          eq(told.about, incidentNotices.about),
          eq(told.recipient, to),
        ),
      ),
  );
  await tx
    .update(incidentNotices)
    .set({ recipient: to })
    .where(and(eq(sql`lower(${incidentNotices.recipient})`, from.toLowerCase()), not(isTold)));
}

/** Notes that a person's digest is sent; false when it was before. */
export async function noteDigest(db: Database, digest: typeof alertDigests.$inferInsert): Promise<boolean> {
  const rows = await db.insert(alertDigests).values(digest).onConflictDoNothing().returning();
  return rows.length > 0;
}

/** Takes back a digest that could not be sent. */
export async function forgetDigest(
  db: Database,
  { userId, accountId, at }: typeof alertDigests.$inferInsert,
) {
  await db
    .delete(alertDigests)
    .where(
      and(eq(alertDigests.userId, userId), eq(alertDigests.accountId, accountId), eq(alertDigests.at, at)),
    );
}

export async function insertMute(db: Database, mute: AlertMuteRow): Promise<void> {
  await db.insert(alertMutes).values(mute);
}

/** Mutes in force of these people, or of everybody for null. */
export async function mutesInForce(
  db: Database,
  now: Date,
  of: { readonly userId: string; readonly accountId: string } | null,
) {
  return await db
    .select({ mute: alertMutes, email: users.email })
    .from(alertMutes)
    .innerJoin(users, eq(users.id, alertMutes.userId))
    .where(
      and(
        gt(alertMutes.until, now),
        of === null
          ? undefined
          : and(eq(alertMutes.userId, of.userId), eq(alertMutes.accountId, of.accountId)),
      ),
    )
    .orderBy(alertMutes.until, alertMutes.id);
}

export async function countMutes(
  db: Database,
  userId: string,
  accountId: string,
  now: Date,
): Promise<number> {
  return await db.$count(
    alertMutes,
    and(eq(alertMutes.userId, userId), eq(alertMutes.accountId, accountId), gt(alertMutes.until, now)),
  );
}

/** Ends a person's mute; false when there is none. */
export async function endMute(
  db: Database,
  { id, userId, accountId }: Pick<AlertMuteRow, "id" | "userId" | "accountId">,
  now: Date,
): Promise<boolean> {
  const rows = await db
    .update(alertMutes)
    .set({ until: now })
    .where(
      and(
        eq(alertMutes.id, id),
        eq(alertMutes.userId, userId),
        eq(alertMutes.accountId, accountId),
        gt(alertMutes.until, now),
      ),
    )
    .returning({ id: alertMutes.id });
  return rows.length > 0;
}

/** The mute of a link, with the company's name. */
export async function findMuteByLink(db: Database, tokenHash: string) {
  const [row] = await db
    .select({ mute: alertMutes, businessName: accounts.businessName })
    .from(alertMutes)
    .innerJoin(accounts, eq(accounts.id, alertMutes.accountId))
    .where(eq(alertMutes.tokenHash, tokenHash));
  return row ?? null;
}

/** Uses a link; false when it already was. */
export async function takeMute(db: Database, id: string, until: Date): Promise<boolean> {
  const rows = await db
    .update(alertMutes)
    .set({ until })
    .where(and(eq(alertMutes.id, id), isNull(alertMutes.until)))
    .returning({ id: alertMutes.id });
  return rows.length > 0;
}

/** Names of locations by id, unknown ids omitted. */
export async function locationNames(
  db: Database,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .select({ id: locations.id, name: locations.name })
    .from(locations)
    .where(inArray(locations.id, [...ids]));
  return new Map(rows.map(({ id, name }) => [id, name]));
}

/** Deletes ended mutes, unused links and notes of digests from before this; returns how many. */
export async function deleteAlertsEndedBefore(db: Database, before: Date): Promise<number> {
  const mutes = await db
    .delete(alertMutes)
    .where(and(lt(alertMutes.createdAt, before), or(isNull(alertMutes.until), lt(alertMutes.until, before))))
    .returning({ id: alertMutes.id });
  const digests = await db
    .delete(alertDigests)
    .where(lt(alertDigests.at, before))
    .returning({ at: alertDigests.at });
  return mutes.length + digests.length;
}
