import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { collections, libraryItems } from "#server/db/schema/music/music.ts";
import { accounts } from "#server/db/schema/people/people.ts";
import type { EventPayload } from "#shared/contract/events.ts";
import {
  UpdateManualPlaylistPlaybackModeDocument,
  UpdateSpotifyPlaylistMetadataDocument,
} from "#shared/contract/graphql/generated/operations.ts";
import { createMusic, createOwnPlaylist, createSchedule } from "#tests/factories/music/music.ts";
import {
  createAccount,
  createDevice,
  createUser,
  createZone,
  newId,
} from "#tests/factories/people/people.ts";
import { ScriptedPlayer } from "#tests/factories/player/player.ts";
import { TestApi } from "#tests/factories/service/api.ts";
import { startApp, type TestApp } from "#tests/factories/service/app.ts";
import { stateWhere, told, watch } from "#tests/integration/player/scene.ts";

const MANUAL = String(UpdateManualPlaylistPlaybackModeDocument);
const SYNCED = String(UpdateSpotifyPlaylistMetadataDocument);
const RENAME = `mutation R($input: UpdateManualPlaylistInfoInput!) { updateManualPlaylist(input: $input, market: "SE") {
  id name shortDescription snapshot updatedAt permissions display { title } presets { playbackMode } trackStatistics(market: "SE") { total }
} }`;

