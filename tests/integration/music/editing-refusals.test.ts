import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { collections } from "#server/db/schema/music/music.ts";
import { accounts } from "#server/db/schema/people/people.ts";
import { locationUsers } from "#server/db/schema/places.ts";
import { createOwnPlaylist, createSchedule, SCHEDULE_SNAPSHOT } from "#tests/factories/music/music.ts";
import {
  createAccount,
  createDevice,
  createProgram,
  createUser,
  createZone,
} from "#tests/factories/people/people.ts";
import { TestApi } from "#tests/factories/service/api.ts";
import { startApp, type TestApp } from "#tests/factories/service/app.ts";

/** Editing and deleting an account's own music, as callers who may not: both are refused alike. */

const market = "SE";
const GRAPHQL = {
  playlist: `mutation($id: ID!, $market: IsoCountry!) { spliceManualPlaylist(input: { id: $id, trackIds: [], start: -1, length: 0 }, market: $market) { id } }`,
  station: `mutation($id: ID!, $market: IsoCountry!) { updateTagRecipe(input: { id: $id, recipe: { tagGroups: [{ id: "energy", tags: ["energy-low", "energy-medium", "energy-high"] }] } }, market: $market) { id } }`,
  synced: `mutation($id: ID!, $market: IsoCountry!) { updateSpotifyPlaylist(input: { id: $id, name: "Ours" }, market: $market) { id } }`,
  delete: `mutation($id: ID!) { deletePlaylist(id: $id) }`,
  restore: `mutation($id: ID!, $market: IsoCountry!) { restorePlaylist(id: $id, market: $market) { id } }`,
} as const;

type Subject = "playlist" | "station" | "synced" | "schedule";
const SUBJECTS = ["playlist", "station", "synced", "schedule"] as const;

describe("editing music", () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startApp({ env: { ROOMTONE_BILLING: "sandbox" } });
  });
  afterAll(async () => {
    expect(app.logs().filter((line) => Number(line.level) >= 50)).toEqual([]);
    await app[Symbol.asyncDispose]();
  });

  async function shop(over: Parameters<typeof createAccount>[1] = {}) {
    const account = await createAccount(app.service, { plan: "unlimited", tier: "tier-3", ...over });
    const owner = await createUser(app.service, account.id);
    return { account, owner, api: new TestApi(app.url, owner.token) };
  }

  function make(subject: Subject, account: string): Promise<string> {
    if (subject === "schedule") return createSchedule(app.service, account, []);
    const composer = { playlist: "Manual", station: "RecipeComposer", synced: "SpotifyComposer" } as const;
    return createOwnPlaylist(app.service, account, composer[subject]);
  }

  /** The outcome of each change: null, or the code and reason of the refusal. */
  async function outcomes(api: TestApi, subject: Subject, id: string) {
    if (subject === "schedule") {
      const body = { name: "A week", slots: [], snapshot: SCHEDULE_SNAPSHOT };
      const path = `/api/radio/schedules/${id}`;
      return [
        refusal(await api.call("PUT", path, { body })),
        refusal(await api.call("DELETE", path)),
        refusal(await api.call("POST", `${path}/restore`)),
      ];
    }
    const ask = async (query: string) => {
      const { json } = await api.call("POST", "/api/v2", { body: { query, variables: { id, market } } });
      const { code, reason = "" } =
        (json as { errors?: { extensions: { code: string; reason?: string } }[] }).errors?.[0]?.extensions ??
        {};
      return code === undefined ? null : `${code.toLowerCase()} ${reason}`.trim();
    };
    return [await ask(GRAPHQL[subject]), await ask(GRAPHQL.delete), await ask(GRAPHQL.restore)];
  }

  function refusal({ status, json }: { readonly status: number; readonly json: unknown }): string | null {
    const { error, reason = "" } = json as { error?: string; reason?: string };
    return status === 200 ? null : `${error} ${reason}`.trim();
  }

  const alike = (outcome: string | null) => [outcome, outcome, outcome];

  test.each(SUBJECTS)(
    "editing music: the account's people edit, delete and restore its %s",
    async (subject) => {
      const { account, api } = await shop();
      const id = await make(subject, account.id);
      expect(await outcomes(api, subject, id)).toEqual(alike(null));
    },
  );

  test.each(SUBJECTS)(
    "editing music: others can neither edit nor delete the account's %s",
    async (subject) => {
      const { account, owner } = await shop();
      const id = await make(subject, account.id);
      const stranger = (await shop()).api;
      const hidden = subject === "schedule" ? "forbidden not-yours" : "not_found";
      expect(await outcomes(stranger, subject, id)).toEqual(alike(hidden));
      const zone = await createZone(app.service, account);
      const player = new TestApi(app.url, (await createDevice(app.service, account.id, zone)).token);
      expect(await outcomes(player, subject, id)).toEqual(alike("forbidden people-only"));
      const program = new TestApi(app.url, (await createProgram(app.service, owner.id, ["read"])).token);
      expect(await outcomes(program, subject, id)).toEqual(alike("forbidden not-in-scope"));
      const local = await createUser(app.service, null);
      await app.service.services.db
        .insert(locationUsers)
        .values({ locationId: account.locationId, userId: local.id });
      expect(await outcomes(new TestApi(app.url, local.token), subject, id)).toEqual(
        alike("forbidden not-yours"),
      );
    },
  );

  test.each(SUBJECTS)(
    "editing music: plan, settings and tier apply alike to edits and deletion of a %s",
    async (subject) => {
      const { account, api } = await shop();
      const id = await make(subject, account.id);
      const { db } = app.service.services;
      const settings = {
        restrict_discover_music: false,
        restrict_block_tracks: false,
        filter_explicit: false,
        restrict_edit_music: true,
        restrict_unpairing_from_paired_devices: false,
      };
      const change = (row: Partial<typeof accounts.$inferInsert>) =>
        db.update(accounts).set(row).where(eq(accounts.id, account.id));
      await change({ settings });
      expect(await outcomes(api, subject, id)).toEqual(alike("forbidden music-is-locked"));
      await change({ settings: { ...settings, restrict_edit_music: false }, plan: "starter" });
      expect(await outcomes(api, subject, id)).toEqual(alike("forbidden plan"));
      await change({ plan: "unlimited", tier: "tier-2" });
      const isManual = subject === "playlist";
      expect(await outcomes(api, subject, id)).toEqual(alike(isManual ? "forbidden needs-tier-3" : null));
    },
  );

  test("editing music: a deleted playlist or station is not found, except for its restoration", async () => {
    const { account, api } = await shop();
    for (const subject of ["playlist", "station", "synced"] as const) {
      const id = await make(subject, account.id);
      await app.service.services.db
        .update(collections)
        .set({ deletedAt: new Date() })
        .where(eq(collections.id, id));
      expect(await outcomes(api, subject, id)).toEqual(["not_found", null, null]);
    }
  });
});
