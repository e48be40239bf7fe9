import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { accounts, acls } from "#server/db/schema/people/people.ts";
import { FIELD_NEEDS, type RootField } from "#shared/contract/graphql/needs.ts";
import type { MayNeed, Needs } from "#shared/contract/needs.ts";
import type { Endpoint } from "#shared/contract/rest/endpoint.ts";
import type { Action } from "#shared/domain/access/actions.ts";
import { may, mayOperate } from "#shared/domain/access/may.ts";
import { type PERMISSIONS, permissionsOf } from "#shared/domain/access/permissions.ts";
import type { Subject } from "#shared/domain/access/subject.ts";
import type { Viewer } from "#shared/domain/access/viewer.ts";
import { listenerOf, mayHear } from "#shared/domain/music/hearing.ts";
import { sellPlans } from "#tests/factories/billing/billing.ts";
import { supplyOf } from "#tests/factories/billing/supply.ts";
import { createMusic } from "#tests/factories/music/music.ts";
import { startApp, type TestApp } from "#tests/factories/service/app.ts";
import { InjectedApi } from "#tests/factories/service/injected-api.ts";
import { ACTORS, type Actor, type Company, createCompany, OPERATOR } from "./support/actors.ts";
import { FIELDS } from "./support/graphql-table.ts";
import { callOf } from "./support/world.ts";

/**
 * Calls everything the service offers as every kind of caller, and compares the answers with the permission table. The
 * facts about the company are passed to the table here, independently of what the service reads from its database.
 */

/** `allowed`, or the code and the reason of the refusal. */
type Outcome = string;

interface Said {
  readonly outcome: Outcome;
  /** The call found nothing. */
  readonly isLost: boolean;
}

