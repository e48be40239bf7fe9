import { count } from "drizzle-orm";
import { accounts, acls, users } from "#server/db/schema/people/people.ts";
import { locations, locationUsers, soundZones } from "#server/db/schema/places.ts";
import { hashPassword } from "#server/modules/auth/public.ts";
import { ensureStates } from "#server/modules/playback/public.ts";
import { noteFirstOwner } from "#server/modules/service-settings/public.ts";
import { newRemoteCode } from "#server/modules/zones/public.ts";
import type { Services } from "#server/services.ts";
import { ZoneSettings } from "#shared/contract/player.ts";
import { AccountFeatures, AccountRestrictions } from "#shared/contract/rest/entities.ts";
import { GENERAL_TERMS } from "#shared/domain/accounts/terms.ts";
import { pricesIn } from "#shared/domain/billing/price-book.ts";
import { idOf } from "#shared/domain/ids/opaque-id.ts";
import { DAY_MS } from "#shared/domain/time/lengths.ts";
import { paymentMethodOf, seedBilling, subscriptionOf } from "./billing.ts";
import { DEMO_ACCOUNTS, DEMO_PASSWORD, DEMO_USERS, type DemoAccount } from "./demo-data.ts";
import { DEMO_COUNTRIES } from "./prices.ts";

/** Seeds accounts, people, locations and zones into an empty database. Ids follow from names and never change. */
export async function seedPeople({ db, now }: Services): Promise<void> {
  const [existing] = await db.select({ total: count() }).from(accounts);
  if ((existing?.total ?? 0) > 0) return;
  const at = now();
  const passwordHash = await hashPassword(DEMO_PASSWORD);
  await db.transaction(async (tx) => {
    await tx
      .insert(users)
      .values(
        DEMO_USERS.map(({ slug, email, name }) => ({
          id: idOf("User", slug),
          email,
          name,
          passwordHash,
          createdAt: at,
        })),
      )
      .onConflictDoNothing();
    // The newest account is the one that people begin with: the first of the list.
    const all = DEMO_ACCOUNTS.map((account, index) => ({
      account,
      createdAt: new Date(at.getTime() - (index + 1) * DAY_MS),
    }));
    const rowsOf = <Row>(rows: (account: DemoAccount, createdAt: Date) => Row[]) =>
      all.flatMap(({ account, createdAt }) => rows(account, createdAt));
    // All at once: accounts name each other.
    await tx
      .insert(accounts)
      .values(all.map(({ account, createdAt }) => accountRow(account, createdAt, at)))
      .onConflictDoNothing();
    await tx.insert(acls).values(rowsOf(aclRows)).onConflictDoNothing();
    await tx.insert(locations).values(rowsOf(locationRows)).onConflictDoNothing();
    await tx.insert(locationUsers).values(rowsOf(locationUserRows)).onConflictDoNothing();
    const zones = rowsOf((account, createdAt) => zoneRows(account, createdAt, at));
    await tx.insert(soundZones).values(zones).onConflictDoNothing();
    await seedBilling(tx, DEMO_ACCOUNTS, at);
    await noteFirstOwner(tx, idOf("User", "support"), at);
    await ensureStates(
      tx,
      zones.map(({ id }) => id),
    );
  });
}

function accountRow(account: DemoAccount, createdAt: Date, now: Date): typeof accounts.$inferInsert {
  return {
    id: idOf("Account", account.slug),
    businessName: account.businessName,
    businessType: account.businessType,
    address: account.address,
    city: account.city,
    postalCode: account.postalCode,
    isoCountry: account.isoCountry,
    orgNumber: account.orgNumber,
    phone: account.phone,
    plan: account.plan,
    tier: account.tier,
    demo: true,
    roles: { is_partner: false, is_distributor: false, ...account.roles },
    partnerAccountId: account.partner === undefined ? null : idOf("Account", account.partner),
    distributorAccountId: account.distributor === undefined ? null : idOf("Account", account.distributor),
    legalAcceptance: {
      accepted_by: idOf("User", account.members[0]?.user ?? "owner"),
      terms_type: GENERAL_TERMS,
    },
    featureFlags: AccountFeatures.parse({ messaging_enabled: account.hasMessages ?? false }),
    paymentMethod: paymentMethodOf(account, now),
    billingCycle: account.billing?.cycle ?? "monthly",
    isoCurrency: pricesIn(DEMO_COUNTRIES, account.isoCountry)?.currency ?? "",
    settings: AccountRestrictions.parse({}),
    createdAt,
    updatedAt: createdAt,
  };
}

function aclRows(account: DemoAccount, createdAt: Date): (typeof acls.$inferInsert)[] {
  return account.members.map(({ user, ...flags }) => ({
    id: idOf("Acl", `${account.slug}-${user}`),
    accountId: idOf("Account", account.slug),
    userId: idOf("User", user),
    ...flags,
    createdAt,
  }));
}

function locationRows(account: DemoAccount, createdAt: Date): (typeof locations.$inferInsert)[] {
  return account.locations.map(({ slug, zones: _zones, users: _users, ...location }) => ({
    id: idOf("Location", slug),
    accountId: idOf("Account", account.slug),
    isoCountry: account.isoCountry,
    ...location,
    createdAt,
  }));
}

function locationUserRows(account: DemoAccount, createdAt: Date): (typeof locationUsers.$inferInsert)[] {
  return account.locations.flatMap(({ slug, users: people = [] }) =>
    people.map((user) => ({ locationId: idOf("Location", slug), userId: idOf("User", user), createdAt })),
  );
}

function zoneRows(account: DemoAccount, createdAt: Date, now: Date): (typeof soundZones.$inferInsert)[] {
  return account.locations.flatMap((location) =>
    location.zones.map((zone) => ({
      id: idOf("SoundZone", zone.slug),
      accountId: idOf("Account", account.slug),
      locationId: idOf("Location", location.slug),
      name: zone.name,
      settings: ZoneSettings.parse(zone.volume === undefined ? {} : { default_volume: zone.volume }),
      remoteCode: newRemoteCode(),
      ...subscriptionOf(account, zone, now),
      createdAt,
    })),
  );
}
