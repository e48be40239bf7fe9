import { eq } from "drizzle-orm";
import type { Service } from "#server/app.ts";
import { accounts, acls, users } from "#server/db/schema/people/people.ts";
import { locations, locationUsers, soundZones } from "#server/db/schema/places.ts";
import { newRemoteCode } from "#server/modules/zones/public.ts";
import { AccountRestrictions } from "#shared/contract/rest/entities.ts";
import { actionsOf, SCOPE_NAMES, type Scope } from "#shared/domain/access/scopes.ts";
import type { Subject } from "#shared/domain/access/subject.ts";
import type { MemberFlags, Viewer } from "#shared/domain/access/viewer.ts";
import { PROVIDER_ACCOUNT_IDS } from "#shared/domain/accounts/provider.ts";
import type { Music } from "#tests/factories/music/music.ts";
import {
  createAccount,
  createDevice,
  createProgram,
  createUser,
  createZone,
  newId,
  signIn,
} from "#tests/factories/people/people.ts";
import { createWorld, type World } from "./world.ts";

const NONE: MemberFlags = { owner: false, admin: false, contact: false, finance: false };
const FLAGS = {
  owner: { ...NONE, owner: true },
  admin: { ...NONE, admin: true },
  finance: { ...NONE, finance: true },
  contact: { ...NONE, contact: true },
  member: NONE,
} as const satisfies Readonly<Record<string, MemberFlags>>;

/** Every role in the permission table, relative to the account of the world. */
export const ACTORS = [
  "owner",
  "admin",
  "finance",
  "contact",
  "member",
  "partner's admin",
  "partner's member",
  "distributor",
  "provider's staff",
  "operator",
  "operator's program",
  "location user",
  "user of another location",
  "stranger",
  "person without accounts",
  "owner's program that reads",
  "member's program with every scope",
  "player",
  "player of another zone",
  "player of another account",
  "remote",
  "remote of another zone",
] as const;
/** E-mail address of the person who operates the service, and is a member of every company. */
export const OPERATOR = "operator@example.test";

export type Actor = (typeof ACTORS)[number];

/** A caller: the viewer for the table, and a token. */
export interface Signed {
  readonly viewer: Viewer;
  readonly token: string;
}

/** A business with a caller of every role, members and strangers. */
export interface Company extends World {
  readonly actors: Readonly<Record<Actor, Signed>>;
  /** The facts that decide, independent of what the service reads. */
  readonly facts: Subject["account"];
  readonly otherLocation: string;
}