describe("play order of playlists", () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startApp({ env: { ROOMTONE_BILLING: "sandbox" } });
  });
  afterAll(async () => {
    expect(app.logs().filter((line) => Number(line.level) >= 50)).toEqual([]);
    await app[Symbol.asyncDispose]();
  });
  const db = () => app.service.services.db;

  /** An account with a manual and a synced playlist, and its owner. */
  async function shop(over: Parameters<typeof createAccount>[1] = {}) {
    const account = await createAccount(app.service, over);
    return {
      account,
      owner: new TestApi(app.url, (await createUser(app.service, account.id)).token),
      manual: await createOwnPlaylist(app.service, account.id),
      synced: await createOwnPlaylist(app.service, account.id, "SpotifyComposer"),
    };
  }
  type Shop = Awaited<ReturnType<typeof shop>>;

  /** A zone of the shop that plays the playlist, with its player and its owner's screen. */
  async function playing({ account, owner }: Shop, type: "collection" | "schedule", source: string) {
    const zone = await createZone(app.service, account, { playFromType: type, playFromId: source });
    const device = await createDevice(app.service, account.id, zone);
    const player = await ScriptedPlayer.connect(new TestApi(app.url, device.token));
    return { zone, player, screen: await watch(owner, zone) };
  }

  const stored = async (id: string) => {
    const [row] = await db().select().from(collections).where(eq(collections.id, id));
    return row;
  };
  const manual = (id: string, playbackMode = "linear") => ({ input: { id, playbackMode }, market: "SE" });
  const synced = (playlistId: string, playOrder = "LINEAR") => ({ playlistId, playOrder });

  test("play order: a manual playlist's own update sets it, and keeps the tracks (@M-240, @M-317)", async () => {
    const { owner, manual: id } = await shop();
    const before = await stored(id);
    const { updateManualPlaylist } = await owner.graphql<Record<string, object>>(MANUAL, manual(id));
    expect(updateManualPlaylist).toEqual({ id, presets: { playbackMode: "linear" } });
    expect(await stored(id)).toEqual({ ...before, playbackMode: "linear" });
  });

  test("play order: a synced playlist's metadata sets it (@M-240, @M-319)", async () => {
    const { owner, synced: id } = await shop();
    const before = await stored(id);
    const { updateSpotifyPlaylistMetadata } = await owner.graphql<Record<string, object>>(SYNCED, synced(id));
    expect(updateSpotifyPlaylistMetadata).toEqual({
      id,
      permissions: ["MUSIC_READ"],
      presets: { playbackMode: "linear" },
    });
    expect(await stored(id)).toMatchObject({
      playbackMode: "linear",
      snapshot: before?.snapshot,
      updatedAt: before?.updatedAt,
    });
  });

  test("manual playlist: a new name and description apply, and search finds them (@M-317)", async () => {
    const { owner, manual: id } = await shop();
    const input = { id, name: "  Closing Time ", shortDescription: "Slow and low" };
    const { updateManualPlaylist } = await owner.graphql<Record<string, object>>(RENAME, { input });
    expect(updateManualPlaylist).toMatchObject({
      name: "Closing Time",
      shortDescription: "Slow and low",
      display: { title: "Closing Time" },
      permissions: ["MUSIC_READ", "MUSIC_WRITE"],
      presets: { playbackMode: "shuffle" },
      trackStatistics: { total: 5 },
    });
    const search = `{ search(query: "closing low", kind: PLAYLIST, market: "SE") { edges { node { ... on Playlist { id } } } } }`;
    expect(await owner.graphql(search)).toEqual({ search: { edges: [{ node: { id } }] } });
  });

  test("manual playlist: invalid values are refused by field (@M-317)", async () => {
    const { owner, manual: id } = await shop();
    for (const wrong of [{ name: " " }, { name: "x".repeat(121) }, { playbackMode: "backwards" }])
      expect(await owner.graphqlRefusal(RENAME, { input: { id, ...wrong } })).toBe("BAD_USER_INPUT");
    const hidden = `mutation { updateManualPlaylist(input: { id: "${id}", name: "a\\u0000b" }, market: "SE") { id } }`;
    expect(await owner.graphqlRefusal(hidden)).toBe("BAD_USER_INPUT");
    expect(await owner.graphqlRefusal(MANUAL, { ...manual(id), market: "sweden" })).toBe("BAD_USER_INPUT");
    expect(await owner.graphqlRefusal(SYNCED, synced("!!"))).toBe("BAD_USER_INPUT");
    expect(await stored(id)).toMatchObject({ name: "A playlist", playbackMode: "shuffle" });
  });

  test("play order: each kind has its own call, and other music has none (@M-240)", async () => {
    const { owner, account, manual: own, synced: other } = await shop();
    const seeded = await createOwnPlaylist(app.service, account.id, "SeedComposer");
    const { playlist: editorial } = await createMusic(app.service);
    expect(await owner.graphqlRefusal(MANUAL, manual(other))).toBe("BAD_USER_INPUT");
    expect(await owner.graphqlRefusal(SYNCED, synced(own))).toBe("BAD_USER_INPUT");
    for (const [mutation, variables] of [[MANUAL, manual] as const, [SYNCED, synced] as const]) {
      expect(await owner.graphqlRefusal(mutation, variables(seeded))).toBe("BAD_USER_INPUT");
      expect(await owner.graphqlRefusal(mutation, variables(editorial))).toBe("FORBIDDEN");
      expect(await owner.graphqlRefusal(mutation, variables(newId("Playlist")))).toBe("NOT_FOUND");
    }
    for (const id of [own, other, seeded, editorial])
      expect(await stored(id)).toMatchObject({ playbackMode: "shuffle" });
  });

  test("play order: for people of the account, on a tier and with settings that allow editing (@M-240)", async () => {
    const { account, ...own } = await shop();
    const stranger = (await shop()).owner;
    const zone = await createZone(app.service, account);
    const player = new TestApi(app.url, (await createDevice(app.service, account.id, zone)).token);
    const ways = [
      [MANUAL, manual(own.manual)],
      [SYNCED, synced(own.synced)],
    ] as const;
    for (const [mutation, variables] of ways) {
      expect(await stranger.graphqlRefusal(mutation, variables)).toBe("NOT_FOUND");
      expect(await player.graphqlRefusal(mutation, variables)).toBe("FORBIDDEN");
    }
    const settings = { restrict_discover_music: false, restrict_block_tracks: false, filter_explicit: false };
    for (const less of [
      { tier: "tier-2" as const },
      { plan: "starter" as const },
      { settings: { ...settings, restrict_edit_music: true, restrict_unpairing_from_paired_devices: false } },
    ]) {
      const [before] = await db().select().from(accounts).where(eq(accounts.id, account.id));
      await db().update(accounts).set(less).where(eq(accounts.id, account.id));
      for (const [mutation, variables] of ways)
        expect(await own.owner.graphqlRefusal(mutation, variables)).toBe("FORBIDDEN");
      await db()
        .update(accounts)
        .set(before ?? {})
        .where(eq(accounts.id, account.id));
    }
    for (const [mutation, variables] of ways)
      expect(await own.owner.graphqlRefusal(mutation, variables)).toBeNull();
  });

  test.each([["manual"], ["synced"]] as const)(
    "play order: zones with a %s playlist continue in the new order, assigned or scheduled (@M-240)",
    async (kind) => {
      const own = await shop();
      const id = own[kind];
      const { playlist: other } = await createMusic(app.service);
      const slot = (collectionId: string) => ({ startMinute: 0, durationMinutes: 60, collectionId });
      const part = await createSchedule(app.service, own.account.id, [slot(id)]);
      const gaps = await createSchedule(app.service, own.account.id, [slot(other)]);
      await db().insert(libraryItems).values({ accountId: own.account.id, itemId: id, kind: "PLAYLIST" });
      const alone = await playing(own, "collection", id);
      const inPart = await playing(own, "schedule", part);
      const inGaps = await playing(own, "schedule", gaps);
      await stateWhere(alone.screen, ({ source }) => source?.presets.playbackMode === "shuffle");
      const events: EventPayload[] = [];
      const stop = app.service.services.bus.subscribe("event", ({ payload }) => events.push(payload));

      const change = () =>
        kind === "manual"
          ? own.owner.graphql<object>(MANUAL, manual(id))
          : own.owner.graphql<object>(SYNCED, synced(id));
      await change();

      const { source } = await told(
        alone.player.socket,
        "source",
        ({ source }) => source?.playbackMode === "linear",
      );
      // A player loads a snapshot only if its name is new.
      const { source: first } = await told(alone.player.socket, "source");
      expect(source?.snapshot).not.toBe(first?.snapshot);
      for (const { player } of [inPart, inGaps])
        await told(player.socket, "source", ({ source }) =>
          (source?.week?.collections ?? []).some((part) => part.id === id && part.playbackMode === "linear"),
        );
      await stateWhere(alone.screen, ({ source }) => source?.presets.playbackMode === "linear");
      expect(events).toContainEqual({ data: { type: "collection", id }, account: own.account.id });

      // Setting the same order again changes nothing and notifies nobody; players still report their zones.
      events.length = 0;
      await change();
      expect(events.filter(({ data }) => data.type === "collection")).toEqual([]);
      stop();
      for (const { player, screen } of [alone, inPart, inGaps]) {
        player[Symbol.dispose]();
        screen[Symbol.dispose]();
      }
    },
  );
});
