import { readdir, readFile, stat } from "node:fs/promises";
import path from "node:path";
import { count, eq, sql } from "drizzle-orm";
import { io } from "socket.io-client";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { collections, collectionTracks, libraryItems } from "#server/db/schema/music/music.ts";
import { musicUploads } from "#server/db/schema/music/uploads.ts";
import { accounts } from "#server/db/schema/people/people.ts";
import { deleteExpired } from "#server/modules/housekeeping/housekeeping.ts";
import { claimNext } from "#server/modules/music-uploads/repository.ts";
import { writeMusicQuota } from "#server/modules/service-settings/public.ts";
import type { DiskSpace } from "#server/plugins/files/disk-space.ts";
import { EventPayload } from "#shared/contract/events.ts";
import { LogPage } from "#shared/contract/rest/accounts/audit.ts";
import { AccountRestrictions } from "#shared/contract/rest/entities.ts";
import { MusicUploads, UPLOAD_LIMITS } from "#shared/contract/rest/music/music-uploads.ts";
import { may } from "#shared/domain/access/may.ts";
import { DAY_MS } from "#shared/domain/time/lengths.ts";
import { caseFile } from "#tests/factories/case-file.ts";
import { sine, wav } from "#tests/factories/music-files.ts";
import { createAccount, createUser } from "#tests/factories/people/people.ts";
import { TestApi } from "#tests/factories/service/api.ts";
import { startApp, type TestApp } from "#tests/factories/service/app.ts";
import { emptyData } from "#tests/factories/service/empty-data.ts";
import { TusClient } from "#tests/factories/service/tus.ts";
import { ACTORS, createCompany } from "#tests/integration/support/actors.ts";

const GB = 1024 ** 3;
const ROOMY: DiskSpace = { free: 500 * GB, total: 1000 * GB };
let disk = ROOMY;
const OPTIONS = { readDisk: async () => disk };

const caseBytes = async (name: string) => new Uint8Array(await readFile(caseFile(`audio/${name}`)));
const tone = (hertz: number, seconds = 1.2) => new Uint8Array(wav([sine(seconds, hertz)], 48_000));

function shopAt(app: TestApp, account: string, token: string) {
  const api = new TestApi(app.url, token);
  const base = `/api/radio/accounts/${account}/music_uploads`;
  const listed = () => api.rest("GET", base, MusicUploads);
  return {
    account,
    token,
    api,
    tus: new TusClient(app.url, token, account),
    listed,
    /** The files of a batch in the order of their paths, once all have an outcome. */
    async outcomes(batch: string) {
      const of = async () => (await listed()).items.filter((item) => item.batch === batch);
      await expect
        .poll(async () => (await of()).filter(({ state }) => ["waiting", "reading"].includes(state)), {
          timeout: 45_000,
        })
        .toEqual([]);
      return (await of()).toSorted((a, b) => (a.path < b.path ? -1 : 1));
    },
    remove: async (uploads: readonly string[]) =>
      (await api.call("POST", `${base}/remove`, { body: { uploads } })).json,
  };
}

async function createShop(app: TestApp) {
  const account = await createAccount(app.service);
  const { token } = await createUser(app.service, account.id);
  return shopAt(app, account.id, token);
}

/** Waits for the first bytes of a file. Asking the service would end the body. */
async function firstBytes(app: TestApp, location: string): Promise<void> {
  const sent = path.join(app.service.services.env.catalogueDir, "uploads", idIn(location));
  await expect.poll(async () => (await stat(sent)).size, { timeout: 30_000 }).toBeGreaterThan(0);
}

const idIn = (location: string) => location.slice(location.lastIndexOf("/") + 1);
const reasonOf = async (answer: Response) => ((await answer.json()) as { reason?: string }).reason;

