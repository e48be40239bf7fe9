import { randomUUID } from "node:crypto";
import { inArray } from "drizzle-orm";
import type { Service } from "#server/app.ts";
import { libraryItems, scheduleSlots, schedules } from "#server/db/schema/music/music.ts";
import { accounts, acls, users } from "#server/db/schema/people/people.ts";
import { locations, playbackStates, soundZones } from "#server/db/schema/places.ts";
import {
  accountSubscriptions,
  payments,
  recurrences,
  subscriptions,
} from "#server/db/schema/selling/billing.ts";
import { userLogin } from "#server/modules/auth/login-result.ts";
import { openSession } from "#server/modules/auth/sessions.ts";
import type { KeptSession } from "#shared/contract/ipc/kept-session.ts";
import { decodeId, idOf } from "#shared/domain/ids/opaque-id.ts";
import { newId } from "./people.ts";

/** A person who can sign in with the demo's password. */
export interface Person {
  readonly id: string;
  readonly email: string;
  /** Opens a session, like signing in; each call opens another. */
  readonly openSession: () => Promise<KeptSession>;
}

/** Copies of the demo's owner and the owner's two companies, isolated from other tests. */
export interface DemoCompany {
  /** The first company's account: a hotel with three locations and eight zones, without players. */
  readonly account: string;
  /** The second company's account: two zones on the plan Essential. */
  readonly otherAccount: string;
  /** The owner of both. */
  readonly owner: Person;
  /** A member of the first company without rights. */
  readonly staff: Person;
}

const COMPANIES = ["harbour-and-pine", "northlight-stores"].map((slug) => idOf("Account", slug));

/** Copies the demo's companies and people within a service with demo data. Takes some milliseconds. */
export async function copyDemo({ services }: Service): Promise<DemoCompany> {
  const { db } = services;
  const copies = new Map<string, string>();
  /** The id of a copied row; data shared by all accounts keeps its own. */
  const copyOf = (id: string) => copies.get(id) ?? id;
  const copied = <Row extends { readonly id: string }>(rows: readonly Row[]) =>
    rows.map((row) => {
      const kind = decodeId(row.id)?.kind;
      const id = kind ? newId(kind) : randomUUID();
      copies.set(row.id, id);
      return { ...row, id };
    });
  const ofAccount = <Row extends { readonly accountId: string }>(row: Row) => ({
    ...row,
    accountId: copyOf(row.accountId),
  });

  const demo = await readDemo(services.db);
  const mark = randomUUID().slice(0, 8);
  await db.transaction(async (tx) => {
    await tx
      .insert(users)
      .values(copied(demo.users).map((user) => ({ ...user, email: user.email.replace("@", `.${mark}@`) })));
    await tx.insert(accounts).values(copied(demo.accounts));
    await tx.insert(acls).values(
      copied(demo.acls)
        .map(ofAccount)
        .map((acl) => ({ ...acl, userId: acl.userId && copyOf(acl.userId) })),
    );
    await tx.insert(locations).values(copied(demo.locations).map(ofAccount));
    await tx.insert(soundZones).values(
      copied(demo.zones)
        .map(ofAccount)
        .map((zone) => ({ ...zone, locationId: copyOf(zone.locationId), remoteCode: null })),
    );
    await tx
      .insert(playbackStates)
      .values(demo.states.map((state) => ({ ...state, soundZoneId: copyOf(state.soundZoneId) })));
    const zoneOf = (id: string | null) => id && copyOf(id);
    await tx.insert(accountSubscriptions).values(demo.periods.map(ofAccount));
    await tx.insert(payments).values(copied(demo.payments).map(ofAccount));
    await tx.insert(recurrences).values(
      copied(demo.charges).map((row) => ({
        ...ofAccount(row),
        paymentId: copyOf(row.paymentId),
        soundZoneId: zoneOf(row.soundZoneId),
      })),
    );
    await tx.insert(subscriptions).values(
      demo.subscriptions.map((row) => ({
        ...ofAccount(row),
        soundZoneId: copyOf(row.soundZoneId),
        currentRecurrenceId: zoneOf(row.currentRecurrenceId),
      })),
    );
    await tx.insert(libraryItems).values(demo.library.map(ofAccount));
    await tx.insert(schedules).values(copied(demo.schedules).map(ofAccount));
    await tx
      .insert(scheduleSlots)
      .values(copied(demo.slots).map((slot) => ({ ...slot, scheduleId: copyOf(slot.scheduleId) })));
  });

  const person = (slug: "owner" | "staff"): Person => {
    const email = `${slug}.${mark}@demo.roomtone.test`;
    return personOf(services, { id: copyOf(idOf("User", slug)), email });
  };
  const [account = "", otherAccount = ""] = COMPANIES.map(copyOf);
  return { account, otherAccount, owner: person("owner"), staff: person("staff") };
}

/** An existing person of the service, for signing in. */
export function personOf(services: Service["services"], { id, email }: Pick<Person, "id" | "email">): Person {
  return {
    id,
    email,
    openSession: async () =>
      userLogin(
        services,
        id,
        await openSession(
          services.db,
          { kind: "user", userId: id, origin: { client: "", address: "" } },
          services.now(),
        ),
      ),
  };
}

/** The rows that belong to the two companies. */
async function readDemo(db: Service["services"]["db"]) {
  const zones = await db.select().from(soundZones).where(inArray(soundZones.accountId, COMPANIES));
  const weeks = await db.select().from(schedules).where(inArray(schedules.accountId, COMPANIES));
  const members = await db.select().from(acls).where(inArray(acls.accountId, COMPANIES));
  const idsOf = (rows: readonly { readonly id: string }[]) => rows.map(({ id }) => id);
  return {
    zones,
    schedules: weeks,
    acls: members,
    users: await db
      .select()
      .from(users)
      .where(
        inArray(
          users.id,
          members.flatMap(({ userId }) => userId ?? []),
        ),
      ),
    accounts: await db.select().from(accounts).where(inArray(accounts.id, COMPANIES)),
    periods: await db
      .select()
      .from(accountSubscriptions)
      .where(inArray(accountSubscriptions.accountId, COMPANIES)),
    payments: await db.select().from(payments).where(inArray(payments.accountId, COMPANIES)),
    charges: await db.select().from(recurrences).where(inArray(recurrences.accountId, COMPANIES)),
    subscriptions: await db.select().from(subscriptions).where(inArray(subscriptions.accountId, COMPANIES)),
    locations: await db.select().from(locations).where(inArray(locations.accountId, COMPANIES)),
    states: await db
      .select()
      .from(playbackStates)
      .where(inArray(playbackStates.soundZoneId, idsOf(zones))),
    library: await db.select().from(libraryItems).where(inArray(libraryItems.accountId, COMPANIES)),
    slots: await db
      .select()
      .from(scheduleSlots)
      .where(inArray(scheduleSlots.scheduleId, idsOf(weeks))),
  };
}