describe("permissions", () => {
  let app: TestApp;
  let company: Company;
  let nextCompany: () => Promise<Company>;
  /** A caller may have changed the company. */
  let isUsed = false;
  /** The account and its people's roles before. */
  let rights = "";
  /** Calls that find nothing in an untouched company either. */
  const lost = new Set<string>();
  beforeAll(async () => {
    app = await startApp({
      env: { ROOMTONE_OPERATORS: OPERATOR.toUpperCase(), ROOMTONE_BILLING: "sandbox" },
    });
    await sellPlans(app.service);
    const music = await createMusic(app.service);
    company = await createCompany(app.service, music);
    nextCompany = supplyOf(app.service, (service) => createCompany(service, music));
  });
  beforeEach(renew);
  afterAll(async () => {
    expect(app.logs().filter((line) => Number(line.level) >= 50)).toEqual([]);
    await app[Symbol.asyncDispose]();
  });

  /** The outcome that the table demands for a call about the company's own things. */
  function wanted(needs: Needs, actor: Actor | null): Outcome {
    if (needs.who === "anybody") return "allowed";
    if (actor === null) return "unauthorized";
    const { viewer } = company.actors[actor];
    if (needs.who === "operator") {
      const decision = mayOperate(viewer);
      return decision.ok ? "allowed" : `forbidden ${decision.reason}`;
    }
    if (needs.who !== "may") {
      if (needs.who === "viewer")
        return viewer.kind !== "remote" || needs.remotes ? "allowed" : "forbidden people-only";
      if (needs.who === viewer.kind) return "allowed";
      if (needs.who === "device") return "forbidden players-only";
      if (needs.who === "remote") return "forbidden remotes-only";
      return forProgram(needs.programs, viewer) ?? "allowed";
    }
    if (needs.action === "person.own") return forProgram(needs.programs, viewer) ?? "forbidden not-yours";
    if (isMusic(needs) && !mayHear(listenerOf(viewer), company.account)) return "not found";
    const decision = may(viewer, needs.action, subjectFor(needs, viewer));
    return decision.ok ? "allowed" : `forbidden ${decision.reason}`;
  }

  /** The same for a GraphQL field: remotes only ask who they are. */
  function wantedField(needs: Needs, actor: Actor | null): Outcome {
    const isRemote = actor !== null && company.actors[actor].viewer.kind === "remote";
    if (isRemote && needs.who !== "anybody" && needs.who !== "viewer") return "forbidden people-only";
    return wanted(needs, actor);
  }

  /** Refusal of a player or a program by a call for people; null when the call admits the program. */
  function forProgram(action: Action | undefined, viewer: Viewer): Outcome | null {
    if (viewer.kind === "user") return null;
    if (viewer.kind !== "program" || action === undefined) return "forbidden people-only";
    return viewer.actions.has(action) ? null : "forbidden not-in-scope";
  }

  /** The company's own thing of a kind. A call about several zones is judged by the zone with the fewest rights. */
  function subjectFor({ action, subject: { kind, many } }: MayNeed, viewer: Viewer): Subject {
    if (kind === "playlist" || kind === "station")
      return { account: company.facts, composer: composerOf(action) };
    const { facts: account, location: locationId, zone, otherZone, device: deviceId } = company;
    const room = (soundZoneId: string) => ({ account, locationId, soundZoneId, staffControl: true });
    if (kind === "account" || kind === "schedule" || kind === "acl" || kind === "social-profile")
      return { account };
    if (kind === "location") return { account, locationId };
    if (kind === "device") return { ...room(zone), deviceId };
    if (!many || action === "person.own" || !may(viewer, action, room(zone)).ok) return room(zone);
    return room(otherZone);
  }

  async function renew(): Promise<void> {
    if (isUsed) company = await nextCompany();
    isUsed = false;
    rights = await rightsNow();
  }

  /** A caller was admitted to a change. Where it changed rights, later refusals would prove nothing: starts anew. */
  async function changed(): Promise<void> {
    isUsed = true;
    if ((await rightsNow()) !== rights) await renew();
  }

  async function rightsNow(): Promise<string> {
    const { db } = app.service.services;
    const [account] = await db.select().from(accounts).where(eq(accounts.id, company.account));
    const members = await db.select().from(acls).where(eq(acls.accountId, company.account)).orderBy(acls.id);
    return JSON.stringify([account, members]);
  }

  /** The outcome in an untouched company, unless an earlier caller's changes make no difference to the wanted one. */
  async function outcomeOf(name: string, expected: Outcome, ask: () => Promise<Said>): Promise<Outcome> {
    const { outcome, isLost } = await ask();
    if (!isUsed || (outcome === expected && (!isLost || lost.has(name)))) return outcome;
    await renew();
    const again = await ask();
    if (again.isLost) lost.add(name);
    return again.outcome;
  }

  test("REST: every call admits exactly the callers in the table (@P-003 @C-315 @C-011)", {
    timeout: 240_000,
  }, async () => {
    const { endpoints } = app.service.http;
    expect(endpoints.length).toBeGreaterThan(45);
    for (const actor of [...ACTORS, null]) {
      for (const endpoint of endpoints) {
        const expected = wanted(endpoint.needs, actor);
        const answer = await outcomeOf(nameOf(endpoint), expected, () => call(endpoint, actor));
        expect.soft([nameOf(endpoint), actor, answer]).toEqual([nameOf(endpoint), actor, expected]);
      }
    }
  });

  /**
   * The outcome of a call. It sends a body only if the body names the subject: otherwise an admitted caller gets
   * "missing body", and changes nothing.
   */
  async function call(endpoint: Endpoint, actor: Actor | null): Promise<Said> {
    const { method, needs } = endpoint;
    const { path, body } = callOf(endpoint, company);
    const api = new InjectedApi(app, actor === null ? null : company.actors[actor].token);
    const isNamed = needs.who === "may" && needs.subject.from === "body" && body !== undefined;
    const { status, json } = await api.call(method, path, isNamed ? { body } : {});
    if (status === 200 && method !== "GET" && needs.who === "may") await changed();
    // Files are not JSON; refusals are.
    const { error, reason } = (json ?? {}) as { error?: string; reason?: string };
    const isRefused = status === 403 && !AFTERWARDS.includes(reason ?? "");
    const outcome = status === 401 ? (error ?? "401") : isRefused ? `${error} ${reason ?? ""}` : "allowed";
    return { outcome, isLost: status === 404 };
  }

  test("GraphQL: every root field admits exactly the callers in the table (@P-003)", {
    timeout: 240_000,
  }, async () => {
    for (const actor of [...ACTORS, null]) {
      for (const name of Object.keys(FIELD_NEEDS) as RootField[]) {
        if (name.startsWith("Subscription.")) continue;
        const expected = wantedField(FIELD_NEEDS[name], actor);
        const answer = await outcomeOf(name, expected, () => ask(name, actor));
        expect.soft([name, actor, answer]).toEqual([name, actor, expected]);
      }
    }
  });

  async function ask(name: RootField, actor: Actor | null): Promise<Said> {
    const row = FIELDS[name];
    if (!row) throw new Error(`No row for ${name}`);
    const [root = "", field = ""] = name.split(".");
    const query = `${root.toLowerCase()} Ask${row.declare} { ${field}${row.pass} ${row.selection} }`;
    const variables = row.variables(company);
    const answer = await graphql(actor, query, DRAWING.includes(name) ? nameless(variables) : variables);
    const { code, reason } = answer.errors?.[0]?.extensions ?? {};
    const outcome = fieldOutcome(FIELD_NEEDS[name], code, reason);
    if (outcome === "allowed" && FIELD_NEEDS[name].who === "may" && name.startsWith("Mutation."))
      await changed();
    return { outcome, isLost: code === "NOT_FOUND" };
  }

  async function graphql(actor: Actor | null, query: string, variables: object) {
    const api = new InjectedApi(app, actor === null ? null : company.actors[actor].token);
    const { json } = await api.call("POST", "/api/v2", { body: { query, variables } });
    return json as {
      data?: Record<string, unknown> | null;
      errors?: { extensions?: { code?: string; reason?: string } }[];
    };
  }

  test("permissions field: lists exactly the permissions whose action the table grants", async () => {
    const query = `query ($account: ID!, $location: ID!, $zone: ID!) {
      account(id: $account) { permissions }
      location(id: $location) { permissions }
      soundZone(id: $zone) { permissions }
    }`;
    for (const actor of ACTORS) {
      const { account, location, zone, facts } = company;
      const { viewer } = company.actors[actor];
      const subjects = {
        account: { account: facts },
        location: { account: facts, locationId: location },
        sound_zone: { account: facts, locationId: location, soundZoneId: zone },
      } as const satisfies Record<keyof typeof PERMISSIONS, Subject>;
      const { data } = await graphql(actor, query, { account, location, zone });
      for (const [type, field] of [
        ["account", "account"],
        ["location", "location"],
        ["sound_zone", "soundZone"],
      ] as const) {
        const seen = may(viewer, SEEING[type], subjects[type]).ok;
        const found = (data?.[field] as { permissions: string[] } | null)?.permissions ?? null;
        const expected = seen ? permissionsOf(viewer, type, subjects[type]) : null;
        expect.soft([actor, type, found]).toEqual([actor, type, expected]);
      }
    }
  });

  test("account lists: a user of one location gets only that location's content", async () => {
    const { account, otherLocation, zone, otherZone } = company;
    const listed = async (actor: Actor) => {
      const api = new InjectedApi(app, company.actors[actor].token);
      const zones = await api.call("POST", `/api/auth/accounts/${account}/sound_zones/search`, { body: {} });
      const places = await api.call("GET", `/api/auth/accounts/${account}/locations`);
      const ids = ({ json }: { json: unknown }) =>
        (json as { items: { id: string }[] }).items.map(({ id }) => id).sort();
      return { zones: ids(zones), places: ids(places) };
    };
    const all = { zones: [zone, otherZone].sort(), places: [company.location, otherLocation].sort() };
    expect(await listed("member")).toEqual(all);
    expect(await listed("partner's member")).toEqual(all);
    expect(await listed("location user")).toEqual({ ...all, places: [company.location] });
    expect(await listed("user of another location")).toEqual({ zones: [], places: [otherLocation] });
  });
});