export async function createCompany(service: Service, music?: Music): Promise<Company> {
  const world = await createWorld(service, music);
  const { db } = service.services;
  const partner = await createAccount(service, { roles: { is_partner: true, is_distributor: false } });
  const distributor = await createAccount(service, { roles: { is_partner: false, is_distributor: true } });
  const provider = PROVIDER_ACCOUNT_IDS[0] ?? "";
  const [known] = await db.select().from(accounts).where(eq(accounts.id, provider));
  if (!known) await createAccount(service, { id: provider });
  await db
    .update(accounts)
    .set({ partnerAccountId: partner.id, distributorAccountId: distributor.id })
    .where(eq(accounts.id, world.account));
  const otherLocation = newId("Location");
  await db.insert(locations).values({
    id: otherLocation,
    accountId: world.account,
    name: "Another street",
    address: "Another street 1",
    city: "A town",
    postalCode: "111 11",
    isoCountry: "SE",
    timezone: "Europe/Stockholm",
  });
  const person = async (account: string | null, flags: MemberFlags = NONE): Promise<Signed> => {
    const { id, token } = await createUser(service, account, flags);
    const memberships = new Map(account === null ? [] : [[account, flags]]);
    return { token, viewer: { kind: "user", userId: id, memberships, locations: new Map() } };
  };
  const program = async (flags: MemberFlags, scopes: readonly Scope[]): Promise<Signed> => {
    const { viewer } = await person(world.account, flags);
    if (viewer.kind !== "user") throw new Error("A person is none");
    const { userId, memberships, locations } = viewer;
    const { programId, token } = await createProgram(service, userId, scopes);
    const actions = actionsOf(scopes);
    return { token, viewer: { kind: "program", programId, actions, userId, memberships, locations } };
  };
  const operators = async () => {
    const verified = { email: OPERATOR, emailVerifiedAt: new Date() };
    const [known] = await db.select({ id: users.id }).from(users).where(eq(users.email, OPERATOR));
    const userId = known?.id ?? (await createUser(service, null, NONE, verified)).id;
    await db.insert(acls).values({ id: newId("Acl"), accountId: world.account, userId, ...NONE });
    const facts = { userId, memberships: new Map([[world.account, NONE]]), locations: new Map() };
    const { programId, token } = await createProgram(service, userId, SCOPE_NAMES);
    const actions = actionsOf(SCOPE_NAMES);
    return {
      operator: {
        token: await signIn(service, userId),
        viewer: { kind: "user", isOperator: true, ...facts },
      },
      "operator's program": { token, viewer: { kind: "program", programId, actions, ...facts } },
    } as const;
  };
  const locationUser = async (location: string): Promise<Signed> => {
    const { token, viewer } = await person(null);
    if (viewer.kind !== "user") throw new Error("A person is none");
    await db.insert(locationUsers).values({ locationId: location, userId: viewer.userId });
    return { token, viewer: { ...viewer, locations: new Map([[location, world.account]]) } };
  };
  const player = async (account: string, location: string, zone: string): Promise<Signed> => {
    const { id, token } = await createDevice(service, account, zone);
    const viewer = { deviceId: id, accountId: account, locationId: location, soundZoneId: zone } as const;
    return { token, viewer: { kind: "device", ...viewer } };
  };
  const remote = async (soundZoneId: string): Promise<Signed> => {
    const code = newRemoteCode();
    await db.update(soundZones).set({ remoteCode: code }).where(eq(soundZones.id, soundZoneId));
    const viewer = { remoteId: "", accountId: world.account, locationId: world.location, soundZoneId };
    const token = await service.services.tokens.issueRemote({ soundZoneId, code });
    return { token, viewer: { kind: "remote", ...viewer } };
  };
  const theirs = await createAccount(service);
  const theirZone = await createZone(service, theirs);
  return {
    ...world,
    otherLocation,
    facts: {
      id: world.account,
      partner: { id: partner.id, allowDeactivation: false },
      distributorId: distributor.id,
      settings: AccountRestrictions.parse({}),
      plan: "unlimited",
      tier: "tier-3",
      messaging: true,
      sells: true,
    },
    actors: {
      owner: await person(world.account, FLAGS.owner),
      admin: await person(world.account, FLAGS.admin),
      finance: await person(world.account, FLAGS.finance),
      contact: await person(world.account, FLAGS.contact),
      member: await person(world.account, FLAGS.member),
      "partner's admin": await person(partner.id, FLAGS.admin),
      "partner's member": await person(partner.id, FLAGS.member),
      distributor: await person(distributor.id, FLAGS.owner),
      "provider's staff": await person(provider, FLAGS.member),
      ...(await operators()),
      "location user": await locationUser(world.location),
      "user of another location": await locationUser(otherLocation),
      stranger: await person(theirs.id, FLAGS.owner),
      "person without accounts": await person(null),
      "owner's program that reads": await program(FLAGS.owner, ["read"]),
      "member's program with every scope": await program(FLAGS.member, SCOPE_NAMES),
      player: {
        token: world.tokens.player,
        viewer: {
          kind: "device",
          deviceId: world.device,
          accountId: world.account,
          locationId: world.location,
          soundZoneId: world.zone,
        },
      },
      "player of another zone": await player(world.account, world.location, world.otherZone),
      "player of another account": await player(theirs.id, theirs.locationId, theirZone),
      remote: await remote(world.zone),
      "remote of another zone": await remote(world.otherZone),
    },
  };
}
