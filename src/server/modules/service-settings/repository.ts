import { and, eq, inArray, type SQL, sql } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import type { Database } from "#server/db/database.ts";
import { serviceSettings } from "#server/db/schema/service.ts";
import type { ServiceAddress, ServiceSetting } from "#shared/domain/operations/service-addresses.ts";

/** Values by name; unset ones are omitted. */
export async function settingsNamed(
  db: Database,
  names: readonly ServiceSetting[],
): Promise<ReadonlyMap<ServiceSetting, string>> {
  const rows = await db
    .select({ name: serviceSettings.name, value: serviceSettings.value })
    .from(serviceSettings)
    .where(inArray(serviceSettings.name, [...names]));
  return new Map(rows.map(({ name, value }) => [name, value]));
}

/** Locks the addresses against other writers until the transaction ends. */
export async function lockAddresses(tx: Database): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('service addresses'))`);
}

/** Stores these addresses, and removes empty ones. */
export async function writeAddresses(
  tx: Database,
  addresses: Partial<Readonly<Record<ServiceAddress, string>>>,
  now: Date,
): Promise<void> {
  const given = Object.entries(addresses) as [ServiceAddress, string][];
  const names = given.map(([name]) => name);
  if (names.length > 0) await tx.delete(serviceSettings).where(inArray(serviceSettings.name, names));
  const rows = given.filter(([, value]) => value !== "").map(([name, value]) => ({ name, value }));
  if (rows.length > 0)
    await tx.insert(serviceSettings).values(rows.map((row) => ({ ...row, updatedAt: now })));
}

/** Stores a setting, or removes it (null). */
export async function writeSetting(
  tx: Database,
  name: ServiceSetting,
  value: string | null,
  now: Date,
): Promise<void> {
  if (value === null) await tx.delete(serviceSettings).where(eq(serviceSettings.name, name));
  else
    await tx
      .insert(serviceSettings)
      .values({ name, value, updatedAt: now })
      .onConflictDoUpdate({ target: serviceSettings.name, set: { value, updatedAt: now } });
}

/** Stores who the service's first owner is. Called while nobody else can sign in. */
export async function noteFirstOwner(tx: Database, userId: string, now: Date): Promise<void> {
  const row = { value: userId, updatedAt: now };
  await tx
    .insert(serviceSettings)
    .values({ name: "first_owner", ...row })
    .onConflictDoUpdate({ target: serviceSettings.name, set: row });
}

/** Forgets the service's first owner, if it is this person. */
export async function forgetFirstOwner(tx: Database, userId: string): Promise<void> {
  await tx
    .delete(serviceSettings)
    .where(and(eq(serviceSettings.name, "first_owner"), eq(serviceSettings.value, userId)));
}

/** SQL for whether a person is the service's first owner. */
export function isFirstOwner(db: Database, userId: PgColumn): SQL<boolean> {
  const stored = db
    .select({ one: sql`1` })
    .from(serviceSettings)
    .where(sql`${serviceSettings.name} = 'first_owner' and ${serviceSettings.value} = ${userId}`);
  return sql<boolean>`exists ${stored}`;
}