test("uploads: a broken connection and a restart lose nothing, and reading goes on by itself", {
  timeout: 60_000,
}, async () => {
  const data = await emptyData();
  const bytes = tone(440, 3);
  let shop: ReturnType<typeof shopAt>;
  let location: string;
  {
    await using app = await startApp({ ...OPTIONS, ...data });
    shop = await createShop(app);
    location = await shop.tus.create(bytes.length, "b", "Café/01 Sång.wav");
    const sending = shop.tus.begin(location, 0, bytes.length);
    await sending.more(bytes.subarray(0, 100_000));
    await firstBytes(app, location);
    expect((await shop.listed()).items).toMatchObject([{ state: "receiving" }]);
    sending.kill();
    await sending.answered;
    await expect.poll(() => shop.tus.offset(location)).toBeGreaterThan(0);
    // The service stops before it has read this one.
    await shop.tus.send(tone(300), "b", "Café/02.wav");
  }
  await using app = await startApp({ ...OPTIONS, ...data });
  shop = shopAt(app, shop.account, shop.token);
  const arrived = (await shop.tus.offset(location)) ?? 0;
  expect(arrived).toBeGreaterThan(0);
  expect(arrived).toBeLessThanOrEqual(100_000);
  expect((await shop.tus.append(location, arrived, bytes.slice(arrived))).status).toBe(204);
  expect(await shop.outcomes("b")).toMatchObject([
    { state: "added", received: bytes.length, track: { title: "Sång", artist: "Unknown artist" } },
    { state: "added", track: { title: "02" } },
  ]);
  // The answer to the last bytes may be lost: the file has arrived nevertheless.
  expect(await shop.tus.offset(location)).toBe(bytes.length);
});

