import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { auditLog } from "#server/db/schema/audit.ts";
import { deleteExpired } from "#server/modules/housekeeping/housekeeping.ts";
import { FIELD_NEEDS, logKindOf, type RootField } from "#shared/contract/graphql/needs.ts";
import { LogPage } from "#shared/contract/rest/accounts/audit.ts";
import type { Endpoint } from "#shared/contract/rest/endpoint.ts";
import { Acl } from "#shared/contract/rest/entities.ts";
import { ALL_LOG_KINDS, type LogKind } from "#shared/domain/audit/log-kinds.ts";
import { DAY_MS } from "#shared/domain/time/lengths.ts";
import { createOwnPlaylist } from "#tests/factories/music/music.ts";
import {
  createAccount,
  createDevice,
  createUser,
  createZone,
  newId,
} from "#tests/factories/people/people.ts";
import { TestApi } from "#tests/factories/service/api.ts";
import { startApp, type TestApp } from "#tests/factories/service/app.ts";

const NONE = { owner: false, admin: false, contact: false, finance: false };

describe("audit log", () => {
  let app: TestApp;
  let account: { id: string; locationId: string };
  let owner: { id: string; aclId: string; token: string };
  let api: TestApi;
  let now: Date;
  beforeAll(async () => {
    app = await startApp({ now: () => now });
  });
  afterAll(async () => {
    await app[Symbol.asyncDispose]();
  });
  beforeEach(async () => {
    now = new Date();
    account = await createAccount(app.service);
    owner = await createUser(app.service, account.id);
    api = new TestApi(app.url, owner.token);
  });
  const read = async (query = "") =>
    await api.rest("GET", `/api/auth/accounts/${account.id}/log${query}`, LogPage);
  const told = async (query = "") =>
    (await read(query)).items.map(({ kind, subject: { name } }) => [kind, name]);

  test("audit log: every call that changes something is recorded or listed as exempt", () => {
    // A read that hands out access is recorded as well.
    const isChange = ({ method, needs, log }: Endpoint) =>
      (method !== "GET" || log === "zones.remote-opened") &&
      (needs.who === "operator" || (needs.who === "may" && needs.action !== "person.own"));
    const calls = app.service.http.endpoints.map((endpoint) => ({
      name: `${endpoint.method} ${endpoint.path}`,
      log: endpoint.log ?? null,
      unlogged: endpoint.unlogged ?? "",
      changes: isChange(endpoint),
    }));
    const isKnown = (log: LogKind | null) => log !== null && ALL_LOG_KINDS.includes(log);
    const wrong = calls.filter(({ log, unlogged, changes }) =>
      changes ? isKnown(log) === (unlogged !== "") : log !== null || unlogged !== "",
    );
    expect(wrong).toEqual([]);
    const mutations = (Object.keys(FIELD_NEEDS) as RootField[]).filter(
      (name) => name.startsWith("Mutation.") && FIELD_NEEDS[name].who !== "anybody",
    );
    expect(mutations.length).toBeGreaterThan(25);
    expect(mutations.filter((name) => isKnown(logKindOf(name)) === "unlogged" in FIELD_NEEDS[name])).toEqual(
      [],
    );
  });

  test("audit log: records person, old and new values, but no refused calls or reads", async () => {
    const path = `/api/auth/accounts/${account.id}`;
    await api.call("PUT", path, { body: { city: "Lund", settings: { filter_explicit: true } } });
    await api.call("PUT", path, { body: { city: "Oslo" } });
    await api.call("PUT", path, { body: { business_name: "" } });
    await api.call("GET", path);
    const staff = await createUser(app.service, account.id, NONE);
    await new TestApi(app.url, staff.token).call("PUT", path, { body: { city: "Rome" } });
    const { items } = await read();
    expect(items.map(({ actor, kind, changes }) => [actor, kind, changes])).toEqual([
      [
        { type: "user", id: owner.id, name: "A person" },
        "company.updated",
        [{ field: "city", from: "Lund", to: "Oslo" }],
      ],
      [
        { type: "user", id: owner.id, name: "A person" },
        "company.updated",
        [
          { field: "city", from: "", to: "Lund" },
          { field: "settings.filter_explicit", from: false, to: true },
        ],
      ],
    ]);
  });

  test("audit log: names zones, locations, members, players and music", async () => {
    const { json } = await api.call("POST", `/api/auth/locations/${account.locationId}/sound_zones`, {
      body: { name: "Lobby" },
    });
    const zone = `/api/auth/sound_zones/${(json as { id: string }).id}`;
    await api.call("PUT", zone, { body: { name: "Bar" } });
    const staff = await createUser(app.service, account.id, NONE);
    await api.rest("PUT", `/api/auth/acls/${staff.aclId}`, Acl, { body: { finance: true } });
    await api.rest("DELETE", `/api/auth/acls/${staff.aclId}`, Acl);
    await api.call("DELETE", zone);
    const playlist = await createOwnPlaylist(app.service, account.id);
    await api.call("POST", "/api/v2", {
      body: { query: "mutation M($id: ID!) { deletePlaylist(id: $id) }", variables: { id: playlist } },
    });
    expect((await told()).map(([kind, name]) => `${kind} ${name}`)).toEqual([
      expect.stringMatching(/^music\.deleted ./),
      "zones.deleted Bar",
      "users.removed A person",
      "users.roles A person",
      "zones.updated Lobby",
      "zones.created Lobby",
    ]);
    expect((await read("?group=users")).items[1]?.changes).toEqual([
      { field: "finance", from: false, to: true },
    ]);
  });

  test("audit log: a player's actions are recorded as the player's", async () => {
    const zone = await createZone(app.service, account);
    const device = await createDevice(app.service, account.id, zone);
    await new TestApi(app.url, device.token).call("DELETE", `/api/auth/sound_zones/${zone}/device`);
    const { items } = await read();
    expect(items[0]).toMatchObject({ kind: "players.unpaired", actor: { type: "device", id: device.id } });
  });

  test("audit log: filters by person, subject and time, page by page", async () => {
    const second = await createUser(app.service, account.id);
    const other = new TestApi(app.url, second.token);
    const path = `/api/auth/locations/${account.locationId}`;
    const start = now.getTime();
    for (const [day, who] of [api, other, api].entries()) {
      now = new Date(start + day * 60_000);
      await who.call("PUT", path, { body: { name: `Street ${day}` } });
    }
    await api.call("PUT", `/api/auth/accounts/${account.id}`, { body: { city: "Oslo" } });
    const places = [
      ["locations.updated", "Street 1"],
      ["locations.updated", "Street 0"],
      ["locations.updated", "A street"],
    ];
    expect(await told("?group=locations")).toEqual(places);
    expect(await told(`?actor=${second.id}`)).toEqual([places[1]]);
    const at = (minute: number) => new Date(start + minute * 60_000).toISOString();
    expect(await told(`?group=locations&from=${at(1)}`)).toEqual(places.slice(0, 2));
    expect(await told(`?group=locations&from=${at(1)}&to=${at(1.5)}`)).toEqual([places[1]]);
    const first = await read("?group=locations&limit=2");
    expect(first.items).toHaveLength(2);
    const rest = await read(`?group=locations&limit=2&before=${first.before}`);
    expect([rest.items.length, rest.before]).toEqual([1, null]);
    const { json } = await api.call("GET", `/api/auth/accounts/${account.id}/log/actors`);
    expect((json as { items: { id: string }[] }).items.map(({ id }) => id).sort()).toEqual(
      [owner.id, second.id].sort(),
    );
  });

  test("audit log: only the account's owners and admins can read it", async () => {
    const path = `/api/auth/accounts/${account.id}/log`;
    await api.call("PUT", `/api/auth/accounts/${account.id}`, { body: { city: "Oslo" } });
    const strangers = await createAccount(app.service);
    const stranger = await createUser(app.service, strangers.id);
    const others = [
      stranger,
      ...(await Promise.all(
        [NONE, { ...NONE, finance: true, contact: true }].map((flags) =>
          createUser(app.service, account.id, flags),
        ),
      )),
    ];
    for (const { token } of others)
      for (const end of ["", "/actors", `?actor=${owner.id}`])
        expect((await new TestApi(app.url, token).call("GET", path + end)).status).toBe(403);
    expect(
      (
        await new TestApi(app.url, stranger.token).rest(
          "GET",
          `/api/auth/accounts/${strangers.id}/log?actor=${owner.id}`,
          LogPage,
        )
      ).items,
    ).toEqual([]);
    const admin = await createUser(app.service, account.id, { ...NONE, admin: true });
    expect((await new TestApi(app.url, admin.token).call("GET", path)).status).toBe(200);
  });

  test("audit log: entries are kept for 400 days", async () => {
    const { db } = app.service.services;
    const row = {
      accountId: account.id,
      actorType: "user",
      actorId: owner.id,
      actorName: "Ada",
      kind: "company.updated",
      subjectId: newId("Account"),
      changes: [],
    } as const;
    const ago = (days: number) => new Date(now.getTime() - days * DAY_MS);
    await db
      .insert(auditLog)
      .values([399, 401].map((days) => ({ ...row, subjectName: String(days), at: ago(days) })));
    await deleteExpired(app.service.services);
    expect(await told()).toEqual([["company.updated", "399"]]);
  });
});