const SEEING = { account: "account.see", location: "location.see", sound_zone: "zone.see" } as const;

/** Refusals after admission: the state of the thing itself decides. */
const AFTERWARDS = ["no-subscription", "owners-only"];

/**
 * Mutations that draw a cover, the slowest part of this file. They are called without a name, so that an admitted
 * caller gets "name missing". `graphql-refusals.test.ts` calls them in full.
 */
const DRAWING: readonly RootField[] = [
  "Mutation.createManualPlaylist",
  "Mutation.createPromptMusic",
  "Mutation.createSeedMusic",
  "Mutation.createTagStation",
];

const nameless = ({ input, ...variables }: Readonly<Record<string, unknown>>) => ({
  ...variables,
  input: { ...(input as object), name: "" },
});

function fieldOutcome(needs: Needs, code: string | undefined, reason: string | undefined): Outcome {
  // Wrong credentials are UNAUTHENTICATED for every caller.
  if (needs.who === "anybody") return "allowed";
  if (code === "UNAUTHENTICATED") return "unauthorized";
  if (code === "NOT_FOUND" && isMusic(needs)) return "not found";
  return code === "FORBIDDEN" ? `forbidden ${reason}` : "allowed";
}

/** Music of an account, which does not exist for those who may not hear it. */
function isMusic(needs: Needs): boolean {
  return needs.who === "may" && (needs.subject.kind === "playlist" || needs.subject.kind === "station");
}

const composerOf = (action: MayNeed["action"]) =>
  action === "station.edit"
    ? "RecipeComposer"
    : action === "playlist.sync" || action === "playlist.order"
      ? "SpotifyComposer"
      : "Manual";

const nameOf = ({ method, path }: Endpoint) => `${method} ${path}`;