describe("uploads", () => {
  let app: TestApp;
  beforeAll(async () => {
    // With subscriptions off, every account has the largest plan.
    app = await startApp({ ...OPTIONS, env: { ROOMTONE_BILLING: "sandbox" } });
  });
  afterAll(async () => {
    expect(app.logs().filter((line) => Number(line.level) >= 50)).toEqual([]);
    await app[Symbol.asyncDispose]();
  });

  test("files: each has its outcome, joins its folder's playlist, and a colleague sees it happen", {
    timeout: 60_000,
  }, async () => {
    const shop = await createShop(app);
    const colleague = await createUser(app.service, shop.account);
    const heard: unknown[] = [];
    const socket = io(`${app.url}/account/${shop.account}`, {
      path: "/ws",
      transports: ["websocket"],
      auth: { token: colleague.token },
    });
    await new Promise<void>((joined) => {
      socket.on("connect", () => socket.emit("subscribe", ["music_library"], () => joined()));
    });
    socket.on("music_upload_update", (payload) => heard.push(EventPayload.parse(payload)));
    for (const name of ["compilation-1.mp3", "compilation-2.mp3", "xing-count-0.mp3", "10samples.wav"])
      await shop.tus.send(await caseBytes(name), "b", `Jul & Nyår/${name}`);
    await shop.tus.send(tone(700), "b", "a single file.wav");
    await shop.tus.send(await caseBytes("compilation-1.mp3"), "b", "copy.mp3");
    await shop.tus.send(new TextEncoder().encode("no music at all"), "b", "notes.mp3");
    const outcomes = await shop.outcomes("b");
    expect(outcomes.map(({ path: name, state, reason }) => [name, state, reason])).toEqual([
      ["Jul & Nyår/10samples.wav", "refused", "too-short"],
      ["Jul & Nyår/compilation-1.mp3", "added", null],
      ["Jul & Nyår/compilation-2.mp3", "added", null],
      ["Jul & Nyår/xing-count-0.mp3", "added", null],
      ["a single file.wav", "added", null],
      ["copy.mp3", "known", null],
      ["notes.mp3", "refused", "not-music"],
    ]);
    const [, first] = outcomes;
    expect(outcomes.find(({ path: name }) => name === "copy.mp3")?.track).toEqual(first?.track);
    await expect.poll(() => heard.length).toBeGreaterThan(10);
    expect(heard[0]).toEqual({ account: shop.account, data: { type: "music_library", id: shop.account } });
    socket.disconnect();
    const { db } = app.service.services;
    const playlists = await db
      .select({ name: collections.name, tracks: count() })
      .from(collections)
      .innerJoin(collectionTracks, eq(collectionTracks.collectionId, collections.id))
      .innerJoin(libraryItems, eq(libraryItems.itemId, collections.id))
      .where(eq(libraryItems.accountId, shop.account))
      .groupBy(collections.id)
      .orderBy(collections.name);
    expect(playlists).toEqual([
      { name: "Jul & Nyår", tracks: 3 },
      { name: "Own music", tracks: 2 },
    ]);
    const log = await shop.api.rest("GET", `/api/auth/accounts/${shop.account}/log`, LogPage);
    expect(log.items.map(({ kind, subject }) => [kind, subject.count])).toEqual([["music.own-added", 4]]);
    const { quota } = await shop.listed();
    expect(quota.used).toBeGreaterThan(1000);
    expect(await shop.remove(outcomes.map(({ id }) => id))).toEqual({ removed: 7 });
    expect((await shop.listed()).items).toEqual([]);
    expect(await readdir(path.join(app.service.services.env.catalogueDir, "uploads"))).toEqual([]);
  });

  test("space: too large, over the quota, a full disk and too many files are refused by name", async () => {
    const shop = await createShop(app);
    const refusal = async (bytes: number, name: string) => {
      const answer = await shop.tus.announce(bytes, { batch: "b", path: name });
      return [answer.status, await reasonOf(answer)];
    };
    expect(await refusal(UPLOAD_LIMITS.bytes + 1, "large.wav")).toEqual([413, "too-large"]);
    expect(await refusal(0, "empty.wav")).toEqual([413, "empty"]);
    disk = { free: 60 * GB, total: 1000 * GB };
    const large = await shop.tus.create(2 * GB - 1, "b", "fits.wav");
    disk = { free: 50.5 * GB, total: 1000 * GB };
    expect(await refusal(GB, "full.wav")).toEqual([413, "no-space"]);
    // Space is also checked while a file arrives, and what came of it is deleted.
    disk = { free: 1.5 * GB, total: 10 * GB };
    expect((await shop.tus.append(large, 0, tone(440))).status).toBe(204);
    disk = { free: 0.9 * GB, total: 10 * GB };
    const offset = (await shop.tus.offset(large)) ?? 0;
    expect(await reasonOf(await shop.tus.append(large, offset, tone(440)))).toBe("no-space");
    disk = ROOMY;
    expect((await shop.tus.append(large, offset, tone(440))).status).toBe(410);
    await writeMusicQuota(app.service.services.db, shop.account, 1, new Date());
    const half = await shop.tus.create(GB / 2, "b", "half.wav");
    expect(await refusal(GB / 2 + 1, "more.wav")).toEqual([413, "over-quota"]);
    expect((await shop.listed()).quota).toEqual({ used: GB / 2, allowed: GB });
    expect((await shop.outcomes("b")).map(({ path: name, reason }) => [name, reason])).toEqual([
      ["empty.wav", "empty"],
      ["fits.wav", "no-space"],
      ["full.wav", "no-space"],
      ["half.wav", null],
      ["large.wav", "too-large"],
      ["more.wav", "over-quota"],
    ]);
    expect(await readdir(path.join(app.service.services.env.catalogueDir, "uploads"))).toEqual([idIn(half)]);
    // A file that nobody goes on sending is forgotten after a day.
    const { db } = app.service.services;
    await db
      .update(musicUploads)
      .set({ changedAt: new Date(Date.now() - 1.5 * DAY_MS) })
      .where(eq(musicUploads.id, idIn(half)));
    await deleteExpired(app.service.services);
    expect(await shop.tus.offset(half)).toBeNull();
    expect(await readdir(path.join(app.service.services.env.catalogueDir, "uploads"))).toEqual([]);

    const [one] = await db.select().from(musicUploads).where(eq(musicUploads.accountId, shop.account));
    if (!one) throw new Error("No file is listed");
    await db
      .insert(musicUploads)
      .values(
        Array.from({ length: UPLOAD_LIMITS.files - 1 }, (_, i) => ({ ...one, id: `${i}`, batch: "many" })),
      );
    await shop.tus.create(10, "many", "the last one.mp3");
    const answer = await shop.tus.announce(10, { batch: "many", path: "one more.mp3" });
    expect([answer.status, await reasonOf(answer)]).toEqual([400, "too-many-files"]);
  });

  test("space: what one account announces takes none from another", async () => {
    const [shop, other] = [await createShop(app), await createShop(app)];
    disk = { free: 53 * GB, total: 1000 * GB };
    await shop.tus.create(2 * GB - 1, "b", "never sent.wav");
    await other.tus.create(2 * GB - 1, "b", "fits.wav");
    const own = await shop.tus.announce(2 * GB - 1, { batch: "b", path: "more.wav" });
    expect(await reasonOf(own)).toBe("no-space");
    disk = ROOMY;
  });

  test("floods: an account has so many files under way at most, and old outcomes make room", async () => {
    const shop = await createShop(app);
    const { db } = app.service.services;
    await db.execute(sql`
      insert into music_uploads (id, account_id, batch, path, bytes, state, created_at, changed_at)
      select 'flood-' || n, ${shop.account}, 'batch-' || n / 300, n || '.mp3', 1, 'receiving', now(), now()
      from generate_series(1, ${UPLOAD_LIMITS.open}::int) n`);
    const refused = await shop.tus.announce(10, { batch: "b", path: "a.mp3" });
    expect([refused.status, refused.headers.get("retry-after")]).toEqual([429, "60"]);
    const own = eq(musicUploads.accountId, shop.account);
    await db.update(musicUploads).set({ state: "known" }).where(own);
    await shop.tus.create(10, "b", "a.mp3");
    expect(await db.$count(musicUploads, own)).toBe(UPLOAD_LIMITS.listed);
  });

  test("reading: accounts take turns, however many files one of them has sent", async () => {
    const shops = [await createShop(app), await createShop(app)];
    const { db } = app.service.services;
    const read: string[] = [];
    const rollback = db.transaction(async (tx) => {
      const rows = shops.flatMap(({ account }, shop) =>
        [1, 2].map((minute) => ({
          id: `${shop}-${minute}`,
          ...{ accountId: account, batch: "b", path: "a.mp3", bytes: 1, state: "waiting" as const },
          createdAt: new Date(Date.UTC(2020, shop, 1, 0, minute)),
          changedAt: new Date(),
        })),
      );
      await tx.insert(musicUploads).values(rows);
      const now = new Date();
      const readUntil = new Date(now.getTime() + 60_000);
      for (let after = "", turn = 0; turn < rows.length; turn++) {
        const claimed = await claimNext(tx, { now, readUntil, after });
        read.push(claimed?.id ?? "");
        after = claimed?.accountId ?? "";
      }
      throw new Error("rolled back");
    });
    await expect(rollback).rejects.toThrow("rolled back");
    expect(read.map((id) => id.slice(1))).toEqual(["-1", "-1", "-2", "-2"]);
  });

  test("log: added tracks are in it although their files leave the list before the rest has come", {
    timeout: 60_000,
  }, async () => {
    const shop = await createShop(app);
    const unsent = await shop.tus.create(10, "b", "unsent.mp3");
    await shop.tus.send(tone(333), "b", "a.wav");
    await shop.tus.send(tone(444), "b", "b.wav");
    const [first] = await shop.outcomes("b");
    expect(await shop.remove([first?.id ?? ""])).toEqual({ removed: 1 });
    const logged = async () =>
      (await shop.api.rest("GET", `/api/auth/accounts/${shop.account}/log`, LogPage)).items.map(
        ({ kind, subject }) => [kind, subject.count, subject.name],
      );
    expect(await logged()).toEqual([["music.own-added", 1, "a"]]);
    await shop.remove([idIn(unsent)]);
    expect((await logged()).toSorted()).toEqual([
      ["music.own-added", 1, "a"],
      ["music.own-added", 1, "b"],
    ]);
  });

  test("names: no path leaves the upload folder, and every text can be stored", async () => {
    const shop = await createShop(app);
    const names = [
      ["../../../etc/passwd", "etc/passwd"],
      ["..\\..\\Windows\\System32\\a.mp3", "Windows/System32/a.mp3"],
      ["/absolute/b.mp3", "absolute/b.mp3"],
      ["C:\\Music\\Ö.mp3", "C:/Music/Ö.mp3"],
      ["nul\0byte.mp3", "nul byte.mp3"],
      ["🎷/🎺👩🏽‍🎤.mp3", "🎷/🎺👩🏽‍🎤.mp3"],
      ["a\u202eb.mp3", "ab.mp3"],
      ["....", "...."],
      ["./.", "Untitled"],
      [`${"å".repeat(400)}.mp3`, "å".repeat(255)],
      ["%2e%2e%2fx.mp3", "%2e%2e%2fx.mp3"],
    ] as const;
    for (const [sent, stored] of names) {
      await shop.tus.create(5, "names", sent);
      const { items } = await shop.listed();
      expect(items.map(({ path: name }) => name)).toContain(stored);
    }
    const folder = path.join(app.service.services.env.catalogueDir, "uploads");
    for (const name of await readdir(folder)) expect(name).toMatch(/^[0-9a-f]{32}(\.[a-z0-9]{2,4})?$/);
    const [own] = (await shop.listed()).items;
    const files = `/api/radio/accounts/${shop.account}/music_uploads/files`;
    for (const id of [
      "..%2f..%2fpostgres",
      "%00",
      own?.id.toUpperCase() ?? "",
      "a".repeat(32),
      "x/y",
      "%zz",
    ]) {
      const { status } = await shop.tus.call("HEAD", `${files}/${id}`);
      expect([400, 404]).toContain(status);
    }
  });

  test("protocol: wrong offsets, lengths, headers and metadata are refused, and change nothing", async () => {
    const shop = await createShop(app);
    const location = await shop.tus.create(10, "b", "a.mp3");
    const bytes = (length: number) => new Uint8Array(length).fill(1);
    const statuses = async (...calls: Promise<Response>[]) =>
      (await Promise.all(calls)).map(({ status }) => status);
    expect(await statuses(shop.tus.append(location, 5, bytes(5)))).toEqual([409]);
    expect(await statuses(shop.tus.append(location, 0, bytes(11)))).toEqual([413]);
    expect(await statuses(shop.tus.append(location, -1, bytes(1)))).toEqual([400]);
    expect(
      await statuses(
        shop.tus.call("PATCH", location, { "content-type": "application/offset+octet-stream" }, bytes(1)),
        shop.tus.call("PATCH", location, { "upload-offset": "0", "content-type": "text/plain" }, bytes(1)),
        shop.tus.call("POST", location),
        shop.tus.announce(10, { batch: "b", path: "b.mp3" }, { "tus-resumable": "0.2.2" }),
        shop.tus.announce(10, { batch: "b", path: "b.mp3" }, { "upload-length": "ten" }),
        shop.tus.announce(10, { batch: "b", path: "b.mp3" }, { "upload-length": "-1" }),
        shop.tus.announce(10, { batch: "b", path: "b.mp3" }, { "upload-length": "9".repeat(30) }),
        shop.tus.announce(10, { path: "b.mp3" }),
        shop.tus.announce(10, { batch: "a b", path: "b.mp3" }),
        shop.tus.announce(10, { batch: "b", path: "" }),
        shop.tus.announce(10, { batch: "b", path: "b.mp3" }, { "upload-metadata": "path !!!" }),
      ),
    ).toEqual([403, 415, 404, 400, 400, 400, 400, 400, 400, 400, 400]);
    expect(await shop.tus.offset(location)).toBe(0);
    expect((await shop.listed()).items).toHaveLength(1);
  });

  test("two clients at once: the bytes of a file stay in order, and a removed file takes no more", async () => {
    const shop = await createShop(app);
    const bytes = tone(550);
    const location = await shop.tus.create(bytes.length, "b", "a.wav");
    const slow = shop.tus.begin(location, 0, bytes.length);
    await slow.more(bytes.subarray(0, 10_000));
    await firstBytes(app, location);
    // The second one takes over where the first one has come to.
    const offset = (await shop.tus.offset(location)) ?? 0;
    const both = await Promise.all([
      shop.tus.append(location, offset, bytes.slice(offset)),
      shop.tus.append(location, offset, bytes.slice(offset)),
    ]);
    slow.kill();
    expect(both.map(({ status }) => status).filter((status) => status === 204)).toHaveLength(1);
    expect(await shop.outcomes("b")).toMatchObject([{ state: "added" }]);

    const removed = await shop.tus.create(bytes.length, "b", "removed.wav");
    const sending = shop.tus.begin(removed, 0, bytes.length);
    await sending.more(bytes.subarray(0, 10_000));
    await firstBytes(app, removed);
    expect(await shop.remove([idIn(removed)])).toEqual({ removed: 1 });
    await sending.more(bytes.subarray(10_000));
    expect(await sending.answered).not.toBe(204);
    expect(await shop.tus.offset(removed)).toBeNull();
    expect((await shop.tus.call("DELETE", location)).status).toBe(204);
    expect((await shop.listed()).items).toEqual([]);
  });

  test("access: exactly those who may edit own music can send files", { timeout: 60_000 }, async () => {
    const company = await createCompany(app.service);
    const as = (token: string | null) => new TusClient(app.url, token, company.account);
    const location = await as(company.actors.owner.token).create(10, "b", "a.mp3");
    for (const actor of ACTORS) {
      const { viewer, token } = company.actors[actor];
      const decision = may(viewer, "own_music.edit", { account: company.facts });
      const answers = [
        await as(token).announce(10, { batch: "c", path: `${actor}.mp3` }),
        await as(token).call("HEAD", location),
        ...(decision.ok
          ? []
          : [
              await as(token).append(location, 0, new Uint8Array(5)),
              await as(token).call("DELETE", location),
            ]),
      ];
      const expected = decision.ok ? [201, 200] : [403, 403, 403, 403];
      expect.soft([actor, answers.map(({ status }) => status)]).toEqual([actor, expected]);
    }
    expect((await as(null).announce(10, { batch: "c", path: "a.mp3" })).status).toBe(401);
    // An address of another account's file is unknown, also to those who may edit their own.
    const shop = await createShop(app);
    const foreign = location.replace(company.account, shop.account);
    expect((await shop.tus.call("HEAD", foreign)).status).toBe(404);
    expect((await shop.tus.append(foreign, 0, new Uint8Array(5))).status).toBe(404);
    expect((await shop.tus.call("DELETE", foreign)).status).toBe(404);

    const change = (over: Partial<typeof accounts.$inferInsert>) =>
      app.service.services.db.update(accounts).set(over).where(eq(accounts.id, shop.account));
    const announced = async () => {
      const answer = await shop.tus.announce(10, { batch: "d", path: "a.mp3" });
      return [answer.status, answer.ok ? undefined : await reasonOf(answer)];
    };
    await change({ settings: { ...AccountRestrictions.parse({}), restrict_edit_music: true } });
    expect((await announced())[0]).toBe(403);
    await change({ settings: AccountRestrictions.parse({}), plan: "starter" });
    expect((await announced())[0]).toBe(403);
    await change({ plan: "unlimited", deactivated: true });
    expect((await announced())[0]).toBe(404);
  });
});
